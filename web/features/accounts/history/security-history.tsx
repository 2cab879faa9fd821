import { getSecurityHistory, type SecurityEvent } from "#contract/accounts/security-history.ts";
import { t } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { pagedQuery, usePages } from "#web/lib/paged.ts";
import { LoadNote } from "#web/ui/load-note.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { securityHistoryKey } from "../query-keys.ts";
import { isAlarming, securityWords } from "./security-words.ts";

const pageSize = 8;

const securityHistoryQuery = pagedQuery(securityHistoryKey, (cursor, signal) =>
  callApi(getSecurityHistory, {
    querystring: { limit: pageSize, ...(cursor !== null && { cursor }) },
    signal,
  }),
);

export function SecurityHistory() {
  const {
    items: events = [],
    first,
    error,
    retry,
    next,
  } = usePages(securityHistoryQuery, (page) => page.events);
  return (
    <>
      {events.length > 0 && (
        <ol className="history" aria-label={t("Security history")}>
          {events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      )}
      {first && events.length === 0 && (
        <p className="accounts__note">{t("Nothing has happened in the last year.")}</p>
      )}
      {error ? (
        <LoadNote error={error} retry={retry} />
      ) : (
        <MoreButton className="history__more" next={next} label={t("Show earlier")} />
      )}
    </>
  );
}

function Event({ event }: { event: SecurityEvent }) {
  return (
    <li className="history__event" data-alarming={isAlarming(event) || undefined}>
      <span className="history__words">{securityWords(event)}</span>
      <span className="small quiet">
        <time dateTime={event.at}>{formatMoment(event.at)}</time>
        {event.device && ` · ${event.device}`}
      </span>
    </li>
  );
}

import { useInfiniteQuery } from "@tanstack/react-query";
import { getSecurityHistory, type SecurityEvent } from "#contract/accounts/security-history.ts";
import { callApi } from "#web/lib/call-api.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { securityHistoryKey } from "../query-keys.ts";
import { isAlarming, securityWords } from "./security-words.ts";

const pageSize = 8;

export function SecurityHistory() {
  const history = useInfiniteQuery({
    queryKey: securityHistoryKey,
    queryFn: ({ pageParam, signal }) =>
      callApi(getSecurityHistory, {
        querystring: { limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const events = history.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <>
      {events.length > 0 && (
        <ol className="history" aria-label="Security history">
          {events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      )}
      {history.isSuccess && events.length === 0 && (
        <p className="accounts__note">Nothing has happened in the last year.</p>
      )}
      {history.isError && (
        <LoadNote error={history.error} retry={events.length > 0 ? history.fetchNextPage : history.refetch} />
      )}
      {history.hasNextPage && !history.isError && (
        <Button
          className="history__more"
          disabled={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Show earlier
        </Button>
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

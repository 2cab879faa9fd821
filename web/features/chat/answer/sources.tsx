import { Link } from "@tanstack/react-router";
import type { Message, Source } from "#contract/chat/messages.ts";
import { t } from "#contract/translate.ts";
import { citedSource } from "#web/lib/cited-place.ts";
import { formatDay } from "#web/lib/dates.ts";
import { DayTime } from "#web/ui/day-time.tsx";

/** A stopped or failed answer still has all its sources, so that it can be continued. */
export const citedIn = <Cited extends { number: number }>(text: string, sources: readonly Cited[]): Cited[] =>
  sources.filter(({ number }) => text.includes(`[${number}]`));

/** What an answer cites. Each source opens its reflection at the quote. */
export function Sources({ chatId, message, text }: { chatId: string; message: Message; text: string }) {
  const sources = citedIn(text, message.sources);
  if (sources.length === 0) return null;
  return (
    <ol className="sources" aria-label={t("Sources")}>
      {sources.map((source) => (
        <li key={source.number}>
          {source.stands === "gone" ? (
            <p className="source" data-source={source.number} tabIndex={-1}>
              <span className="cite">{source.number}</span>
              <span className="source__title">{t("This reflection is gone, or kept from AI")}</span>
              <SourceDay source={source} />
            </p>
          ) : (
            <Link
              className="source"
              data-source={source.number}
              to="/reflections/$id"
              params={{ id: source.reflection_id }}
              search={{ cited: citedSource({ chatId, messageId: message.id, number: source.number }) }}
            >
              <span className="cite" aria-hidden="true">
                {source.number}
              </span>
              <span className="source__title" dir="auto">
                <span className="visually-hidden">
                  {t("Source {number, number}:", { number: source.number })}{" "}
                </span>
                {source.title ||
                  (text.includes(source.quote)
                    ? formatDay(source.day, "longWeekday")
                    : source.quote.slice(0, 300))}
                {source.stands === "changed" && (
                  <span className="source__changed">· {t("has changed since")}</span>
                )}
              </span>
              <SourceDay source={source} />
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}

const SourceDay = ({ source: { day } }: { source: Source }) => (
  <DayTime
    day={day}
    format={day.slice(0, 4) === String(new Date().getFullYear()) ? "dateInYear" : "dateAndYear"}
  />
);

import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { PlacedQuote } from "#contract/analyzers/entities.ts";
import { t } from "#contract/translate.ts";
import { quotedPlace } from "#web/lib/cited-place.ts";
import { Button } from "#web/ui/button.tsx";
import { DayTime } from "#web/ui/day-time.tsx";

const atFirst = 8;

/** The person's own sentences. Each links to its place in its reflection. */
export function QuoteList({ quotes }: { quotes: readonly PlacedQuote[] }) {
  const [isWhole, setWhole] = useState(false);
  if (quotes.length === 0)
    return (
      <p className="named__quiet">
        {t("This reflection has changed since it was read. It will be read again.")}
      </p>
    );
  return (
    <>
      <ul className="named-quotes" aria-label={t("What you wrote")}>
        {(isWhole ? quotes : quotes.slice(0, atFirst)).map((quote) => (
          <li key={`${quote.reflection_id} ${quote.start}`}>
            <Link
              className="named-quote"
              to="/reflections/$id"
              params={{ id: quote.reflection_id }}
              search={{ cited: quotedPlace(quote) }}
            >
              <q className="named-quote__words" dir="auto">
                {marked(quote)}
              </q>
              <span className="named-quote__where">
                <DayTime day={quote.day} format="dateAndYear" />
                {quote.title && <span dir="auto">{quote.title}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {quotes.length > atFirst && (
        <Button variant="plain" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? t("Fewer quotes")
            : t("{count, plural, one {All # quote} other {All # quotes}}", { count: quotes.length })}
        </Button>
      )}
    </>
  );
}

function marked({ text, marks }: PlacedQuote): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { start, end } of marks) {
    if (start < from) continue;
    parts.push(text.slice(from, start), <mark key={start}>{text.slice(start, end)}</mark>);
    from = end;
  }
  return [...parts, text.slice(from)];
}

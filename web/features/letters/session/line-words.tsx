import { DayTime } from "#web/ui/day-time.tsx";
import type { Line } from "./session-lines.ts";

/** A line as the list and the page show it. */
export const LineWords = ({ line: { day, text, quote, outcome, answer } }: { line: Line }) => (
  <span className="session-line" dir="auto">
    {day && <DayTime className="session-line__day" day={day} format="brief" />}
    {text && <span>{text}</span>}
    {quote && <span className="session-line__own">{quote}</span>}
    {outcome && <span>{outcome}</span>}
    {answer && <span className="session-line__own">{answer}</span>}
  </span>
);

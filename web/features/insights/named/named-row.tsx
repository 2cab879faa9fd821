import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { MoodsBeside } from "#contract/analyzers/entities.ts";
import { counted } from "#web/lib/counted.ts";
import { MoodBar } from "./mood-bar.tsx";
import { firstAndLast, moodSummary } from "./named-words.ts";

type Listed = {
  id: string;
  name: string;
  days: number;
  first_day: string;
  last_day: string;
  moods: MoodsBeside;
};
type NamedRowProps = {
  to: "/insights/people/$id" | "/insights/themes/$id";
  listed: Listed;
  sign: ReactNode;
  words?: string;
};

/** One item of a list: when it occurs, and the moods of those days. */
export function NamedRow({ to, listed, sign, words }: NamedRowProps) {
  const { id, name, days, moods } = listed;
  return (
    <li>
      <Link className="named-row" to={to} params={{ id }}>
        <span className="named-row__sign" aria-hidden="true">
          {sign}
        </span>
        <span className="named-row__words">
          <span className="named-row__name" dir="auto">
            {name}
          </span>
          {words && (
            <span className="named-row__more" dir="auto">
              {words}
            </span>
          )}
          <span className="named-row__when">
            {counted(days, "day")} · {firstAndLast(listed)}
          </span>
        </span>
        <span className="named-row__moods">
          <MoodBar of={moods} />
          <span>{moodSummary(moods)}</span>
        </span>
      </Link>
    </li>
  );
}

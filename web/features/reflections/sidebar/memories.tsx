import { Link } from "@tanstack/react-router";
import type { Memory } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import { moodLabel } from "#web/lib/feelings.ts";
import { Sun } from "#web/ui/sun.tsx";

type MemoryLinksProps = {
  memories: readonly Memory[];
  /** Whether they are shown next to today's page. */
  isToday?: boolean;
};

/** Links to what was written a week, a month or some years earlier. */
export const MemoryLinks = ({ memories, isToday = true }: MemoryLinksProps) =>
  memories.map(({ id, ago, mood, excerpt }) => (
    <Link key={id} className="memory" to="/reflections/$id" params={{ id }}>
      <span className="memory__when">
        {mood !== null && <Sun height={mood} label={moodLabel(mood)} />}
        {whenInWords(ago, isToday)}
      </span>
      <span className="memory__words" dir="auto">
        {excerpt || t("A page without words")}
      </span>
    </Link>
  ));

/** "A year ago" next to a past day would be read as counted from today. */
export function whenInWords({ unit, count }: Memory["ago"], isToday: boolean): string {
  switch (unit) {
    case "week":
      return isToday
        ? t(
            "{count, plural, =1 {A week} =2 {Two weeks} =3 {Three weeks} =4 {Four weeks} =5 {Five weeks} =6 {Six weeks} other {# weeks}} ago",
            { count },
          )
        : t(
            "{count, plural, =1 {A week} =2 {Two weeks} =3 {Three weeks} =4 {Four weeks} =5 {Five weeks} =6 {Six weeks} other {# weeks}} before",
            { count },
          );
    case "month":
      return isToday
        ? t(
            "{count, plural, =1 {A month} =2 {Two months} =3 {Three months} =4 {Four months} =5 {Five months} =6 {Six months} other {# months}} ago",
            { count },
          )
        : t(
            "{count, plural, =1 {A month} =2 {Two months} =3 {Three months} =4 {Four months} =5 {Five months} =6 {Six months} other {# months}} before",
            { count },
          );
    case "year":
      return isToday
        ? t(
            "{count, plural, =1 {A year} =2 {Two years} =3 {Three years} =4 {Four years} =5 {Five years} =6 {Six years} other {# years}} ago",
            { count },
          )
        : t(
            "{count, plural, =1 {A year} =2 {Two years} =3 {Three years} =4 {Four years} =5 {Five years} =6 {Six years} other {# years}} before",
            { count },
          );
  }
}

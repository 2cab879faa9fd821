import { Link } from "@tanstack/react-router";
import type { Memory } from "#contract/reflections/reflections.ts";
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
        {excerpt || "A page without words"}
      </span>
    </Link>
  ));

const counted = ["", "A", "Two", "Three", "Four", "Five", "Six"];

/** "A year ago" next to a past day would be read as counted from today. */
export const whenInWords = ({ unit, count }: Memory["ago"], isToday: boolean) =>
  `${counted[count] ?? count} ${unit}${count === 1 ? "" : "s"} ${isToday ? "ago" : "before"}`;

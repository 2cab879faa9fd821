import { Link } from "@tanstack/react-router";
import { moodLabel } from "#contract/moods.ts";
import type { Memory } from "#contract/reflections/reflections.ts";
import { Sun } from "#web/ui/sun.tsx";

/** Links to what was written a week, a month or some years ago. */
export const MemoryLinks = ({ memories }: { memories: readonly Memory[] }) =>
  memories.map(({ id, ago, mood, excerpt }) => (
    <Link key={id} className="memory" to="/reflections/$id" params={{ id }}>
      <span className="memory__when">
        {mood !== null && <Sun height={mood} label={moodLabel(mood)} />}
        {inWordsAgo(ago)}
      </span>
      <span className="memory__words" dir="auto">
        {excerpt || "A page without words"}
      </span>
    </Link>
  ));

const counted = ["", "A", "Two", "Three", "Four", "Five", "Six"];

const inWordsAgo = ({ unit, count }: Memory["ago"]) =>
  `${counted[count] ?? count} ${unit}${count === 1 ? "" : "s"} ago`;

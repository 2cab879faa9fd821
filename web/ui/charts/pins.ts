import type { Day } from "#contract/day-rules.ts";
import type { Plot } from "./plot.ts";

/** A day with a name, marked above the dots of a chart. */
export type Pin = { day: Day; name: string };

const maxLetters = 24;
/** About a letter of the small serif, and the space around a name. In CSS pixels. */
const letter = 6.4;
const spaceBeside = 12;

/** Those whose names fit next to each other, newest first; a long name is cut. */
export function placePins(
  pins: readonly Pin[],
  { edge, xOf }: Pick<Plot, "edge" | "xOf">,
): (Pin & { at: number; from: number })[] {
  const placed: (Pin & { at: number; from: number; to: number })[] = [];
  for (const { day, name } of pins.toSorted((one, other) => (one.day < other.day ? 1 : -1))) {
    const at = xOf(day);
    if (at < edge.left || at > edge.right) continue;
    const shown = cut(name);
    const width = [...shown].length * letter;
    // To the left of its line if there is no room to the right.
    const from = at + 6 + width <= edge.right ? at + 6 : at - 6 - width;
    const to = from + width;
    const isFree = placed.every(
      (other) =>
        Math.min(from, at) > Math.max(other.to, other.at) + spaceBeside ||
        Math.max(to, at) < Math.min(other.from, other.at) - spaceBeside,
    );
    if (isFree && from >= edge.left) placed.push({ day, name: shown, at, from, to });
  }
  return placed;
}

function cut(name: string): string {
  const letters = [...name];
  return letters.length <= maxLetters
    ? name
    : `${letters
        .slice(0, maxLetters - 1)
        .join("")
        .trimEnd()}…`;
}

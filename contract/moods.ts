import { tc, withLabel } from "./translate.ts";

/** Screens show them as the height of the sun over water. */
const levels = [
  withLabel({ value: 1 }, () => tc("mood", "Heavy")),
  withLabel({ value: 2 }, () => tc("mood", "Low")),
  withLabel({ value: 3 }, () => tc("mood", "Even")),
  withLabel({ value: 4 }, () => tc("mood", "Good")),
  withLabel({ value: 5 }, () => tc("mood", "Bright")),
] as const;
type Mood = { value: (typeof levels)[number]["value"]; label: string };

export const maxMoodName = 24;

/** `names`: the five names of a person, from the lowest, one a line. Levels with an empty line have the usual name. */
export function moodsNamed(names: string): readonly Mood[] {
  const own = names.split("\n").map((name) => name.trim());
  return levels.map((level, at) => (own[at] ? { value: level.value, label: own[at] } : level));
}

/** With the usual names, which exports have. */
export const moods = moodsNamed("");

/** Empty without a mood. */
export const moodLabel = (mood: number | null | undefined, named = moods): string =>
  named.find(({ value }) => value === mood)?.label ?? "";

/** Shown as the height of the sun over water, from set to high. */
const levels = [
  { value: 1, label: "Heavy" },
  { value: 2, label: "Low" },
  { value: 3, label: "Even" },
  { value: 4, label: "Good" },
  { value: 5, label: "Bright" },
] as const;
type Mood = { value: (typeof levels)[number]["value"]; label: string };

export const maxMoodName = 24;

/** `names`: the five names of a person, from the lowest, one a line. Levels with an empty line have the usual name. */
export function moodsNamed(names: string): readonly Mood[] {
  const own = names.split("\n");
  return levels.map(({ value, label }, at) => ({ value, label: own[at]?.trim() || label }));
}

/** With the usual names, which exports have. */
export const moods = moodsNamed("");

/** Empty without a mood. */
export const moodLabel = (mood: number | null | undefined, named = moods): string =>
  named.find(({ value }) => value === mood)?.label ?? "";

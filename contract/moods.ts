/** Shown as the height of the sun over water, from set to high. */
export const moods = [
  { value: 1, label: "Heavy" },
  { value: 2, label: "Low" },
  { value: 3, label: "Even" },
  { value: 4, label: "Good" },
  { value: 5, label: "Bright" },
] as const;

/** Empty without a mood. */
export const moodLabel = (mood: number | null | undefined): string =>
  moods.find(({ value }) => value === mood)?.label ?? "";

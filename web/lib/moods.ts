import { moodLabel as labelIn, moodsNamed } from "#contract/moods.ts";

/** The moods with the signed-in person's own names. */
export let moods = moodsNamed("");

export function setMoodNames(names: string): void {
  moods = moodsNamed(names);
}

/** Empty without a mood. */
export const moodLabel = (mood: number | null | undefined): string => labelIn(mood, moods);

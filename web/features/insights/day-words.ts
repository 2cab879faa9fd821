import type { InsightDay } from "#contract/insights/insights.ts";
import { t } from "#contract/translate.ts";
import { moodLabel } from "#web/lib/feelings.ts";
import { toneNumber } from "#web/lib/tone.ts";

/** `Good`, or for a mean `Between Even and Good`. */
export function moodWords(mood: number): string {
  const nearest = Math.min(5, Math.max(1, Math.round(mood)));
  if (Math.abs(mood - nearest) <= 0.25) return moodLabel(nearest);
  // Translators: “low” and “high” are two moods next to each other, such as “Even” and “Good”.
  return t("Between {low} and {high}", {
    low: moodLabel(Math.floor(mood)),
    high: moodLabel(Math.ceil(mood)),
  });
}

/** The mean mood of a day; `null` without one. */
export const moodOf = ({ moods: given }: InsightDay): number | null =>
  given.length === 0 ? null : given.reduce<number>((sum, mood) => sum + mood, 0) / given.length;

/** The tones at which the name changes, from the lowest up. */
const toneSteps = [
  // Translators: “tone” is a number from −1.00 to +1.00: how dark or light the words of a day are.
  { from: -1, words: (tone: string) => t("{tone}, dark words", { tone }) },
  { from: -0.5, words: (tone: string) => t("{tone}, rather dark words", { tone }) },
  { from: -0.15, words: (tone: string) => t("{tone}, neutral words", { tone }) },
  { from: 0.15, words: (tone: string) => t("{tone}, rather light words", { tone }) },
  { from: 0.5, words: (tone: string) => t("{tone}, light words", { tone }) },
] as const;

/** 1 to 5, from dark to light. */
export const toneLevel = (tone: number): number => toneSteps.filter(({ from }) => tone >= from).length;

/** `+0.32, rather light words` */
export const toneWords = (tone: number): string =>
  toneSteps[toneLevel(tone) - 1]?.words(toneNumber(tone)) ?? "";

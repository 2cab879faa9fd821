import type { InsightDay } from "#contract/insights/insights.ts";
import { moodLabel } from "#web/lib/feelings.ts";

/** `Good`, or for a mean `Between Even and Good`. */
export function moodWords(mood: number): string {
  const nearest = Math.min(5, Math.max(1, Math.round(mood)));
  if (Math.abs(mood - nearest) <= 0.25) return moodLabel(nearest);
  return `Between ${moodLabel(Math.floor(mood))} and ${moodLabel(Math.ceil(mood))}`;
}

/** The mean mood of a day; `null` without one. */
export const moodOf = ({ moods: given }: InsightDay): number | null =>
  given.length === 0 ? null : given.reduce<number>((sum, mood) => sum + mood, 0) / given.length;

/** The tones at which the name changes, from the lowest up. */
const toneSteps = [
  { from: -1, words: "dark words" },
  { from: -0.5, words: "rather dark words" },
  { from: -0.15, words: "neutral words" },
  { from: 0.15, words: "rather light words" },
  { from: 0.5, words: "light words" },
] as const;

/** 1 to 5, from dark to light. */
export const toneLevel = (tone: number): number => toneSteps.filter(({ from }) => tone >= from).length;

/** `+0.32, rather light words` */
export function toneWords(tone: number): string {
  const sign = tone > 0 ? "+" : tone < 0 ? "−" : "";
  return `${sign}${Math.abs(tone).toFixed(2)}, ${toneSteps[toneLevel(tone) - 1]?.words ?? ""}`;
}

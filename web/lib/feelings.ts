import { moodLabel as labelIn, moodsNamed } from "#contract/moods.ts";
import { isFeeling, maxFeelings } from "#contract/reflections/reflection-rules.ts";

/** The moods with the signed-in person's own names. */
export let moods = moodsNamed("");

export function setMoodNames(names: string): void {
  moods = moodsNamed(names);
}

/** Empty without a mood. */
export const moodLabel = (mood: number | null | undefined): string => labelIn(mood, moods);

/** Suggested feelings, from heavy to bright. They are stored in lower case; people can add their own. */
export const feelingsByMood: readonly { mood: number; feelings: readonly string[] }[] = [
  {
    mood: 1,
    feelings: [
      "sad",
      "lonely",
      "hurt",
      "afraid",
      "ashamed",
      "grieving",
      "hopeless",
      "numb",
      "overwhelmed",
      "exhausted",
    ],
  },
  {
    mood: 2,
    feelings: [
      "tired",
      "worried",
      "tense",
      "restless",
      "irritable",
      "guilty",
      "disappointed",
      "envious",
      "unsure",
    ],
  },
  {
    mood: 3,
    feelings: [
      "calm",
      "quiet",
      "thoughtful",
      "focused",
      "patient",
      "curious",
      "tender",
      "nostalgic",
      "distracted",
      "bored",
    ],
  },
  {
    mood: 4,
    feelings: [
      "content",
      "relieved",
      "hopeful",
      "grateful",
      "warm",
      "connected",
      "rested",
      "proud",
      "amused",
      "playful",
    ],
  },
  {
    mood: 5,
    feelings: ["joyful", "excited", "inspired", "free", "loved", "alive", "moved", "confident", "at peace"],
  },
];

/** All groups, starting with those nearest to the chosen mood. */
export const groupsNear = (mood: number | null) =>
  mood === null
    ? feelingsByMood
    : [...feelingsByMood].sort((one, other) => Math.abs(one.mood - mood) - Math.abs(other.mood - mood));

/**
 * The feelings that match the typed text: first those that begin with it, then those that contain it. In each group the
 * person's own feelings come after the suggested ones. A new word comes last.
 */
export function feelingsLike(typed: string, own: readonly string[]): string[] {
  const part = toFeeling(typed);
  if (part === null) return [];
  const usual = feelingsByMood.flatMap(({ feelings }) => feelings);
  const known = [...usual, ...own.filter((word) => !usual.includes(word))];
  const begins = known.filter((word) => word.startsWith(part));
  const holds = known.filter((word) => !word.startsWith(part) && word.includes(part));
  return [...begins, ...holds, ...(known.includes(part) ? [] : [part])];
}

/** Feelings that the person used before and that are not suggested. */
export const ownFeelings = (used: readonly { word: string }[]): string[] =>
  used
    .map(({ word }) => word)
    .filter((word) => !feelingsByMood.some(({ feelings }) => feelings.includes(word)));

export function toFeeling(typed: string): string | null {
  const feeling = typed.trim().replaceAll(/\s+/g, " ").toLowerCase();
  return isFeeling(feeling) ? feeling : null;
}

export function toggleFeeling(feelings: readonly string[], feeling: string): string[] {
  if (feelings.includes(feeling)) return feelings.filter((other) => other !== feeling);
  return feelings.length >= maxFeelings ? [...feelings] : [...feelings, feeling];
}

export const asLabel = (feeling: string) => feeling.slice(0, 1).toLocaleUpperCase() + feeling.slice(1);

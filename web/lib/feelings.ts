import { isFeeling, maxFeelings } from "#contract/reflections/reflection-rules.ts";

/** Words to begin with, from heavy to bright. Each is kept in lower case; a person's own words stand beside them. */
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

/** All groups, those nearest to the chosen mood first. */
export const groupsNear = (mood: number | null) =>
  mood === null
    ? feelingsByMood
    : [...feelingsByMood].sort((one, other) => Math.abs(one.mood - mood) - Math.abs(other.mood - mood));

/**
 * The feelings that match what is typed: first those that begin with it, then those that hold it, and the person's own
 * after the usual ones. A new word comes last.
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

/** Those that the person gave before, and that are not among the usual ones. */
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

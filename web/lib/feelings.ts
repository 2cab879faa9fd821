import { moodLabel as labelIn, moodsNamed } from "#contract/moods.ts";
import { isFeeling, maxFeelings } from "#contract/reflections/reflection-rules.ts";
import { languageTag, tc } from "#contract/translate.ts";

/** The moods with the signed-in person's own names. */
export let moods = moodsNamed("");

export function setMoodNames(names: string): void {
  moods = moodsNamed(names);
}

/** Empty without a mood. */
export const moodLabel = (mood: number | null | undefined): string => labelIn(mood, moods);

/**
 * Suggested feelings, from heavy to bright, in the language of the page. They are stored in lower case; people can add
 * their own.
 */
export const feelingsByMood = (): readonly { mood: number; feelings: readonly string[] }[] => [
  // Translators: feelings are written in lower case, and stand alone, as in “I felt: calm”.
  {
    mood: 1,
    feelings: [
      tc("feeling", "sad"),
      tc("feeling", "lonely"),
      tc("feeling", "hurt"),
      tc("feeling", "afraid"),
      tc("feeling", "ashamed"),
      tc("feeling", "grieving"),
      tc("feeling", "hopeless"),
      tc("feeling", "numb"),
      tc("feeling", "overwhelmed"),
      tc("feeling", "exhausted"),
    ],
  },
  {
    mood: 2,
    feelings: [
      tc("feeling", "tired"),
      tc("feeling", "worried"),
      tc("feeling", "tense"),
      tc("feeling", "restless"),
      tc("feeling", "irritable"),
      tc("feeling", "guilty"),
      tc("feeling", "disappointed"),
      tc("feeling", "envious"),
      tc("feeling", "unsure"),
    ],
  },
  {
    mood: 3,
    feelings: [
      tc("feeling", "calm"),
      tc("feeling", "quiet"),
      tc("feeling", "thoughtful"),
      tc("feeling", "focused"),
      tc("feeling", "patient"),
      tc("feeling", "curious"),
      tc("feeling", "tender"),
      tc("feeling", "nostalgic"),
      tc("feeling", "distracted"),
      tc("feeling", "bored"),
    ],
  },
  {
    mood: 4,
    feelings: [
      tc("feeling", "content"),
      tc("feeling", "relieved"),
      tc("feeling", "hopeful"),
      tc("feeling", "grateful"),
      tc("feeling", "warm"),
      tc("feeling", "connected"),
      tc("feeling", "rested"),
      tc("feeling", "proud"),
      tc("feeling", "amused"),
      tc("feeling", "playful"),
    ],
  },
  {
    mood: 5,
    feelings: [
      tc("feeling", "joyful"),
      tc("feeling", "excited"),
      tc("feeling", "inspired"),
      tc("feeling", "free"),
      tc("feeling", "loved"),
      tc("feeling", "alive"),
      tc("feeling", "moved"),
      tc("feeling", "confident"),
      tc("feeling", "at peace"),
    ],
  },
];

/** All groups, starting with those nearest to the chosen mood. */
export const groupsNear = (mood: number | null) =>
  mood === null
    ? feelingsByMood()
    : [...feelingsByMood()].sort((one, other) => Math.abs(one.mood - mood) - Math.abs(other.mood - mood));

/**
 * The feelings that match the typed text: first those that begin with it, then those that contain it. In each group the
 * person's own feelings come after the suggested ones. A new word comes last.
 */
export function feelingsLike(typed: string, own: readonly string[]): string[] {
  const part = toFeeling(typed);
  if (part === null) return [];
  const usual = feelingsByMood().flatMap(({ feelings }) => feelings);
  const known = [...usual, ...own.filter((word) => !usual.includes(word))];
  const begins = known.filter((word) => word.startsWith(part));
  const holds = known.filter((word) => !word.startsWith(part) && word.includes(part));
  return [...begins, ...holds, ...(known.includes(part) ? [] : [part])];
}

/** Feelings that the person used before and that are not suggested. */
export const ownFeelings = (used: readonly { word: string }[]): string[] =>
  used
    .map(({ word }) => word)
    .filter((word) => !feelingsByMood().some(({ feelings }) => feelings.includes(word)));

export function toFeeling(typed: string): string | null {
  const feeling = typed.trim().replaceAll(/\s+/g, " ").toLowerCase();
  return isFeeling(feeling) ? feeling : null;
}

export function toggleFeeling(feelings: readonly string[], feeling: string): string[] {
  if (feelings.includes(feeling)) return feelings.filter((other) => other !== feeling);
  return feelings.length >= maxFeelings ? [...feelings] : [...feelings, feeling];
}

export const asLabel = (feeling: string) =>
  feeling.slice(0, 1).toLocaleUpperCase(languageTag()) + feeling.slice(1);

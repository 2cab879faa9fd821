import { isFeeling, mostFeelings } from "#contract/reflections/reflection-rules.ts";

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

export function toFeeling(typed: string): string | null {
  const feeling = typed.trim().replaceAll(/\s+/g, " ").toLowerCase();
  return isFeeling(feeling) ? feeling : null;
}

export function toggleFeeling(feelings: readonly string[], feeling: string): string[] {
  if (feelings.includes(feeling)) return feelings.filter((other) => other !== feeling);
  return feelings.length >= mostFeelings ? [...feelings] : [...feelings, feeling];
}

export const asLabel = (feeling: string) => feeling.slice(0, 1).toLocaleUpperCase() + feeling.slice(1);

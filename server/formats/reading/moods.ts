export type ProposedMood = 1 | 2 | 3 | 4 | 5 | null;

const words: readonly (readonly [Exclude<ProposedMood, null>, string])[] = [
  [
    5,
    "rad great amazing awesome fantastic wonderful excellent bright ecstatic joyful overjoyed thrilled elated loved grateful super 😀 😁 😄 😃 🤩 🥳 😍 ❤️",
  ],
  [4, "good happy fine nice well calm content pleased relaxed hopeful positive proud cheerful 🙂 😊 😌 ☺️"],
  [3, "meh even ok okay neutral average normal so-so fair mixed indifferent 😐 😶 🤔"],
  [
    2,
    "bad low sad down tired stressed anxious worried unhappy lonely bored annoyed frustrated negative 🙁 😕 😟 😞 😔",
  ],
  [
    1,
    "awful heavy terrible horrible depressed miserable angry furious hopeless worst devastated 😢 😭 😡 😠 😩 😫",
  ],
];
const known = new Map(words.flatMap(([mood, list]) => list.split(" ").map((word) => [word, mood] as const)));

/** Maps a word to a mood. Null for unknown words. */
export const moodOfWord = (word: string): ProposedMood =>
  known.get(word.trim().toLowerCase().replaceAll("_", "-")) ?? null;

/** 1 is the worst and 5 the best. */
export function moodOfRating(text: string): ProposedMood {
  const number = Number(text);
  return number === 1 || number === 2 || number === 3 || number === 4 || number === 5 ? number : null;
}

/** 1 is the best and 5 the worst. */
export function moodOfRank(text: string): ProposedMood {
  const rank = moodOfRating(text);
  return rank === null ? null : moodOfRating(String(6 - rank));
}

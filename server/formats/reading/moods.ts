import { fold } from "#server/platform/search/words.ts";

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
/** The words of other languages, such as Daylio's own moods in them. */
const wordsOfOthers: typeof words = [
  [
    5,
    "super toll großartig fantastisch génial superbe genial fantástico fantastico ottimo ótimo geweldig świetnie",
  ],
  [
    4,
    "gut glücklich froh zufrieden ruhig bien heureux content bueno feliz bien contento bene felice bem goed blij dobrze",
  ],
  [3, "geht neutral naja normal bof moyen regular así-así neutro così-così mais-ou-menos matig tak-sobie"],
  [
    2,
    "schlecht traurig müde gestresst ängstlich mal mauvais triste fatigué malo cansado male stanco ruim slecht moe źle",
  ],
  [
    1,
    "mies schrecklich furchtbar elend horrible affreux terrible pésimo fatal pessimo orribile péssimo vreselijk okropnie",
  ],
];
const maxWordLength = 200;
const plainWord = (word: string) =>
  fold(word.trim().toLowerCase().replaceAll("_", "-").replaceAll("\ufe0f", ""));
const known = new Map(
  [...wordsOfOthers, ...words].flatMap(([mood, list]) =>
    list.split(" ").map((word) => [plainWord(word), mood] as const),
  ),
);
const negation = /^(?:not|no|un|never|nicht|kein|pas|non|nao|niet|nie)$/;
const intensifier = /^(?:very|super|really|so|too|extremely|sehr|total|muy|tres|molto|muito|heel|bardzo)$/;

/** Maps a mood of one's own to one of the five: `Very tired`, `not good`, `happy & calm`. Null for unknown words. */
export function moodOfWord(word: string): ProposedMood {
  if (word.length > maxWordLength) return null;
  const whole = known.get(plainWord(word));
  if (whole !== undefined) return whole;
  const parts = plainWord(word).match(/[\p{L}\p{M}]+|\p{Extended_Pictographic}/gu) ?? [];
  const moods = parts.flatMap((part, at) => {
    const mood = known.get(part);
    const before = parts[at - 1] ?? "";
    const isBeforeMood = intensifier.test(part) && known.has(parts[at + 1] ?? "");
    if (mood === undefined || isBeforeMood) return [];
    if (negation.test(before)) return 6 - mood;
    return intensifier.test(before) ? Math.min(5, Math.max(1, mood + Math.sign(mood - 3))) : mood;
  });
  if (moods.length === 0) return null;
  return moodOfRating(String(Math.round(moods.reduce((sum, mood) => sum + mood, 0) / moods.length)));
}

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

import type { Draft } from "#contract/reflections/reflections.ts";

/** Each of these, and each of the phrases, is in about one reflection of a hundred. */
const rare = ["heron", "kestrel", "badger", "otter", "salamander", "woodpecker"];
const phrases = ["the long way home", "a cup of mint tea", "nobody else was there", "over the old bridge"];

/** Several of each kind, so that no search repeats the one before. The common words are in nearly every reflection. */
export const searches = {
  common: ["morning", "evening", "garden", "kitchen", "window", "friend", "walked", "quiet"],
  rare,
  phrase: phrases.map((phrase) => `"${phrase}"`),
};

const syllables =
  "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu bran clem dor fen gal hest".split(" ");
const everyday =
  "the and I was to of in a it that my we with for on at but not today again after before when then felt walked talked read slept cooked worked called wrote laughed morning evening garden river kitchen letter window friend mother train rain light quiet slow tired calm".split(
    " ",
  );

/** Repeatable texts of some 200 words. As in real writing, few words are frequent, and many are rare. */
export function createWriter(seed: number): () => Draft {
  const random = mulberry32(seed + 1);
  const pick = <Item>(items: readonly Item[], otherwise: Item): Item =>
    items[Math.floor(random() * items.length)] ?? otherwise;
  const rareWord = () => {
    // Zipf-like: low ranks come up far more often than high ones.
    let rank = Math.floor(20_000 ** random());
    let word = "";
    do {
      word += syllables[rank % syllables.length] ?? "";
      rank = Math.floor(rank / syllables.length);
    } while (rank > 0);
    return word;
  };
  const word = () => (random() < 0.7 ? pick(everyday, "the") : rareWord());
  const sentence = () => `${Array.from({ length: 8 + Math.floor(random() * 12) }, word).join(" ")}.`;
  const paragraph = () => Array.from({ length: 5 }, sentence).join(" ");

  return () => {
    const paragraphs = [`Good morning. ${paragraph()}`, paragraph(), paragraph()];
    for (const seen of rare) if (random() < 0.01) paragraphs.push(`A ${seen} was in the reeds.`);
    for (const phrase of phrases) if (random() < 0.01) paragraphs.push(`We said it again: ${phrase}.`);
    return {
      title: Array.from({ length: 4 }, word).join(" "),
      body: paragraphs.join("\n\n"),
      mood: 1 + Math.floor(random() * 5),
      feelings: ["Calm"],
      tags: [pick(["work", "family", "garden", "river"], "work")],
      prompt: "",
      answers: null,
    };
  };
}

/** Tommy Ettinger's mulberry32: small and repeatable, which is enough here. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

import type { Draft } from "#contract/reflections/reflections.ts";

/** Words that are in every reflection, in about one of a hundred, and in exactly one. */
export const searches = { common: "morning", rare: "heron", phrase: '"long way home"' };

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
    if (random() < 0.01) paragraphs.push("A heron stood in the reeds.");
    if (random() < 0.05) paragraphs.push("I drove the long way home.");
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

import type { ParsedText, Token } from "./parsed-text.ts";
import type { Spot, TextReading } from "./text-reading.ts";

/** The validated list of Al-Mosaiwi and Johnstone (2018), Clinical Psychological Science 6, table 1. */
const absolutist = new Set(
  "absolutely all always complete completely constant constantly definitely entire ever every everyone everything full must never nothing totally whole".split(
    " ",
  ),
);
const self = new Set("i me my mine myself".split(" "));
/** Boosters and hedges after Hyland (2005), Metadiscourse, without those that often mean something else. */
const certain = new Set(
  "certain certainly clearly conclusively decidedly definite definitely doubtless evidently indeed obvious obviously sure surely truly undeniably undoubtedly".split(
    " ",
  ),
);
const tentative = new Set(
  "apparently could doubt doubtful guess guessed likely may maybe might perhaps plausible possible possibly presumably probable probably seem seemed seems somewhat suppose supposed supposedly uncertain unclear unlikely unsure".split(
    " ",
  ),
);
const future = new Set(["will", "'ll", "shall", "gonna", "wo"]);
const pastForms = new Set(["was", "were", "had", "did", "been", "'d"]);
const presentForms = new Set(["am", "is", "are", "'m", "'re", "do", "does", "has", "have", "'ve"]);

/** Words of the person's own English sentences. Null if there are none. */
export function languageUse(text: ParsedText): { use: TextReading["language_use"]; spots: Spot[] } {
  const counts = { absolutist: 0, self: 0, past: 0, present: 0, future: 0, certain: 0, tentative: 0 };
  const spots: Spot[] = [];
  let words = 0;
  for (const { language, kind, tokens, start, end } of text.sentences) {
    if (language !== "en" || kind === "heading" || kind === "quote") continue;
    const before = counts.absolutist;
    for (const [at, token] of tokens.entries()) {
      if (!token.isWord) continue;
      if (token.lower !== "n't" && !token.lower.startsWith("'")) words += 1;
      if (absolutist.has(token.lower)) counts.absolutist += 1;
      if (self.has(token.lower)) counts.self += 1;
      if (certain.has(token.lower)) counts.certain += 1;
      if (tentative.has(token.lower)) counts.tentative += 1;
      const tense = tenseOf(tokens, at);
      if (tense) counts[tense] += 1;
    }
    if (counts.absolutist > before)
      spots.push({ kind: "absolutist", start, end, strength: Math.min(1, (counts.absolutist - before) / 3) });
  }
  if (words === 0) return { use: null, spots };
  const share = (count: number) => count / words;
  const use = {
    absolutist: share(counts.absolutist),
    self: share(counts.self),
    past: share(counts.past),
    present: share(counts.present),
    future: share(counts.future),
    certain: share(counts.certain),
    tentative: share(counts.tentative),
  };
  return { use, spots };
}

function tenseOf(tokens: readonly Token[], at: number): "past" | "present" | "future" | null {
  const token = tokens[at];
  if (!token || (token.pos !== "VERB" && token.pos !== "AUX")) return null;
  const { lower, lemma } = token;
  if (
    future.has(lower) ||
    (lower === "going" && tokens[at + 1]?.lower === "to" && tokens[at + 2]?.pos === "VERB")
  )
    return "future";
  if (pastForms.has(lower)) return "past";
  if (presentForms.has(lower)) return "present";
  if (token.pos === "AUX" || lower.endsWith("ing")) return null;
  const before = tokens.slice(Math.max(0, at - 3), at).filter(({ isWord }) => isWord);
  // "To go", "will go", "did not go": the word before shows the tense.
  if (lemma === lower)
    return before.some(({ lower: word, pos }) => word === "to" || pos === "AUX") ? null : "present";
  return lower.endsWith("s") ? "present" : "past";
}

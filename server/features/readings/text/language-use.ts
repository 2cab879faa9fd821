import lists from "./language-use.json" with { type: "json" };
import type { ParsedText, Token } from "./parsed-text.ts";
import type { Spot, TextReading, UseKind } from "./text-reading.ts";

/** The validated list of Al-Mosaiwi and Johnstone (2018), Clinical Psychological Science 6, table 1. */
const absolutist = new Set(lists.absolutist);
const self = new Set(lists.self);
/** Boosters and hedges after Hyland (2005), Metadiscourse, without those that often mean something else. */
const certain = new Set(lists.certain);
const tentative = new Set(lists.tentative);
const future = new Set(lists.future);
const pastForms = new Set(lists.pastForms);
const presentForms = new Set(lists.presentForms);

/** A number for each kind of words. */
export const ofEachKind = (numberOf: (kind: UseKind) => number): Record<UseKind, number> => ({
  absolutist: numberOf("absolutist"),
  self: numberOf("self"),
  past: numberOf("past"),
  present: numberOf("present"),
  future: numberOf("future"),
  certain: numberOf("certain"),
  tentative: numberOf("tentative"),
});
const kinds = ["absolutist", "self", "past", "present", "future", "certain", "tentative"] as const;

/** So many words of a kind in a sentence are as clear as can be. */
const clearest = 3;

/**
 * Shares of the words of the person's own English sentences; null if there are none. Each sentence with an absolute
 * word is a spot, and of each other kind the one with the most words of it.
 */
export function languageUse(text: ParsedText): { use: TextReading["language_use"]; spots: Spot[] } {
  const counts = ofEachKind(() => 0);
  const spots: Spot[] = [];
  const strongest = new Map<UseKind, { count: number; spot: Spot }>();
  let words = 0;
  for (const { language, kind, tokens, start, end } of text.sentences) {
    if (language !== "en" || kind === "heading" || kind === "quote") continue;
    const here = ofEachKind(() => 0);
    for (const [at, token] of tokens.entries()) {
      if (!token.isWord) continue;
      if (token.lower !== "n't" && !token.lower.startsWith("'")) words += 1;
      if (absolutist.has(token.lower)) here.absolutist += 1;
      if (self.has(token.lower)) here.self += 1;
      if (certain.has(token.lower)) here.certain += 1;
      if (tentative.has(token.lower)) here.tentative += 1;
      const tense = tenseOf(tokens, at);
      if (tense) here[tense] += 1;
    }
    for (const each of kinds) {
      const count = here[each];
      counts[each] += count;
      const spot = { kind: spotOf(each), start, end, strength: Math.min(1, count / clearest) };
      if (each === "absolutist" && count > 0) spots.push(spot);
      else if (count > (strongest.get(each)?.count ?? 0)) strongest.set(each, { count, spot });
    }
  }
  for (const [each, { spot }] of strongest) if (each !== "absolutist") spots.push(spot);
  return { use: words === 0 ? null : ofEachKind((each) => counts[each] / words), spots };
}

/** How a spot names words of a kind. */
export const spotOf = (kind: UseKind): string => `language.${kind}`;

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

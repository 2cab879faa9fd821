import type { ParsedText, Sentence, Token } from "./parsed-text.ts";
import type { Spot, TextReading } from "./text-reading.ts";
import {
  boosters,
  companyOf,
  maxPhraseLength,
  negations,
  phraseBeginnings,
  phrases,
  valenceOf,
  valenceOfFace,
} from "./tone-words.ts";

/** VADER's, found by its authors from people's ratings (Hutto and Gilbert 2014). */
const negated = -0.74;
const capitals = 0.733;
const exclamation = 0.292;
const scale = 15;
/** "Not bad" is less good than "bad" is bad. */
const negatedBad = -0.5;

/** Chosen on EmoBank's development part and our own build lines (docs/decisions/0050). */
const companyWeight = 0.6;

/** -1 to 1; 0 if nothing in it shows a tone. English only. */
export function sentenceTone({ tokens }: Pick<Sentence, "tokens">): number {
  return Math.tanh(listedTone(tokens) + companyWeight * companyTone(tokens));
}

/** By the list: what most sentences with a feeling in them say. */
function listedTone(tokens: readonly Token[]): number {
  const values = valuesOf(tokens);
  const sum = values.reduce((total, value) => total + value, 0);
  if (sum === 0) return 0;
  const marks = Math.min(4, tokens.filter(({ text }) => text === "!").length);
  const loud = sum + Math.sign(sum) * marks * exclamation;
  return loud / Math.sqrt(loud * loud + scale);
}

/** By the company that its words keep, for sentences that tell what happened and name no feeling. */
function companyTone(tokens: readonly Token[]): number {
  const values = tokens.flatMap(({ isWord, lower }, at) => {
    if (!isWord || boosters.has(lower)) return [];
    const isNegated = tokens.slice(Math.max(0, at - 3), at + 1).some((each) => negations.has(each.lower));
    return isNegated ? [] : (companyOf(lower) ?? []);
  });
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function valuesOf(tokens: readonly Token[]): number[] {
  const shouts = tokens.some(({ text }) => /^\p{Ll}{2,}/u.test(text));
  const values: number[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const phrase = phraseAt(tokens, at);
    if (phrase) {
      values.push(phrase.value < 0 ? phrase.value : inContext(tokens, at, phrase.value, false));
      for (let rest = 1; rest < phrase.length; rest += 1) values.push(0);
      at += phrase.length - 1;
    } else values.push(valueAt(tokens, at, shouts));
  }
  return weighSides(tokens, values);
}

function phraseAt(tokens: readonly Token[], at: number): { value: number; length: number } | null {
  if (!phraseBeginnings.has(tokens[at]?.lower ?? "")) return null;
  for (let length = maxPhraseLength; length > 1; length -= 1) {
    const words = tokens.slice(at, at + length);
    if (words.length < length) continue;
    const value = phrases.get(words.map(({ lower }) => lower).join(" "));
    if (value !== undefined) return { value, length };
  }
  return null;
}

function valueAt(tokens: readonly Token[], at: number, shouts: boolean): number {
  const token = tokens[at];
  if (!token) return 0;
  if (!token.isWord) return valenceOfFace(token.text);
  if (boosters.has(token.lower) || negations.has(token.lower)) return 0;
  const value = valenceOf(token.lower, token.pos);
  if (value === 0) return 0;
  return inContext(tokens, at, value, shouts && /^\p{Lu}{2,}$/u.test(token.text));
}

const clauseEnd = /^[,;:()–—]$/u;
const comparison = new Set(["than"]);

/** A word's value, given the words before it. */
function inContext(tokens: readonly Token[], at: number, plain: number, isLoud: boolean): number {
  let value = isLoud ? plain + Math.sign(plain) * capitals : plain;
  let isNegated = false;
  let words = 0;
  for (let before = at - 1; before >= 0 && words < 5; before -= 1) {
    const token = tokens[before];
    if (!token || clauseEnd.test(token.text) || token.lower === "but") break;
    if (!token.isWord) continue;
    words += 1;
    // "More than I feared" says nothing of fear.
    if (comparison.has(token.lower)) return 0;
    const boost = words <= 3 ? (boosters.get(token.lower) ?? 0) : 0;
    value += Math.sign(plain) * boost * (1 - 0.05 * (words - 1));
    if (words <= 4 && negations.has(token.lower) && !isEmphasis(tokens, before)) isNegated = !isNegated;
  }
  if (!isNegated) return value;
  return value * (value < 0 ? negatedBad : negated);
}

/** "Never felt so alone", "not only", "couldn't be happier". */
function isEmphasis(tokens: readonly Token[], at: number): boolean {
  const next = tokens.slice(at + 1, at + 4).map(({ lower }) => lower);
  const [first, second, third = ""] = next;
  if (first === "only" || first === "just") return true;
  if (next.includes("so") || next.includes("this"))
    return next.some((word) => /^(?:felt|been|had|was)$/.test(word));
  return tokens[at - 1]?.lower === "could" && first === "be" && /er$|^more$/.test(second ?? third);
}

const turns = new Set(["but", "yet"]);
const concessions = new Set(["although", "though", "despite"]);

/** What follows "but" counts more than what comes before it (Hutto and Gilbert 2014). */
function weighSides(tokens: readonly Token[], values: readonly number[]): number[] {
  const turn = tokens.findIndex(({ lower, pos }, at) => at > 0 && turns.has(lower) && pos === "CCONJ");
  if (turn > 0) return values.map((value, at) => (at < turn ? value * 0.5 : value * 1.5));
  const first = tokens[0];
  if (!first || !concessions.has(first.lower)) return [...values];
  const comma = tokens.findIndex(({ text }) => text === ",");
  return values.map((value, at) => (at < comma ? value * 0.5 : value));
}

/** How far single sentences of a text are from its mean, for texts with too few to tell. */
const usualSpread = 0.4;
/** From this value on, a sentence can represent its text. */
const clear = 0.5;

const ownSentences = (text: ParsedText) =>
  text.sentences.filter(
    ({ language, kind, tokens }) =>
      language === "en" && kind !== "heading" && kind !== "quote" && tokens.some(({ isWord }) => isWord),
  );

/** The tone of a text is the mean of its sentences, with its 95 % interval. Null without an English sentence. */
export function toneOf(text: ParsedText): TextReading["tone"] {
  const tones = ownSentences(text).map(sentenceTone);
  if (tones.length === 0) return null;
  const mean = tones.reduce((sum, tone) => sum + tone, 0) / tones.length;
  const squares = tones.reduce((sum, tone) => sum + (tone - mean) ** 2, 0);
  const spread = Math.sqrt((squares + 2 * usualSpread ** 2) / (tones.length + 1));
  const margin = (1.96 * spread) / Math.sqrt(tones.length);
  return {
    mean,
    low: Math.max(-1, mean - margin),
    high: Math.min(1, mean + margin),
    sentences: tones.length,
  };
}

/** The lightest and the heaviest sentence, if they are clearly so. */
export function strongestSentences(text: ParsedText): Spot[] {
  const rated = ownSentences(text).map((sentence) => ({ sentence, tone: sentenceTone(sentence) }));
  const strongest = (sign: 1 | -1) =>
    rated.reduce<(typeof rated)[number] | null>(
      (best, each) => (each.tone * sign > Math.max(clear, (best?.tone ?? 0) * sign) ? each : best),
      null,
    );
  const spot = (kind: string, found: (typeof rated)[number] | null): Spot[] =>
    found
      ? [{ kind, start: found.sentence.start, end: found.sentence.end, strength: Math.abs(found.tone) }]
      : [];
  return [...spot("tone.light", strongest(1)), ...spot("tone.heavy", strongest(-1))];
}

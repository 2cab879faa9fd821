import { fold } from "#server/platform/search/words.ts";
import type { ParsedText, Token } from "../parsed-text.ts";
import type { Mention } from "../text-reading.ts";
import nouns from "./empty-nouns.json" with { type: "json" };

/** A key phrase: the writer's own words. `start` and `end` are its place in the Markdown body. */
export type Phrase = { phrase: string; start: number; end: number; weight: number };

/** For one text. A long one repeats itself. */
const maxPhrases = 120;
const maxPhraseLength = 60;

/** Nouns that occur in any diary, so they name no theme. */
const emptyNouns = new Set(nouns);

/**
 * Noun phrases of English sentences, weighted as RAKE does: a word by how many words it stands with in phrases,
 * divided by how often it stands there, and a phrase by the sum of its words (Rose, Engel, Cramer and Cowley 2010,
 * "Automatic keyword extraction from individual documents"). Names of people and places are left out.
 */
export function findPhrases(
  { sentences }: Pick<ParsedText, "sentences">,
  names: readonly Mention[],
): Phrase[] {
  const runs: Token[][] = [];
  for (const { language, kind, tokens } of sentences)
    if (language === "en" && (kind === "text" || kind === "item")) runs.push(...nounRuns(tokens, names));
  const degree = new Map<string, number>();
  const frequency = new Map<string, number>();
  for (const run of runs)
    for (const { lower } of run) {
      degree.set(lower, (degree.get(lower) ?? 0) + run.length);
      frequency.set(lower, (frequency.get(lower) ?? 0) + 1);
    }
  const weightOf = (words: readonly Token[]) =>
    words.reduce((sum, { lower }) => sum + (degree.get(lower) ?? 0) / (frequency.get(lower) ?? 1), 0);
  return runs
    .flatMap((run) => (run.length > 1 ? [run, run.slice(-1)] : [run]))
    .filter((words) => words.length > 1 || !emptyNouns.has(words[0]?.lower ?? ""))
    .map((words) => ({
      phrase: words.map(({ lower }) => lower).join(" "),
      start: words[0]?.start ?? 0,
      end: words.at(-1)?.end ?? 0,
      weight: Math.round(weightOf(words) * 100) / 100,
    }))
    .filter(({ phrase }) => phrase.length <= maxPhraseLength)
    .slice(0, maxPhrases);
}

const word = /^\p{Ll}[\p{L}\p{M}'-]{2,}$/u;

/** Two or three words that end in a noun, or a noun alone. */
function nounRuns(tokens: readonly Token[], names: readonly Mention[]): Token[][] {
  const runs: Token[][] = [];
  let run: Token[] = [];
  const close = () => {
    while (run.length > 0 && (run.at(-1)?.pos !== "NOUN" || emptyNouns.has(run.at(-1)?.lower ?? "")))
      run.pop();
    while (run.length > 1 && (run[0]?.pos === "ADJ" || emptyNouns.has(run[0]?.lower ?? ""))) run.shift();
    if (run.length > 0) runs.push(run.slice(-3));
    run = [];
  };
  for (const token of tokens) {
    const fits =
      (token.pos === "NOUN" || token.pos === "ADJ") && word.test(token.lower) && !isNamed(token, names);
    if (fits) run.push(token);
    else close();
  }
  close();
  return runs;
}

const isNamed = (token: Token, names: readonly Mention[]): boolean =>
  names.some(({ start, end }) => start <= token.start && token.end <= end);

/** The same for "deadline" and "deadlines", "Parties" and "party". */
export function keyOfPhrase(phrase: string): string {
  const words = fold(phrase.toLowerCase()).split(" ");
  return words.map((each, at) => (at === words.length - 1 ? singular(each) : each)).join(" ");
}

function singular(noun: string): string {
  if (noun.length < 4 || /(ss|us|is|news)$/.test(noun)) return noun;
  if (noun.endsWith("ies") && noun.length > 4) return `${noun.slice(0, -3)}y`;
  if (/(ch|sh|x|ss|zz|[^h]{3}o)es$/.test(noun)) return noun.slice(0, -2);
  return noun.endsWith("s") ? noun.slice(0, -1) : noun;
}

import { longestPhrase } from "./parts.ts";
import { type Word, wordsOf } from "./words.ts";

/** One thing that a reflection must hold, or must not. */
export type Condition = {
  /** One word, or a phrase of several, at most 32. */
  words: Word[];
  negated: boolean;
  /** Still being typed: any word with this beginning will do for the last one. */
  beginning: string | null;
};

/** As many as a person would type; what follows them is left out. */
export const mostConditions = 32;
const shortestBeginning = 2;
const quotes = /[“”„‟«»＂]/g;
const conditionPattern = /(-*)"([^"]*)("?)|(-*)([^\s"]+)/g;

/**
 * Reads what was typed into a search box. Nothing is an error:
 * - words must all be there, in any order; `"a phrase"` word by word; `-word` and `-"a phrase"` must not be;
 * - a word with marks in it (well-being, l'homme) is a phrase, as is one of a script without spaces;
 * - the last word, if it has two letters, is not negated and its quote is not closed, also finds its beginnings;
 * - an open quote reaches to the end; a lone `-` and punctuation say nothing; phrases end at their 32nd word;
 * - with nothing but `-word`, everything else is found.
 */
export function readSearch(search: string): Condition[] {
  const conditions: Condition[] = [];
  const seen = new Set<string>();
  for (const match of search.replace(quotes, '"').matchAll(conditionPattern)) {
    const [, dashBeforeQuote, quoted, closingQuote, dash, bare] = match;
    const words = wordsOf(quoted ?? bare ?? "").slice(0, longestPhrase);
    if (words.length === 0) continue;
    const negated = (dashBeforeQuote ?? dash ?? "") !== "";
    const finished = negated || closingQuote === '"';
    conditions.push({ words, negated, beginning: finished ? null : beginningOf(words) });
  }
  const last = conditions.at(-1);
  return conditions
    .map((condition) => (condition === last ? condition : { ...condition, beginning: null }))
    .filter((condition) => isNew(seen, condition))
    .slice(0, mostConditions);
}

function beginningOf(words: Word[]): string | null {
  const folded = words.at(-1)?.folded ?? "";
  return [...folded].length >= shortestBeginning ? folded : null;
}

function isNew(seen: Set<string>, { words, negated, beginning }: Condition): boolean {
  const name = JSON.stringify([words.map(({ spelled }) => spelled), negated, beginning]);
  if (seen.has(name)) return false;
  seen.add(name);
  return true;
}

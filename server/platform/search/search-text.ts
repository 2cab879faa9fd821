import { maxPhraseLength } from "./parts.ts";
import { type Word, wordsOf } from "./words.ts";

/** A word or phrase that a text must contain, or must not. */
export type Condition = {
  /** One word, or a phrase of several, at most 32. */
  words: Word[];
  negated: boolean;
  /** Set while the last word is being typed: any word with this beginning matches. */
  beginning: string | null;
};

/** A tag that must be present, or must not. */
export type TagCondition = { tag: string; negated: boolean };

export type Search = { conditions: Condition[]; tags: TagCondition[] };

/** As many as a person would type. The rest is ignored. */
export const maxConditions = 32;
const minBeginningLength = 2;
const quotes = /[“”„‟«»＂「」『』]/g;
const conditionPattern = /(-*)"([^"]*)("?)|,*(-*)#([^\s#,"]*)|(-*)([^\s"]+)/g;

/**
 * Reads the text of a search box. No text is an error:
 * - all words must occur, in any order; `"a phrase"` word by word; `-word` and `-"a phrase"` must not occur;
 * - `#tag` and `-#tag` mean exactly this tag, including hyphens, and no longer tags;
 * - a word with punctuation in it (well-being, l'homme) is a phrase, and so is one in a script without spaces;
 * - the last word also finds longer words, if it has two letters, is not negated and is in no closed quote;
 * - quotes, # and - are also read as Japanese keyboards write them: 「…」, ＃ and －;
 * - an open quote reaches to the end; a lone `-` or `#` and punctuation are ignored;
 * - phrases end at their 32nd word, and before a word that comes for the fifth time, which would make them slow;
 * - `-word` alone finds everything else.
 */
export function readSearch(search: string): Search {
  const conditions: Condition[] = [];
  const tags = new Map<string, TagCondition>();
  let last: Condition | TagCondition | undefined;
  const plain = search.replace(quotes, '"').replaceAll("＃", "#").replaceAll("－", "-");
  for (const match of plain.matchAll(conditionPattern)) {
    const [, dashBeforeQuote, quoted, closingQuote, dashBeforeTag, tag, dash, bare] = match;
    const negated = (dashBeforeQuote ?? dashBeforeTag ?? dash ?? "") !== "";
    if (tag !== undefined) {
      if (tag === "") continue;
      last = { tag, negated };
      tags.set(`${negated} ${tag}`, last);
      continue;
    }
    const words = withoutRepeats(wordsOf(quoted ?? bare ?? "").slice(0, maxPhraseLength));
    if (words.length === 0) continue;
    const finished = negated || closingQuote === '"';
    last = { words, negated, beginning: finished ? null : beginningOf(words) };
    conditions.push(last);
  }
  const seen = new Set<string>();
  return {
    conditions: conditions
      .map((condition) => (condition === last ? condition : { ...condition, beginning: null }))
      .filter((condition) => isNew(seen, condition))
      .slice(0, maxConditions),
    tags: [...tags.values()].slice(0, maxConditions),
  };
}

const maxOfOneWord = 4;

/** An engine tries each place of a phrase's first word, and "a a a a" has one at each word of a page of "a". */
function withoutRepeats(words: Word[]): Word[] {
  const counts = new Map<string, number>();
  const end = words.findIndex(({ folded }) => {
    const count = (counts.get(folded) ?? 0) + 1;
    counts.set(folded, count);
    return count > maxOfOneWord;
  });
  return end === -1 ? words : words.slice(0, end);
}

function beginningOf(words: Word[]): string | null {
  const folded = words.at(-1)?.folded ?? "";
  return [...folded].length >= minBeginningLength ? folded : null;
}

function isNew(seen: Set<string>, { words, negated, beginning }: Condition): boolean {
  const name = JSON.stringify([words.map(({ spelled }) => spelled), negated, beginning]);
  if (seen.has(name)) return false;
  seen.add(name);
  return true;
}

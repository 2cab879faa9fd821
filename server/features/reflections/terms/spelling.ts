import type { Database } from "#server/platform/database.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { rootOf } from "#server/platform/search/irregular-forms.ts";
import { createOpaqueTerms } from "#server/platform/search/opaque-terms.ts";
import { readSearch } from "#server/platform/search/search-text.ts";
import { readWords } from "#server/platform/search/words.ts";
import { openWord, rowsWithLetters } from "./vocabulary.ts";

/** Shorter ones resemble too many others. */
const minWordLength = 4;
/** A person mistypes a word or two. More unknown words are another language, or nonsense. */
const maxUnknown = 4;
/** How many sealed words to open before others get their turn: some milliseconds. */
const openedAtOnce = 200;

/**
 * Replaces words that this person has never written by similar ones that they have, if there are any.
 * @returns the whole search; `null` if there is nothing better to search for
 */
export async function findSpelling(database: Database, owner: Owner, search: string): Promise<string | null> {
  const asked = new Set(
    readSearch(search)
      .conditions.filter(({ negated }) => !negated)
      .flatMap(({ words }) => words.map(({ folded }) => folded))
      .filter((word) => [...word].length >= minWordLength && /^\p{L}+$/u.test(word)),
  );
  const better = new Map<string, string>();
  for (const word of [...asked].slice(0, maxUnknown)) {
    const found = await nearest(database, owner, word);
    if (found !== null) better.set(word, found);
  }
  if (better.size === 0) return null;
  let [text, from] = ["", 0];
  for (const { folded, start, end } of readWords(search)) {
    const word = better.get(folded);
    if (word === undefined || /(^|\s)-?#[^\s]*$|(^|\s)-+"?$/.test(search.slice(0, start))) continue;
    text += search.slice(from, start) + word;
    from = end;
  }
  return text + search.slice(from);
}

/** The most similar word; `null` if this one, a form of it or a longer one is known, or none is similar. */
async function nearest(database: Database, owner: Owner, word: string): Promise<string | null> {
  const terms = createOpaqueTerms(owner.searchKey);
  const most = word.length < 6 ? 1 : 2;
  let best: { spelled: string; distance: number; isLonger: number } | null = null;
  for (const letters of firstTwo(word)) {
    const rows = await database.asOwner(owner.id, (tx) =>
      rowsWithLetters(tx, owner, terms.ofFirstLetters(letters)),
    );
    for (const [at, row] of rows.entries()) {
      if (at % openedAtOnce === openedAtOnce - 1) await pause();
      for (const { spelled, folded } of openWord(owner, row.term, row.word)) {
        if (folded.startsWith(word) || rootOf(folded) === rootOf(word)) return null;
        const distance = distanceOf(word, folded, most);
        const isLonger = Math.abs(folded.length - word.length);
        if (distance === 0 || distance > most) continue;
        if (!best || distance < best.distance || (distance === best.distance && isLonger < best.isLonger))
          best = { spelled, distance, isLonger };
      }
    }
  }
  return best?.spelled ?? null;
}

/** People often write one for another: "haron" for "heron". */
const vowels = "aeiouy";

/** How similar words begin: alike, or with one slip in the first two letters. */
function firstTwo(word: string): string[] {
  const [first = "", second = "", third = ""] = word;
  const otherVowels = vowels.includes(second) ? [...vowels].map((vowel) => first + vowel) : [];
  return [...new Set([first + second, second + first, second + third, first + third, ...otherVowels])];
}

/**
 * How many letters were missed, added, changed, or swapped with their neighbour (optimal string alignment).
 * @returns more than `most` if it is more
 */
export function distanceOf(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [beforeLast, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      now[column] = Math.min(
        (last?.[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last?.[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast?.[column - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...now) > most) return most + 1;
    [beforeLast, last] = [last, now];
  }
  return last?.[other.length] ?? most + 1;
}

import type { Engine } from "../database.ts";
import { type AnalysedText, analyse, createStems } from "./analysis.ts";
import { maxStemmedWordLength } from "./languages.ts";
import { createOpaqueTerms, firstLetters, type OpaqueTerms } from "./opaque-terms.ts";
import { splitIntoParts } from "./parts.ts";

/** Marks each part of a text that was split into several. Not hexadecimal, so it equals no word's term. */
export const severalPartsTerm = "parts";

/** The index entries of one page, as few long strings, which threads transfer faster. */
export type IndexTerms = {
  /** In the engine's own format. */
  parts: string[];
  /** Its words for the vocabulary, `wordsAtOnce` to a string: on each line a term, a space and the word. */
  words: string[];
};

const wordsAtOnce = 250;
type Stems = ReturnType<typeof createStems>;

/**
 * The index entries of each page. `texts`: plain text; phrases never span two of them. Terms and stems are shared by
 * all pages, which have most words in common.
 */
export function indexTermsOf(
  engine: Engine,
  searchKey: Uint8Array,
  pages: readonly (readonly string[])[],
): IndexTerms[] {
  const terms = createOpaqueTerms(searchKey);
  const stemOf = createStems();
  return pages.map((texts) => termsOfPage(engine, terms, stemOf, texts));
}

function termsOfPage(
  engine: Engine,
  terms: OpaqueTerms,
  stemOf: Stems,
  texts: readonly string[],
): IndexTerms {
  const analysed = analyse(texts);
  const stream = termsOf(analysed, terms, stemOf);
  const textOf = engine === "sqlite" ? inOrder : tsvector;
  const parts = splitIntoParts(engine, stream);
  const mark = parts.length > 1 ? ` ${severalPartsTerm}` : "";
  const lines = wordLines(analysed, terms);
  return {
    parts: parts.map(({ start, end }) => textOf(stream.slice(start, end)) + mark),
    words: Array.from({ length: Math.ceil(lines.length / wordsAtOnce) }, (_, at) =>
      lines.slice(at * wordsAtOnce, (at + 1) * wordsAtOnce).join("\n"),
    ),
  };
}

/** For FTS5, which counts positions by words. `gap` is not a valid term. */
const inOrder = (terms: readonly (string | null)[]): string => terms.map((term) => term ?? "gap").join(" ");

/** Each term with its positions, from 1. */
function tsvector(terms: readonly (string | null)[]): string {
  const positions = new Map<string, number[]>();
  for (const [at, term] of terms.entries()) {
    if (term === null) continue;
    positions.getOrInsertComputed(term, () => []).push(at + 1);
  }
  return [...positions].map(([term, found]) => `${term}:${found.join(",")}`).join(" ");
}

/** `null` separates two texts. */
function termsOf(texts: readonly AnalysedText[], terms: OpaqueTerms, stemOf: Stems): (string | null)[] {
  return texts.flatMap(({ language, words }, at) => {
    const ofWords = terms.ofStems(
      language,
      words.map((word) => stemOf(language, word)),
    );
    return at > 0 ? [null, ...ofWords] : ofWords;
  });
}

/**
 * Sorted by term, so that concurrent saves don't deadlock, and the order of rows reveals nothing about the order of
 * words.
 */
function wordLines(texts: readonly AnalysedText[], terms: OpaqueTerms): string[] {
  const used = new Map<string, string>();
  for (const { language, words } of texts) {
    used.set(terms.ofLanguage(language), language);
    const filed = [...new Map(words.map((word) => [word.spelled, word])).values()].flatMap(
      ({ spelled, folded }) => {
        const letters = firstLetters(folded);
        return letters === null || spelled.length > maxStemmedWordLength ? [] : [{ spelled, letters }];
      },
    );
    for (const [at, term] of terms.ofWords(language, filed).entries())
      used.set(term, `${language} ${filed[at]?.spelled ?? ""}`);
  }
  return [...used].map(([term, text]) => `${term} ${text}`).sort();
}

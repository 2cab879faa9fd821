import type { Engine } from "../database.ts";
import { type Excerpt, excerptAround } from "../search/excerpt.ts";
import { type IndexTerms, indexTermsOf } from "../search/index-terms.ts";
import { excerptText, plainText } from "../search/plain-text.ts";
import type { PreparedSearch } from "../search/prepared-search.ts";
import { countWords } from "../search/word-count.ts";

export type IndexTask = {
  engine: Engine;
  searchKey: Uint8Array;
  pages: readonly PageText[];
};
/** The searchable texts of a page. Phrases never span two texts. */
export type PageText = { markdown: string; plain: readonly string[] };

/** All are Markdown. */
export type DigestTask = {
  /** What the excerpt is made of. */
  gist: string;
  /** The same without descriptions of pictures. */
  gistText: string;
  /** What the person wrote, whose words are counted. */
  ownWords: string;
  excerptLength: number;
};
/** Stored facts about a page's text. */
export type Digest = { excerpt: string; wordCount: number };

/** A search in plain text. */
export type HitsTask = { text: string; search: PreparedSearch; length: number };

export type ExcerptTask = { markdown: string; search: PreparedSearch | null; length: number };

/** Functions here must neither log nor retain a person's words. */
export const index = ({ engine, searchKey, pages }: IndexTask): IndexTerms[] =>
  indexTermsOf(
    engine,
    searchKey,
    pages.map(({ markdown, plain }) => [...plain, plainText(markdown)].filter((text) => text !== "")),
  );

export const hits = ({ text, search, length }: HitsTask): Excerpt => excerptAround(text, search, length);

export const excerpt = ({ markdown, search, length }: ExcerptTask): Excerpt =>
  excerptAround(excerptText(markdown), search, length);

export function digest({ gist, gistText, ownWords, excerptLength }: DigestTask): Digest {
  const plain = excerptText(gist);
  // Descriptions of pictures read like part of the next sentence, so they are used only if there are no other words.
  const words = gistText === gist ? plain : excerptText(gistText);
  return {
    excerpt: excerptAround(words.trim() === "" ? plain : words, null, excerptLength).excerpt,
    wordCount: countWords(ownWords === gist ? plain : plainText(ownWords)),
  };
}

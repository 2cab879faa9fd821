import { detectLanguage } from "#server/platform/search/languages.ts";
import { type PlacedLine, placedLines } from "#server/platform/search/plain-text.ts";
import { wordsOf } from "#server/platform/search/words.ts";
import { knowsEnglish } from "./common-words.ts";
import { englishTokens, type PlainToken } from "./english-tokens.ts";
import { sentencesIn } from "./sentences.ts";
import { type ReadLanguage, readLanguages } from "./text-reading.ts";

/** `start` and `end` are its place in the Markdown body. */
export type Token = PlainToken & { start: number; end: number };

export type Sentence = {
  /** Without Markdown. */
  text: string;
  /** Headings may be prompts, quotes the words of others. Code is left out. */
  kind: Exclude<PlacedLine["kind"], "code">;
  language: ReadLanguage;
  tokens: readonly Token[];
  /** Its place in the Markdown body. */
  start: number;
  end: number;
  /** Counts paragraphs, list items and headings from 0. */
  block: number;
};

export type ParsedText = {
  body: string;
  language: ReadLanguage;
  words: number;
  sentences: readonly Sentence[];
};

/** The same for the same text, in time linear in its length. Never throws. */
export function parseText(body: string): ParsedText {
  const blocks = [...blocksOf(body)];
  const main = languageOf(blocks.map(({ text }) => text).join("\n"));
  const sentences: Sentence[] = [];
  for (const [at, block] of blocks.entries()) {
    const own = languageOf(block.text);
    const language = own === "none" || own === "other" ? main : own;
    for (const { start, end } of sentencesIn(block.text)) {
      const text = block.text.slice(start, end);
      const placed = (from: number, to: number) => ({
        start: block.starts[start + from] ?? 0,
        end: block.ends[start + to - 1] ?? 0,
      });
      const tokens = tokensOf(text, language).map((token) => ({
        ...token,
        ...placed(token.at, token.at + token.text.length),
      }));
      const place = placed(0, text.length);
      sentences.push({ text, kind: block.kind, language, tokens, ...place, block: at });
    }
  }
  const words = sentences.reduce((sum, { tokens }) => sum + tokens.filter(({ isWord }) => isWord).length, 0);
  return { body, language: words === 0 ? "none" : main, words, sentences };
}

type Block = { text: string; kind: Sentence["kind"]; starts: number[]; ends: number[] };

/** Paragraphs with their line breaks, list items, headings. */
function* blocksOf(body: string): Generator<Block> {
  let open: Block | null = null;
  for (const { text, kind, starts, ends } of placedLines(body)) {
    const joins = open && kind === open.kind && (kind === "text" || kind === "quote") && text.trim() !== "";
    if (!joins) {
      if (open) yield open;
      open = null;
    }
    if (kind === "code" || text.trim() === "") continue;
    open ??= { text: "", kind, starts: [], ends: [] };
    if (open.text !== "") {
      const before = open.ends.at(-1) ?? 0;
      open.text += "\n";
      open.starts.push(before);
      open.ends.push(starts[0] ?? before);
    }
    open.text += text;
    for (const start of starts) open.starts.push(start);
    for (const end of ends) open.ends.push(end);
  }
  if (open) yield open;
}

/** Few words tell little of their language. English is taken for granted if it knows most of them. */
const fewWords = 20;

function languageOf(text: string): ReadLanguage {
  const words = wordsOf(text.length > 20_000 ? text.slice(0, 20_000) : text);
  const spoken = words.filter(({ spelled }) => /\p{L}/u.test(spelled));
  if (spoken.length === 0) return "none";
  const detected = detectLanguage(words);
  if (detected !== "none") return readLanguages.find((language) => language === detected) ?? "other";
  if (spoken.length > fewWords) return "other";
  const known = spoken.filter(({ spelled }) => knowsEnglish(spelled)).length;
  return known >= 0.6 * spoken.length ? "en" : "other";
}

function tokensOf(text: string, language: ReadLanguage): PlainToken[] {
  return language === "en" ? englishTokens(text) : segmentedTokens(text);
}

const segmenter = new Intl.Segmenter("und", { granularity: "word" });

function segmentedTokens(text: string): PlainToken[] {
  const tokens: PlainToken[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (segment.trim() === "") continue;
    const lower = segment.toLowerCase().replaceAll("’", "'");
    tokens.push({ text: segment, lower, lemma: lower, pos: null, isWord: isWordLike === true, at: index });
  }
  return tokens;
}

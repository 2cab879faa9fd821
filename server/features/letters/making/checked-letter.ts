import { likeliestQuote, quotePattern } from "#server/features/models/index.ts";
import { countWordsFast } from "#server/platform/search/word-count.ts";
import type { LetterContent } from "../letter-rows.ts";
import type { OwnWords } from "./choose-words.ts";

/** A letter with fewer words is too short. */
const minWords = 25;

/** Words that claim a cause, praise or name an illness. A sentence with one is left out. */
const claims =
  /\b(?:because|makes? you|made you|leads? to|led to|caus(?:e|es|ed|ing)|thanks to|due to|therefore|diagnos\w*|disorder\w*|depressi(?:on|ve)|well done|proud of|you should|you could try|try to|weil|deshalb|du solltest|parce que|tu devrais|porque|deberías|perché|dovresti)\b/iu;

const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });

type Checked = Pick<LetterContent, "quotes"> & { paragraphs: string[]; dropped: number };

/**
 * The valid part of a letter by a model. Numbers that point nowhere are removed. A sentence is left
 * out if it quotes what no passage says, or claims what no passage can show. The numbers then count from 1.
 * @returns `null` if too little is left, or nothing is cited
 */
export function checkedLetter(text: string, passages: readonly OwnWords[]): Checked | null {
  const quotes: LetterContent["quotes"] = [];
  let dropped = 0;

  /** Cites a passage by its number in this letter. */
  const cite = (from: OwnWords, quote: string): string => {
    const { reflection_id, revision, day } = from;
    const known = quotes.find((each) => each.reflection_id === reflection_id && each.text === quote);
    const number = known?.number ?? quotes.length + 1;
    if (!known) quotes.push({ number, reflection_id, revision, day, text: quote });
    return `[${number}]`;
  };

  const check = (sentence: string): string => {
    const numbers = [...sentence.matchAll(citation)].flatMap(([, list = ""]) =>
      list.split(/[,;]/).map(Number),
    );
    const cited = [...new Set(numbers)].flatMap((number) => passages[number - 1] ?? []);
    dropped += new Set(numbers).size - cited.length;
    const bare = sentence
      .replace(citation, "")
      .replace(/\s+([.,;:!?…])/g, "$1")
      .trim();
    if (!/\p{L}/u.test(bare)) return "";
    const quoted = [...bare.matchAll(quotation)].map(([, words = ""]) => words);
    const found = quoted.map((words) => findIn(words, cited.length > 0 ? cited : passages));
    if (found.includes(null) || claims.test(bare.replace(quotation, ""))) {
      dropped += 1;
      return "";
    }
    const named = found.flatMap((each) => each ?? []);
    const others = cited.filter((from) => named.every((each) => each.from !== from));
    const marks = [
      ...named.map(({ from, words }) => cite(from, words)),
      ...others.map((from) => cite(from, likeliestQuote(bare, from.quote))),
    ];
    if (marks.length === 0) return bare;
    return bare.replace(/([.!?…]*["”»]?)$/, ` ${marks.join("")}$1`).replace(/([”»]) (\[\d)/, "$1 $2");
  };

  const paragraphs = plain(text)
    .split(/\n\s*\n/)
    .map((paragraph) =>
      [...segmenter.segment(paragraph.replace(/\s+/g, " "))]
        .map(({ segment }) => check(segment))
        .filter((sentence) => sentence !== "")
        .join(" "),
    )
    .filter((paragraph) => paragraph !== "");
  if (quotes.length === 0 || countWordsFast(paragraphs.join(" ")) < minWords) return null;
  return { paragraphs, quotes, dropped };
}

const citation = /\s*\[(\d{1,3}(?:\s?[,;]\s?\d{1,3})*)\]/g;
const quotation = /[“"„«]([^“”"„«»]{2,400})[”"“»]/g;

/** Without Markdown and HTML. A citation behind a full stop moves before it, into its own sentence. */
const plain = (text: string) =>
  text
    .replace(/<[^<>\n]{1,200}>/g, "")
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, "$1")
    .replace(/^\s*(?:#{1,6}|[-*>])\s+/gm, "")
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, "")
    .replace(/([.!?…]["”»]?)\s*((?:\[\d[\d\s,;]*\]\s*)+)/g, (_, end: string, marks: string) =>
      /["”»]$/.test(end)
        ? `${end.slice(0, -1)}${end.slice(-1)} ${marks.trim()}. `
        : ` ${marks.trim()}${end} `,
    );

/** The quoted text as it is written in the passage. */
function findIn(words: string, passages: readonly OwnWords[]): { from: OwnWords; words: string } | null {
  if (!/[\p{L}\p{N}]/u.test(words)) return null;
  const pattern = quotePattern(words);
  for (const from of passages) {
    const [found] = pattern.exec(from.quote) ?? [];
    if (found !== undefined) return { from, words: found };
  }
  return null;
}

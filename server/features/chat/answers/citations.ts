import { likeliestQuote, quotePattern } from "#server/features/models/index.ts";
import type { StoredSource } from "../stored/message-rows.ts";

/** `[3]`, or several at once: `[1, 3]`. */
const citation = /( ?)\[(\d{1,3}(?:\s?[,;]\s?\d{1,3}){0,9})\](?![(:])/g;
/** A line that fences a passage in the instructions. Small models copy it. */
const fence = /<\/?(?:passage|remembered|earlier) [\w-]{12}>\n?/g;
/** Beginnings of fences and citations that the next piece may complete. */
const unfinishedFence = /<(?:\/?[a-z]{0,10}(?: [\w-]{0,12}>?)?)?$/;
const unfinished = / ?(?:\[(?:[\d\s,;]{0,48}\]?)?)?$/;

/**
 * Filters a text that arrives in pieces: removes citations of unknown numbers, and copied fences. `dropped` counts the
 * removed citations.
 */
export function createCitationFilter(known: ReadonlySet<number>) {
  let heldFence = "";
  let held = "";
  let dropped = 0;
  const unfenced = (piece: string, isEnd: boolean) => {
    const text = heldFence + piece;
    heldFence = isEnd ? "" : (unfinishedFence.exec(text)?.[0] ?? "");
    return text.slice(0, text.length - heldFence.length).replace(fence, "");
  };
  const filtered = (text: string) =>
    text.replace(citation, (_, space: string, list: string) => {
      const numbers = [...new Set(list.split(/[,;]/).map(Number))];
      const valid = numbers.filter((number) => known.has(number));
      dropped += numbers.length - valid.length;
      return valid.length === 0 ? "" : space + valid.map((number) => `[${number}]`).join("");
    });
  return {
    /** The text that can be shown so far. */
    push(piece: string): string {
      const text = held + unfenced(piece, false);
      held = unfinished.exec(text)?.[0] ?? "";
      return filtered(text.slice(0, text.length - held.length));
    },
    end(): string {
      const rest = filtered(held + unfenced("", true));
      held = "";
      return rest;
    },
    dropped: () => dropped,
  };
}

export const citedIn = (text: string): Set<number> =>
  new Set([...text.matchAll(/\[(\d{1,3})\]/g)].map(([, number]) => Number(number)));

/** The sources that the text cites, each with the words of its passage that support the statement. */
export function citedSources(text: string, sources: readonly StoredSource[]): StoredSource[] {
  const cited = citedIn(text);
  return sources
    .filter(({ number }) => cited.has(number))
    .map((source) => ({ ...source, quote: quoteOf(text, source), passage: "" }));
}

const quotation = /[“"„«]([^“”"„«»]{3,400})[”"“»]/g;
const anyCitation = /\[\d{1,3}\]/g;
const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });
/** How far the sentence of a citation may reach, in UTF-16 code units. */
const maxReach = 600;
/** With fewer words before a citation, its statement follows it. */
const minWordsBefore = 3;

/** The words that the sentence of a citation quotes, nearest to it; otherwise the sentence that it is about. */
function quoteOf(text: string, { number, passage }: StoredSource): string {
  const uses = text
    .matchAll(anyCitation)
    .filter(([mark]) => mark === `[${number}]`)
    .map(({ index, 0: mark }) => statementAround(text, index, index + mark.length))
    .toArray();
  for (const { before, after } of uses)
    for (const [, words = ""] of [
      ...[...before.matchAll(quotation)].reverse(),
      ...after.matchAll(quotation),
    ]) {
      const [quoted] = quotePattern(words).exec(passage) ?? [];
      if (quoted) return quoted;
    }
  const [{ before, after } = { before: "", after: "" }] = uses;
  const said = before.split(anyCitation).findLast(hasWords) ?? "";
  const isEnough = (said.match(/[\p{L}\p{N}]+/gu) ?? []).length >= minWordsBefore;
  return likeliestQuote(isEnough ? said : `${said} ${after}`, passage);
}

/** The sentence before a citation, and what follows it up to the next citation or the end of the sentence. */
function statementAround(text: string, start: number, end: number) {
  const written = [...sentences.segment(text.slice(Math.max(0, start - maxReach), start))];
  const before = written.findLast(({ segment }) => hasWords(segment.replace(anyCitation, "")))?.segment ?? "";
  const [following] = sentences.segment(text.slice(end, end + maxReach));
  const [after = ""] = (following?.segment ?? "").split(anyCitation);
  return { before, after };
}

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

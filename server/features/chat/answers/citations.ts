import type { StoredSource } from "../stored/message-rows.ts";

/** `[3]`, or several at once: `[1, 3]`. */
const citation = /( ?)\[(\d{1,3}(?:\s?[,;]\s?\d{1,3}){0,9})\](?![(:])/g;
/** A line that fences a passage in the instructions. Small models copy it. */
const fence = /<\/?(?:passage|remembered|earlier) [\w-]{12}>\n?/g;
/** Texts that the next piece may complete. */
const unfinishedFence = /<(?:\/?[a-z]{0,10}(?: [\w-]{0,12}>?)?)?$/;
const unfinished = / ?(?:\[(?:[\d\s,;]{0,48}\]?)?)?$/;

/**
 * Passes on citations of `known` numbers as the text arrives in pieces, and removes those that point nowhere,
 * and copied fences. `dropped` counts the removed citations.
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

/** In UTF-16 code units. */
const longestQuote = 400;

/** The sources that the text cites, each with the words of its passage that support the statement. */
export function citedSources(text: string, sources: readonly StoredSource[]): StoredSource[] {
  const cited = citedIn(text);
  return sources
    .filter(({ number }) => cited.has(number))
    .map((source) => ({ ...source, quote: quoteOf(text, source), passage: "" }));
}

function quoteOf(text: string, { number, passage }: StoredSource): string {
  const before = text.slice(0, text.indexOf(`[${number}]`));
  return quoted(before, passage) ?? likeliest(before, passage);
}

const quotation = /[“"„«]([^“”"„«»]{3,400})[”"“»][\s,.;:!?]*(?:\[\d{1,3}\])*\s*$/;

/** The words that the answer quotes right before the citation, as the passage has them. */
function quoted(before: string, passage: string): string | null {
  const words = quotation.exec(before)?.[1];
  if (words === undefined) return null;
  // A model may change spaces, the kind of apostrophe and the last punctuation mark.
  const parts = words
    .trim()
    .replace(/[.,;:!?…]+$/, "")
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/['’]/g, "['’]"));
  return new RegExp(parts.join("\\s+"), "iu").exec(passage)?.[0] ?? null;
}

const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });

/** The sentence of the passage that shares the most words with the sentence before the citation. */
function likeliest(before: string, passage: string): string {
  const said = wordsIn([...sentences.segment(before.slice(-600))].at(-1)?.segment ?? "");
  let best = "";
  let most = -1;
  for (const { segment } of sentences.segment(passage)) {
    const sentence = segment.trim();
    if (sentence === "") continue;
    const shared = [...wordsIn(sentence)].filter((word) => said.has(word)).length;
    if (shared > most) [best, most] = [sentence, shared];
  }
  if (best.length <= longestQuote) return best;
  const cut = best.slice(0, best.lastIndexOf(" ", longestQuote) + 1 || longestQuote).trimEnd();
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

const wordsIn = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .match(/\p{L}{4,}/gu)
      ?.map((word) => word.slice(0, 6)) ?? [],
  );

import { t } from "../translate.ts";

/** How many prompts a set can have. */
export const maxPrompts = 500;
/** UTF-16 code units. A reflection stores the prompt that it answers. */
export const maxPromptLength = 300;

/** The prompts of a set, which has one on each line. */
export const promptsOf = (body: string): string[] => body.split("\n").filter((line) => line !== "");

/** Why a set can't be saved with these prompts; `null` if it can. */
export function promptsProblem(body: string): string | null {
  const prompts = promptsOf(body);
  if (prompts.length === 0) return t("Write at least one prompt.");
  if (prompts.length > maxPrompts)
    return t(
      "{count, plural, one {This is # prompt.} other {These are # prompts.}} A set can have {limit, number}.",
      { count: prompts.length, limit: maxPrompts },
    );
  const at = prompts.findIndex(({ length }) => length > maxPromptLength);
  if (at < 0) return null;
  const long = prompts[at] ?? "";
  return t(
    "Line {number, number}, “{beginning}…”, has {length, plural, one {# character} other {# characters}}. A prompt can have {limit, number}.",
    { number: at + 1, beginning: long.slice(0, 40), length: long.length, limit: maxPromptLength },
  );
}

/** Of a CSV table, the cell that is first in its row. */
const quotedCell = /^"((?:[^"]|"")*)"\s*(?:[,;\t].*)?$/;
/** Signs of a list: `- `, `* [ ] `, `• `, `12. `, `3) `, and of a quote in Markdown. */
const listSign = /^(?:>\s*)*(?:[-*+•‣◦–—·]\s+(?:\[[ xX]?\]\s+)?|\(?\d{1,3}[.)]\s+)?/;
const pairs = ["“”", "„“", "«»", "‘’", '""', "''", "****", "____"];
/** The first line of a table, or a heading of Markdown. */
const heading = /^(?:#{1,6}\s.*|(?:prompts?|questions?)\s*(?:[,;\t].*)?)$/i;

export type ParsedPrompts = { prompts: string[]; duplicates: number };

/** Reads a list as it was pasted or is in a text, Markdown or CSV file: one prompt a line, each once. */
export function parsePrompts(text: string): ParsedPrompts {
  const found = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => !heading.test(line))
    .map(withoutSigns)
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  const keys = found.map((prompt) => prompt.toLowerCase());
  const prompts = found.filter((_, at) => keys.indexOf(keys[at] ?? "") === at);
  return { prompts, duplicates: found.length - prompts.length };
}

function withoutSigns(line: string): string {
  const cell = quotedCell.exec(line)?.[1]?.replaceAll('""', '"');
  let words = (cell ?? line).trim().replace(listSign, "").trim();
  for (const pair of pairs) {
    const [open, close] = [pair.slice(0, pair.length / 2), pair.slice(pair.length / 2)];
    const isWrapped = words.length > pair.length && words.startsWith(open) && words.endsWith(close);
    if (isWrapped && !words.slice(open.length, -close.length).includes(close))
      words = words.slice(open.length, -close.length).trim();
  }
  return words.replaceAll(/\s+/g, " ");
}

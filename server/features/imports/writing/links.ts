import { pause } from "#server/platform/pause.ts";

/** What a link to media or to another entry becomes. `label` is Markdown, as in the text. */
export type Replace = {
  media(key: string, label: string): string;
  entry(key: string, label: string): string;
};

/** A character after a backslash, an opening bracket, or a closing one with what makes it a link of ours. */
const mark = /\\[\s\S]|\[|\](?:\(<?(media|entry):)?/g;
/** UTF-16 code units. Longer ones are not links that a reader made. */
const maxKey = 2000;
const maxLabel = 1000;
/** Everyone else gets their turn after this many marks, which take a few milliseconds. */
const marksAtOnce = 5000;

type Found = { start: number; end: number; scheme: string; key: string; label: string };

/** The links of a text, one after the other. Looks at each bracket once: a hostile text may have millions. */
async function* linksOf(body: string): AsyncGenerator<Found> {
  let open: number[] = [];
  let marks = 0;
  // A copy, because another text may be read during a pause.
  const marked = new RegExp(mark);
  for (let found = marked.exec(body); found !== null; found = marked.exec(body)) {
    marks += 1;
    if (marks % marksAtOnce === 0) await pause();
    const { 0: what, 1: scheme, index } = found;
    if (what === "[") {
      if (open.length > 2 * maxLabel) open = open.filter((at) => at > index - maxLabel);
      open.push(index);
    }
    if (!what.startsWith("]")) continue;
    const bracket = open.pop();
    if (scheme === undefined || bracket === undefined || bracket <= index - maxLabel) continue;
    const keyAt = index + what.length;
    const closing = what.includes("<") ? ">)" : ")";
    const key = body.slice(keyAt, keyAt + maxKey);
    const until = key.indexOf(closing);
    if (until < 1 || key.slice(0, until).includes("\n")) continue;
    const isPicture = scheme === "media" && body[bracket - 1] === "!";
    const end = keyAt + until + closing.length;
    yield {
      start: isPicture ? bracket - 1 : bracket,
      end,
      scheme,
      key: key.slice(0, until),
      label: body.slice(bracket + 1, index),
    };
    // Markdown allows no link around another.
    open = [];
    marked.lastIndex = end;
  }
}

/** The links `![alt](media:KEY)` and `[words](entry:KEY)` of a text, each replaced. */
export async function replaceLinks(body: string, replace: Replace): Promise<string> {
  let whole = "";
  let pieces: string[] = [];
  let done = 0;
  for await (const { start, end, scheme, key, label } of linksOf(body)) {
    pieces.push(body.slice(done, start));
    pieces.push(scheme === "media" ? replace.media(key, label) : replace.entry(key, label));
    done = end;
    if (pieces.length < marksAtOnce) continue;
    whole += pieces.join("");
    pieces = [];
  }
  return whole + pieces.join("") + body.slice(done);
}

/** The keys of the first `most` entries that a text links to. */
export async function linkedEntries(body: string, most: number): Promise<string[]> {
  const keys = new Set<string>();
  for await (const { scheme, key } of linksOf(body)) {
    if (scheme === "entry") keys.add(key);
    if (keys.size >= most) break;
  }
  return [...keys];
}

/** Escapes a text for use as the text of a link. */
export const asLabel = (text: string) =>
  text
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[[\]\\]/g, "\\$&");

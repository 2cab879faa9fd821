/** What a link to media or to another entry becomes. `label` is Markdown, as in the text. */
export type Replace = {
  media(key: string, label: string): string;
  entry(key: string, label: string): string;
};

const target = /\]\(<?(media|entry):/g;
/** UTF-16 code units. Longer ones are not links that a reader made. */
const longestKey = 2000;
const longestLabel = 1000;

type Found = { start: number; end: number; scheme: string; key: string; label: string };

/** The links `![alt](media:KEY)` and `[words](entry:KEY)` of a text, each replaced. */
export function replaceLinks(body: string, replace: Replace): string {
  const pieces: string[] = [];
  let done = 0;
  for (const match of body.matchAll(target)) {
    const link = linkAt(body, match);
    if (!link || link.start < done) continue;
    pieces.push(body.slice(done, link.start));
    pieces.push(
      link.scheme === "media" ? replace.media(link.key, link.label) : replace.entry(link.key, link.label),
    );
    done = link.end;
  }
  return done === 0 ? body : pieces.join("") + body.slice(done);
}

/** The keys of entries that a text links to. */
export function linkedEntries(body: string): string[] {
  const keys = new Set<string>();
  for (const match of body.matchAll(target)) {
    const link = linkAt(body, match);
    if (link?.scheme === "entry") keys.add(link.key);
  }
  return [...keys];
}

function linkAt(body: string, { 0: opening, 1: scheme = "", index }: RegExpExecArray): Found | null {
  const keyAt = index + opening.length;
  const closing = opening.includes("<") ? ">)" : ")";
  const key = body.slice(keyAt, keyAt + longestKey);
  const until = key.indexOf(closing);
  if (until < 1 || key.slice(0, until).includes("\n")) return null;
  const bracket = labelStart(body, index);
  if (bracket === null) return null;
  const isPicture = body[bracket - 1] === "!";
  return {
    start: isPicture && scheme === "media" ? bracket - 1 : bracket,
    end: keyAt + until + closing.length,
    scheme,
    key: key.slice(0, until),
    label: body.slice(bracket + 1, index),
  };
}

/** Where the bracket is that belongs to the one at `closing`. */
function labelStart(body: string, closing: number): number | null {
  let depth = 1;
  for (let at = closing - 1; at >= 0 && at > closing - longestLabel; at -= 1) {
    const isEscaped = backslashesBefore(body, at) % 2 === 1;
    if (isEscaped) continue;
    if (body[at] === "]") depth += 1;
    if (body[at] === "[") depth -= 1;
    if (depth === 0) return at;
  }
  return null;
}

function backslashesBefore(body: string, at: number): number {
  let count = 0;
  while (count < 20 && body[at - 1 - count] === "\\") count += 1;
  return count;
}

/** A text as the words of a link. */
export const asLabel = (text: string) =>
  text
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[[\]\\]/g, "\\$&");

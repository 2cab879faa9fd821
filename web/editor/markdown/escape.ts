/** An empty comment, which separates two pieces of syntax and is not part of the text. */
export const separator = "<!---->";

const punctuation = /[!-/:-@[-`{-~]/;
const space = /\s/;
const characterReference = /^&#?\w+;/;
const wordCharacter = /[\p{L}\p{N}]/u;

const reference = (character: string) => `&#${character.charCodeAt(0)};`;
const isSpace = (character: string | undefined) => character !== undefined && space.test(character);
const isWord = (character: string | undefined) => character !== undefined && wordCharacter.test(character);

/** Whether a character is special between these neighbours. */
function isSpecial(text: string, at: number, { inLink, inTable, mayLink }: Surroundings): boolean {
  const [before, after] = [text[at - 1], text[at + 1]];
  // A space at the edge of the text may be written as a character reference, which does not count as a space.
  const stands = before === " " && after === " " && at > 1 && at < text.length - 2;
  switch (text[at]) {
    case "\\":
      return after === undefined || isSpace(after) || punctuation.test(after);
    case "`":
      return true;
    case "[":
      return inLink || mayLink;
    case "]":
      return inLink;
    case "|":
      return inTable;
    case "*":
    case "~":
      return !stands;
    case "_":
      return !(stands || (isWord(before) && isWord(after)));
    case "=":
      return before === undefined || after === undefined || before === "=" || after === "=";
    case "&":
      return characterReference.test(text.slice(at, at + 40));
    case "<":
      return /^<(?:[a-z/!?]|[^\s<>]*@)/i.test(text.slice(at));
    default:
      return false;
  }
}

type Surroundings = { inLink: boolean; inTable: boolean; mayLink: boolean };

/** Escapes a text so that nothing in it is read as syntax. `mayLink`: whether `](` is in its block. */
export function escapeText(
  text: string,
  { inLink = false, inTable = false, mayLink = text.includes("](") }: Partial<Surroundings> = {},
): string {
  const surroundings = { inLink, inTable, mayLink };
  let escaped = "";
  for (let at = 0; at < text.length; at += 1) {
    if (isSpecial(text, at, surroundings)) escaped += "\\";
    escaped += text[at];
  }
  return escaped;
}

/**
 * Escapes characters that would begin a heading, list, quote, rule, table, task or definition at the start of a line.
 */
export function escapeLineStart(escaped: string): string {
  const number = /^(\d{1,9})([.)])(?=\s|$)/.exec(escaped);
  if (number) return `${number[1]}\\${escaped.slice(number[1]?.length)}`;
  const opens =
    /^(?:>|#{1,6}(?=\s|$)|[-+](?=\s|$)|[-:|][-:| \t]*$|=+[ \t]*$|--|\[(?:[ xX\t]\]|$)|\[(?!\^)[^\]]+\]:)/.test(
      escaped,
    );
  return opens ? `\\${escaped}` : escaped;
}

/** Markdown drops spaces at the edge of a line; these become character references. */
export const guardLineStart = (escaped: string) => escaped.replace(/^[ \t]/, reference);
export const guardLineEnd = (escaped: string) => escaped.replace(/[ \t]$/, reference);

/** Emphasis with a space at its edge would not open or close. A vertical tab has no character reference. */
export const guardMarkStart = (escaped: string) =>
  escaped.replace(/^\s/, (first) => (first === "\v" ? separator + first : reference(first)));
export const guardMarkEnd = (escaped: string) =>
  escaped.replace(/\s$/, (last) => (last === "\v" ? last + separator : reference(last)));

const escapeValue = (value: string) =>
  value
    .replace(/\\|&(?=#?\w+;)/g, "\\$&")
    .replace(/[\n\r\t]/g, reference)
    .replaceAll("|", "\\|");

export function linkTarget(href: string, title: string | null): string {
  const plain = /^[^\s\p{Cc}<>()\\|]+$/u.test(href) && !/&#?\w+;/.test(href);
  const address = plain ? href : `<${escapeValue(href).replace(/[<>]/g, "\\$&")}>`;
  return title === null ? address : `${address} "${escapeValue(title).replaceAll('"', '\\"')}"`;
}

/** A code span. In a table, a backslash before a pipe needs two spans, because it would escape the pipe. */
export function codeSpan(text: string, inTable: boolean): string {
  if (inTable) {
    return text
      .split(/(?<=\\)(?=\|)/)
      .map((part) => fence(part).replaceAll("|", "\\|"))
      .join(separator);
  }
  return fence(text);
}

function fence(text: string): string {
  const runs = new Set(text.match(/`+/g)?.map((run) => run.length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const ticks = "`".repeat(length);
  const padded = /^`|`$|^ .*[^ ].* $/s.test(text);
  return padded ? `${ticks} ${text} ${ticks}` : ticks + text + ticks;
}

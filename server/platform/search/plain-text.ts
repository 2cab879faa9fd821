/** Markdown's 32 escapable characters, each mapped to a Unicode noncharacter while Markdown is removed. */
const escapable = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
const firstNoncharacter = 0xfdd0;
const hide = (mark: string) => String.fromCharCode(firstNoncharacter + escapable.indexOf(mark));
const show = (hidden: string) => escapable.charAt(hidden.charCodeAt(0) - firstNoncharacter);

const fence = /^ {0,3}(?:`{3,}[^`]*|~{3,}.*)$/;
const ruler = /^\s*(?:-[\s-]*|=[\s=]*|\*\s*\*[\s*]*|_\s*_[\s_]*)$/;
const tableRuler = /^\s*\|[\s|:-]*$/;
const lineStart = /^(?:\s*(?:>|[-+*]\s))*\s*(?:\[[ xX]\]\s)?(?:#{1,6}\s)?/;
const linkOrImage = /!?\[([^[\]]*)\]\((?:<[^<>]*>|(?:[^()\s]|\([^()\s]*\))*)(?:\s+"[^"]*")?\)/g;
const bareLink = /<((?:https?:|mailto:)[^<>\s]*)>/g;
const tag =
  /<\/?(?:a|b|blockquote|br|code|del|details|div|em|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|s|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>=]*=[^<>]*|\s*\/?)>/gi;
const emphasis =
  /(?<!\*)\*+(?![\s*])|(?<=[^\s*])\*+|(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])|~~|==(?=\S)|(?<=\S)==|`+/gu;
const lineBreak = /\r\n?|\n/;
const reference = /&(?:(amp|lt|gt|quot|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;
const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/**
 * Removes Markdown, line by line, for the search index. The result is text, never HTML: show it as text. Takes time
 * linear in the length of any input.
 */
export const plainText = (markdown: string): string => {
  const lines: string[] = [];
  for (const { text } of plainLines(markdown)) lines.push(text);
  return lines.join("\n").trim();
};

/** The same without block quotes, for quoting a person's own words. */
export const ownPlainText = (markdown: string): string => {
  const lines: string[] = [];
  for (const { text, kind } of plainLines(markdown)) lines.push(kind() === "quote" ? "" : text);
  return lines.join("\n").trim();
};

/**
 * The same for one line. Dots set apart headings, list items, and paragraphs without punctuation at their end, such as
 * short answers.
 */
export function excerptText(markdown: string): string {
  let whole = "";
  let last = "";
  let wasApart = false;
  let isBlockEnded = false;
  for (const { text, kind } of plainLines(markdown)) {
    const words = text.trim();
    if (words === "") {
      isBlockEnded ||= kind() !== "code";
      continue;
    }
    const isApart = kind() === "item" || kind() === "heading";
    if (whole !== "")
      whole += isApart || wasApart || (isBlockEnded && !endsWithPunctuation.test(last)) ? " · " : "\n";
    whole += words;
    last = words;
    wasApart = isApart;
    isBlockEnded = false;
  }
  return whole;
}

/** Of any script, also before closing quotes and brackets. */
const endsWithPunctuation = /[\p{Terminal_Punctuation}…–—][\p{Pe}\p{Pf}"']*$/u;

/** `kind` takes time, and only some callers need it. */
function* plainLines(markdown: string): Generator<{ text: string; kind: () => PlacedLine["kind"] }> {
  let inCode = false;
  for (const line of markdown.split(lineBreak)) {
    if (fence.test(line)) inCode = !inCode;
    else if (inCode) yield { text: line, kind: () => "code" };
    else if (!isRuler(line)) yield { text: plainLine(line), kind: () => kindOf(line) };
  }
}

/** A line of `plainText`, untrimmed, and where each of its UTF-16 code units is in the Markdown text. */
export type PlacedLine = Placed & { kind: "text" | "item" | "heading" | "quote" | "code" };

type Placed = { text: string; starts: readonly number[]; ends: readonly number[] };

export function* placedLines(markdown: string): Generator<PlacedLine, undefined> {
  let inCode = false;
  let start = 0;
  for (const line of markdown.split(lineBreak)) {
    if (fence.test(line)) inCode = !inCode;
    else if (inCode) yield { ...asWritten(line, start), kind: "code" };
    else if (!isRuler(line)) yield { ...placedLine(asWritten(line, start)), kind: kindOf(line) };
    const end = start + line.length;
    start = end + (markdown.startsWith("\r\n", end) ? 2 : 1);
  }
}

function asWritten(text: string, start: number): Placed {
  const starts = Array.from({ length: text.length }, (_, at) => start + at);
  return { text, starts, ends: starts.map((at) => at + 1) };
}

function kindOf(line: string): PlacedLine["kind"] {
  const [sign = ""] = lineStart.exec(line) ?? [];
  if (sign.trimStart().startsWith(">")) return "quote";
  if (sign.includes("#")) return "heading";
  return sign.trim() !== "" || /^\s*\d{1,9}[.)]\s/.test(line) ? "item" : "text";
}

const isRuler = (line: string) => ruler.test(line) || tableRuler.test(line);

/** Characters that the rules below could change. Lines without them are returned unchanged, for speed. */
const marked = /[\\`*_~=<#|&![\uFDD0-\uFDEF]|^[\s>+-]/;

type Replacement = (found: string, first?: string, second?: string, third?: string) => string;
type Rule = readonly [RegExp, Replacement];

const gone = () => "";
const kept: Replacement = (_, words = "") => words;

const unescaping: readonly Rule[] = [
  [/\\([!-/:-@[-`{-~])/g, (_, mark = "") => hide(mark)],
  [lineStart, gone],
];
const cells: Rule = [/\|/g, () => " "];
const unmarking: readonly Rule[] = [
  // The editor separates emphasis from an adjacent letter with an empty comment.
  [/<!---->/g, gone],
  // Twice, because a link can hold an image.
  [linkOrImage, kept],
  [linkOrImage, kept],
  [bareLink, kept],
  [tag, (found) => (/^<(?:br|hr|\/?(?:p|div|li|t[dhr]))\b/i.test(found) ? " " : "")],
  [emphasis, gone],
  [reference, dereference],
  [/\\$/, gone],
  [/[\uFDD0-\uFDEF]/g, show],
];

function plainLine(line: string): string {
  if (!marked.test(line)) return line;
  const replace = (text: string, [pattern, replacement]: Rule) => text.replace(pattern, replacement);
  const unescaped = unescaping.reduce(replace, line);
  return unmarking.reduce(replace, unescaped.startsWith("|") ? replace(unescaped, cells) : unescaped);
}

function placedLine(line: Placed): Placed {
  if (!marked.test(line.text)) return line;
  const unescaped = unescaping.reduce(replaceInPlace, line);
  const open = unescaped.text.startsWith("|") ? replaceInPlace(unescaped, cells) : unescaped;
  return unmarking.reduce(replaceInPlace, open);
}

/** Unchanged text keeps its positions. Replacement text gets the position of the whole match. */
function replaceInPlace(line: Placed, [pattern, replacement]: Rule): Placed {
  const found = [...line.text.matchAll(pattern.global ? pattern : new RegExp(pattern, `${pattern.flags}g`))];
  if (found.length === 0) return line;
  let text = "";
  const starts: number[] = [];
  const ends: number[] = [];
  const keep = (from: number, to: number) => {
    text += line.text.slice(from, to);
    for (let at = from; at < to; at++) {
      starts.push(line.starts[at] ?? 0);
      ends.push(line.ends[at] ?? 0);
    }
  };
  let done = 0;
  for (const match of found) {
    const { 0: whole, index } = match;
    keep(done, index);
    done = index + whole.length;
    const written = replacement(whole, match[1], match[2], match[3]);
    const inside = written === "" ? -1 : whole.indexOf(written, 1);
    if (inside >= 0) keep(index + inside, index + inside + written.length);
    else
      for (const unit of written.split("")) {
        text += unit;
        starts.push(line.starts[index] ?? 0);
        ends.push(line.ends[done - 1] ?? 0);
      }
  }
  keep(done, line.text.length);
  return { text, starts, ends };
}

function dereference(found: string, name?: string, decimal?: string, hexadecimal?: string): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? found;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  const isCharacter = code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : " ";
}

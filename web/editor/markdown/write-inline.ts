import {
  codeSpan,
  escapeLineStart,
  escapeText,
  guardLineEnd,
  guardLineStart,
  guardMarkEnd,
  guardMarkStart,
  linkTarget,
  separator,
} from "./escape.ts";
import { joinPieces, type Mark, markOrder, type Piece, sameMark } from "./inline.ts";

export type InlineContext = "paragraph" | "heading" | "cell";

/** The style of a text block for which Markdown has several forms. */
export type InlineStyle = {
  /** How a line break is written. */
  lineBreak: "\\\n" | "  \n" | "\n";
  /** The preferred delimiter for italic. */
  italic: "*" | "_" | null;
};

export const usualInline: InlineStyle = { lineBreak: "\\\n", italic: null };

type Token = { kind: "open" | "close" | "break" | "raw"; raw: string };

/** The Markdown of one text block. Only a paragraph can contain line breaks; elsewhere they are `<br>`. */
export function writeInline(content: Piece[], context: InlineContext, style = usualInline): string {
  const pieces = splitLines(joinPieces(content));
  return joinTokens(tokenize(pieces, context, style), context, style);
}

/** Text in a document has no newlines. One that was inserted becomes a line break. */
function splitLines(pieces: Piece[]): Piece[] {
  return pieces.flatMap(({ text, marks }) => {
    if (text === null) return [{ text, marks: marks.filter(({ type }) => type !== "code") }];
    if (marks.some(({ type }) => type === "code")) return [{ text: text.replace(/\r\n|\r|\n/g, " "), marks }];
    return text
      .replaceAll("\0", "\uFFFD")
      .split(/(\r\n|\r|\n)/)
      .flatMap((part, index) => (index % 2 === 1 ? { text: null, marks } : { text: part, marks }))
      .filter((part) => part.text !== "");
  });
}

function tokenize(pieces: Piece[], context: InlineContext, style: InlineStyle): Token[] {
  const tokens: Token[] = [];
  const open: Mark[] = [];
  const emphasis = italicSign(pieces, style);
  // Parsers look for a link only if there is a `](`.
  const mayLink = pieces
    .map(({ text }) => text ?? "\n")
    .join("")
    .includes("](");

  const close = (kept: number) => {
    for (let mark = open.length > kept ? open.pop() : undefined; mark; ) {
      tokens.push(closing(mark, emphasis));
      mark = open.length > kept ? open.pop() : undefined;
    }
  };

  for (const [index, piece] of pieces.entries()) {
    const wanted = piece.marks.filter(({ type }) => type !== "code");
    const isWanted = (mark: Mark) => wanted.some((other) => sameMark(mark, other));
    const kept = open.findIndex((mark) => !isWanted(mark));
    if (kept >= 0) close(kept);

    const missing = wanted.filter((mark) => !open.some((other) => sameMark(mark, other)));
    const length = (mark: Mark) => runLength(pieces, index, mark);
    for (const mark of missing.sort((a, b) => length(b) - length(a) || rank(a) - rank(b))) {
      open.push(mark);
      tokens.push(
        mark.type === "link" ? { kind: "raw", raw: "[" } : { kind: "open", raw: delimiter(mark, emphasis) },
      );
    }
    tokens.push(leaf(piece, context, mayLink, tokens.at(-1)));
  }
  close(0);
  return shortenAutolinks(guardEdges(tokens));
}

/** Neighbouring `*` and `**` are ambiguous; `_` and `**` are not. */
function italicSign(pieces: Piece[], { italic }: InlineStyle): string {
  const has = (piece: Piece | undefined, name: string) =>
    piece?.marks.some(({ type }) => type === name) ?? false;
  const isBeside = (piece: Piece, index: number) =>
    has(piece, "italic") && [piece, pieces[index - 1], pieces[index + 1]].some((other) => has(other, "bold"));
  if (pieces.some(isBeside)) return "_";
  return italic ?? (pieces.some((piece) => has(piece, "bold")) ? "_" : "*");
}

const rank = (mark: Mark) => markOrder.indexOf(mark.type);

function runLength(pieces: Piece[], from: number, mark: Mark): number {
  let end = from;
  while (pieces[end]?.marks.some((other) => sameMark(mark, other))) end += 1;
  return end - from;
}

function delimiter({ type }: Mark, emphasis: string): string {
  if (type === "bold") return "**";
  if (type === "italic") return emphasis;
  return type === "strike" ? "~~" : "==";
}

const closing = (mark: Mark, emphasis: string): Token =>
  mark.type === "link"
    ? { kind: "raw", raw: `](${linkTarget(mark.href, mark.title)})` }
    : { kind: "close", raw: delimiter(mark, emphasis) };

function leaf(
  { text, marks }: Piece,
  context: InlineContext,
  mayLink: boolean,
  previous: Token | undefined,
): Token {
  if (text === null) return { kind: "break", raw: "" };
  const inTable = context === "cell";
  if (marks.some(({ type }) => type === "code")) return { kind: "raw", raw: codeSpan(text, inTable) };
  const escaped = escapeText(text, { inLink: marks.some(({ type }) => type === "link"), inTable, mayLink });
  const atLineStart = previous === undefined || previous.kind === "break";
  return { kind: "raw", raw: atLineStart && context === "paragraph" ? escapeLineStart(escaped) : escaped };
}

function guardEdges(tokens: Token[]): Token[] {
  return tokens.map((token, index) => {
    if (token.kind !== "raw") return token;
    const [previous, next] = [tokens[index - 1], tokens[index + 1]];
    let { raw } = token;
    if (previous === undefined || previous.kind === "break") raw = guardLineStart(raw);
    else if (previous.kind === "open") raw = guardMarkStart(raw);
    if (next === undefined || next.kind === "break") raw = guardLineEnd(raw);
    else if (next.kind === "close") raw = guardMarkEnd(raw);
    // Before a link, it would create an image.
    if (raw.endsWith("!") && next?.raw.startsWith("[")) raw = `${raw.slice(0, -1)}\\!`;
    return { kind: "raw", raw };
  });
}

/** `[https://a.b](https://a.b)` reads better as `<https://a.b>`. */
function shortenAutolinks(tokens: Token[]): Token[] {
  const short: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const [open, text, close] = tokens.slice(index, index + 3);
    if (
      open?.raw === "[" &&
      text &&
      close?.raw === `](${text.raw})` &&
      /^https?:\/\/[\w./?=#%+@-]+$/.test(text.raw)
    ) {
      short.push({ kind: "raw", raw: `<${text.raw}>` });
      index += 2;
    } else if (open) short.push(open);
  }
  return short;
}

const isSpace = (character: string) => character === "" || /\s/.test(character);
const isSurrogate = (character: string) => /[\uD800-\uDFFF]/.test(character);
const isPunctuation = (character: string) => /[\p{P}\p{S}]/u.test(character);

/** CommonMark's flanking rules. Parsers disagree on whether an emoji is punctuation; this works for both. */
function canOpen(before: string, delimiter: string, after: string): boolean {
  const apart = isSpace(before) || isPunctuation(before);
  return apart || (delimiter !== "_" && !isPunctuation(after) && !isSurrogate(after));
}

const canClose = (before: string, delimiter: string, after: string) => canOpen(after, delimiter, before);

/** Without a backslash, a line must not be empty, and emphasis cannot begin at its end. */
function breakBetween(before: Token | undefined, after: Token, lineBreak: InlineStyle["lineBreak"]): string {
  const canBeBare = (before?.kind === "raw" || before?.kind === "close") && after.kind !== "break";
  return canBeBare ? lineBreak : "\\\n";
}

function joinTokens(tokens: Token[], context: InlineContext, { lineBreak }: InlineStyle): string {
  let written = "";
  for (const [index, { kind, raw }] of tokens.entries()) {
    const next = tokens[index + 1];
    const [before, after] = [written.at(-1) ?? "", next?.raw[0] ?? (next ? "\\" : "")];
    if (kind === "break")
      written +=
        context !== "paragraph" || !next || next.kind === "close"
          ? "<br>"
          : breakBetween(tokens[index - 1], next, lineBreak);
    else if (kind === "open") written += canOpen(before, raw, after) ? raw : separator + raw;
    else if (kind === "close") written += canClose(before, raw, after) ? raw : raw + separator;
    else written += raw;
  }
  return context === "heading" ? written.replace(/#$/, "\\#") : written;
}

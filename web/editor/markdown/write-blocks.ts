import type { JSONContent } from "@tiptap/core";
import { writeAttachment } from "./attachment-blocks.ts";
import { separator } from "./escape.ts";
import { type Mark, markOrder, type Piece } from "./inline.ts";
import { maxNumber } from "./list-syntax.ts";
import { writeSourceBlock } from "./source-block.ts";
import { type InlineStyle, usualInline, writeInline } from "./write-inline.ts";

/** The Markdown of a document. Reading it gives the same document (see `markdown.test.ts`). */
export function toMarkdown(doc: JSONContent): string {
  return writeDocument(doc.content ?? []);
}

/**
 * Joins top-level blocks. An empty paragraph, which has no kind, becomes an extra blank line. `write` gets the marker
 * of a list, which differs from the preferred one if the list would otherwise join the list before it.
 */
function writeDocument(blocks: readonly JSONContent[]): string {
  const markerFor = listMarkers();
  const written = blocks.map((block) => writeBlock(block, usual, markerFor(kindOf(block)))).join("\n\n");
  return guardDocumentStart(written);
}

/** A byte order mark at the start is not part of the text. */
export const guardDocumentStart = (markdown: string) =>
  markdown.startsWith("\uFEFF") ? `&#65279;${markdown.slice(1)}` : markdown;

/** The markers that lists of this kind can have. */
export const markersOf = (kind: string | undefined): readonly string[] => {
  if (kind === "orderedList") return [".", ")"];
  return kind === "bulletList" || kind === "taskList" ? ["-", "*", "+"] : [];
};

/** Two neighbouring lists of the same kind need different markers to stay separate. */
function listMarkers({ markers }: BlockStyle = usual) {
  let previous: string | undefined;
  return (kind: string | undefined) => {
    if (kind === undefined) return undefined;
    const possible = markersOf(kind);
    const wanted = possible.find((marker) => markers.includes(marker)) ?? possible[0];
    previous = wanted === previous ? possible.find((marker) => marker !== previous) : wanted;
    return previous;
  };
}

/** The style of a block for which Markdown has several forms. */
export type BlockStyle = InlineStyle & {
  /** The preferred markers of lists. */
  markers: string;
  isLoose: boolean;
  /** The level of headings that are shown as level 3. */
  deepLevel: number;
};

export const usual: BlockStyle = { markers: "", isLoose: false, deepLevel: 3, ...usualInline };

export function writeBlock(
  block: JSONContent,
  style: BlockStyle = usual,
  marker: string | undefined = listMarkers(style)(block.type),
): string {
  const content = block.content ?? [];
  switch (block.type) {
    case "heading": {
      const level = levelOf(block);
      const signs = "#".repeat(level === 3 ? style.deepLevel : level);
      return `${signs} ${writeInline(piecesOf(content), "heading", style)}`.replace(/^(#+) $/, "$1");
    }
    case "blockquote":
      return prefixLines(isOneEmpty(content) ? "" : writeNested(content, style), "> ", ">");
    case "codeBlock":
      return writeCode(content.map(({ text }) => text ?? "").join(""), textAttribute(block, "language"));
    case "horizontalRule":
      return "---";
    case "bulletList":
    case "orderedList":
    case "taskList":
      return writeList(block, style, marker ?? "");
    case "table":
      return writeTable(content, style);
    case "source":
      return writeSourceBlock(block);
    default:
      return writeAttachment(block) ?? writeInline(piecesOf(content), "paragraph", style);
  }
}

function levelOf(block: JSONContent): number {
  const level: unknown = block.attrs?.level;
  return typeof level === "number" ? Math.min(Math.max(level, 1), 6) : 1;
}

function textAttribute(node: JSONContent, name: string): string | null {
  const value: unknown = node.attrs?.[name];
  return typeof value === "string" && value !== "" ? value : null;
}

const isEmptyParagraph = (block: JSONContent | undefined) =>
  block?.type === "paragraph" && (block.content ?? []).length === 0;

const kindOf = (block: JSONContent) => (isEmptyParagraph(block) ? undefined : block.type);

/** Inside a quote or a list, blank lines have no meaning, so an empty paragraph becomes a separator. */
function writeNested(blocks: JSONContent[], style: BlockStyle): string {
  const markerFor = listMarkers(style);
  let written = "";
  for (const [index, block] of blocks.entries()) {
    const text = isEmptyParagraph(block) ? separator : writeBlock(block, style, markerFor(kindOf(block)));
    const tight = blocks[index - 1]?.type === "paragraph" && canFollowClosely(block);
    written += index === 0 ? text : (tight ? "\n" : "\n\n") + text;
  }
  return written;
}

/** Whether this list is still read as a list directly below a paragraph. */
function canFollowClosely(block: JSONContent): boolean {
  if (block.type === "taskList") return true;
  const isList = block.type === "bulletList" || (block.type === "orderedList" && startOf(block) === 1);
  return isList && !isEmptyParagraph(block.content?.[0]?.content?.[0]);
}

function startOf(list: JSONContent): number {
  const start: unknown = list.attrs?.start;
  return typeof start === "number" && start >= 0 && start <= maxNumber ? Math.floor(start) : 1;
}

function writeList(list: JSONContent, style: BlockStyle, marker: string): string {
  const items = list.content ?? [];
  const inner = { ...style, isLoose: false };
  const written = items.map((item, index) => {
    if (list.type !== "orderedList") return writeItem(item, inner, marker);
    return writeItem(item, inner, `${Math.min(startOf(list) + index, maxNumber)}${marker}`);
  });
  return written.join(style.isLoose ? "\n\n" : "\n");
}

function writeItem(item: JSONContent, style: BlockStyle, marker: string): string {
  const blocks = item.content ?? [];
  const indent = " ".repeat(marker.length + 1);
  if (item.type === "taskItem") {
    const [first, ...rest] = blocks;
    // A task box without text after it would be read as text.
    const box = `[${item.attrs?.checked === true ? "x" : " "}] `;
    const start = !first || isEmptyParagraph(first) ? separator : writeBlock(first, style);
    const tight = rest[0] !== undefined && canFollowClosely(rest[0]);
    const body =
      rest.length > 0 ? `${box}${start}${tight ? "\n" : "\n\n"}${writeNested(rest, style)}` : box + start;
    return marker + prefixLines(body, indent, "").slice(marker.length);
  }
  // The editor adds an empty paragraph before any other first block of an item.
  const shown =
    blocks.length > 1 && isEmptyParagraph(blocks[0]) && !isParagraph(blocks[1]) ? blocks.slice(1) : blocks;
  if (isOneEmpty(shown)) return marker;
  const [first] = shown;
  // `- - -` is a rule, not three lists, and so is `- ---`.
  if (first?.type?.endsWith("List"))
    return `${marker}\n${prefixLines(writeNested(shown, style), indent, "")}`;
  const body =
    first?.type === "horizontalRule"
      ? writeNested(shown, style).replace("---", "___")
      : writeNested(shown, style);
  return marker + prefixLines(body, indent, "").slice(marker.length);
}

const isOneEmpty = (blocks: JSONContent[]) => blocks.length === 1 && isEmptyParagraph(blocks[0]);
const isParagraph = (block: JSONContent | undefined) => block?.type === "paragraph";

const prefixLines = (text: string, prefix: string, bare: string) =>
  text
    .split("\n")
    .map((line) => (line === "" ? bare : prefix + line))
    .join("\n");

function writeCode(code: string, language: string | null): string {
  const info = (language ?? "")
    .replace(/[\\&]/g, "\\$&")
    .replace(/[\r\n]/g, " ")
    .trim();
  const character = info.includes("`") ? "~" : "`";
  const runs = code.match(character === "`" ? /`+/g : /~+/g) ?? [];
  const fence = character.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  const body = code.replace(/\r\n?/g, "\n");
  return body === "" ? `${fence}${info}\n${fence}` : `${fence}${info}\n${body}\n${fence}`;
}

/** The first row is the header, because GFM has no table without one. */
function writeTable(rows: JSONContent[], style: BlockStyle): string {
  const cells = rows.map((row) => (row.content ?? []).map((cell) => writeCell(cell, style)));
  const width = Math.max(1, ...cells.map((row) => row.length));
  const line = (row: string[]) =>
    `| ${Array.from({ length: width }, (_, column) => row[column] ?? "").join(" | ")} |`;
  const rules = Array.from({ length: width }, (_, column) => ruleOf(rows[0]?.content?.[column]));
  return [line(cells[0] ?? []), line(rules), ...cells.slice(1).map(line)].join("\n");
}

const writeCell = (cell: JSONContent, style: BlockStyle) =>
  (cell.content ?? []).map((block) => writeInline(piecesOf(block.content ?? []), "cell", style)).join("<br>");

function ruleOf(cell: JSONContent | undefined): string {
  const align: unknown = cell?.attrs?.align;
  if (align === "center") return ":---:";
  if (align === "right") return "---:";
  return align === "left" ? ":---" : "---";
}

function piecesOf(content: JSONContent[]): Piece[] {
  return content.map((node) => ({
    text: node.type === "hardBreak" ? null : (node.text ?? ""),
    marks: marksOf(node.marks ?? []),
  }));
}

function marksOf(marks: NonNullable<JSONContent["marks"]>): Mark[] {
  return markOrder.flatMap((type) => {
    const mark = marks.find((candidate) => candidate.type === type);
    if (!mark) return [];
    const [href, title]: unknown[] = [mark.attrs?.href, mark.attrs?.title];
    return [
      { type, href: typeof href === "string" ? href : "", title: typeof title === "string" ? title : null },
    ];
  });
}

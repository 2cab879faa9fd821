import type { JSONContent } from "@tiptap/core";
import type { BlockContent, DefinitionContent, List, ListItem, Root, RootContent, Table } from "mdast";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import { partAtAttachments } from "./attachment-blocks.ts";
import { parseBounded } from "./bounded-parse.ts";
import { doubleMarkSyntax, doubleMarkTree } from "./double-marks.ts";
import type { Piece } from "./inline.ts";
import { isSequence, markerOf, startWith } from "./list-syntax.ts";
import { readInline } from "./read-inline.ts";
import { sourceBlockOf } from "./source-block.ts";

/** Deeper quotes and lists are flattened to this depth, so that a page of `>` still opens. */
const deepest = 24;

/** A line that opens 100 quotes or lists at once is read as text, because the parser would run for minutes. */
const tooDeep =
  /^(?=(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){100}|[ \t]{400,}(?:[-+*]|\d{1,9}[.)])[ \t])[ \t]*/gm;

const limitDepth = (source: string) => source.replace(tooDeep, "\\");

type Block = RootContent | BlockContent | DefinitionContent;

/**
 * A top-level block of Markdown: its lines, counted from 0 and up to but not including `end`, and its `count` blocks of
 * the document, starting at `at`.
 */
export type Part = {
  start: number;
  end: number;
  at: number;
  count: number;
  /** The bullet of a list, or the delimiter of its numbers. */
  marker: string | null;
  /** Whether blank lines separate the items of this list. */
  isLoose: boolean;
};

/**
 * Parses Markdown into a document. Never fails: what is not Markdown is read as text, and a text that is too complex is
 * shown as source.
 */
export const fromMarkdown = (markdown: string): JSONContent => readMarkdown(markdown).doc;

export type ReadText = { markdown: string; doc: JSONContent; parts: Part[] };

/** As `readMarkdown`, with the position of each block in the text. */
export function readMarkdown(markdown: string): ReadText {
  const lines = markdown.replace(/^\uFEFF+/, "").replace(/\r\n?/g, "\n");
  const source = limitDepth(lines);
  const root = parseBounded(source, {
    extensions: [
      // HTML blocks would hide Markdown inside them, and definitions would disappear.
      { disable: { null: ["htmlFlow", "definition"] } },
      gfmTable(),
      gfmTaskListItem(),
      doubleMarkSyntax,
    ],
    mdastExtensions: [gfmTableFromMarkdown(), gfmTaskListItemFromMarkdown(), doubleMarkTree],
  });
  if (!root)
    return { markdown, doc: { type: "doc", content: [sourceBlockOf(lines)] }, parts: [wholeOf(lines)] };
  const { content, parts } = readRoot(root, source);
  return { markdown, doc: { type: "doc", content }, parts };
}

const wholeOf = (lines: string): Part => ({
  start: 0,
  end: lines.split("\n").length,
  at: 0,
  count: 1,
  marker: null,
  isLoose: false,
});

/** An extra blank line between, before or after top-level blocks is read as an empty paragraph. */
function readRoot(root: Root, source: string): { content: JSONContent[]; parts: Part[] } {
  const content: JSONContent[] = [];
  const parts: Part[] = [];
  let line = 0;
  for (const [index, node] of root.children.entries()) {
    const start = node.position?.start.line ?? line;
    const gap = start - line;
    content.push(...emptyParagraphs(line === 0 ? (gap - 1) / 2 : gap / 2 - 1));
    const blocks = readBlock(node, source, 0);
    line = node.position?.end.line ?? line;
    // An empty comment is read as an empty paragraph.
    if (!blocks.every(isEmptyParagraph)) {
      // For the parser, a fence that is open at the end of a list ends after it.
      const next = root.children[index + 1]?.position?.start.line ?? line + 1;
      const place = {
        start: start - 1,
        end: Math.min(line, next - 1),
        at: content.length,
        count: blocks.length,
      };
      const before = parts.at(-1);
      // After a list, the parser splits indented code at its blank lines.
      const isDivided = isIndentedCode(node, source) && isIndentedCode(root.children[index - 1], source);
      if (before && isDivided)
        parts[parts.length - 1] = { ...before, end: place.end, count: before.count + 1 };
      else parts.push({ ...place, ...listSyntax(node, source) });
    }
    content.push(...blocks);
  }
  const last = root.position?.end.line ?? line;
  content.push(...emptyParagraphs(line === 0 ? (last - 1) / 2 + 1 : (last - line) / 2));
  return { content, parts };
}

const isIndentedCode = (node: RootContent | undefined, source: string) =>
  node?.type === "code" && /[ \t]/.test(source.charAt(node.position?.start.offset ?? 0));

function listSyntax(node: RootContent, source: string) {
  if (node.type !== "list") return { marker: null, isLoose: false };
  const [first] = node.children;
  return { marker: first ? markerOf(first, source).slice(-1) : null, isLoose: node.spread === true };
}

const emptyParagraphs = (count: number) =>
  Array.from({ length: Math.max(0, Math.floor(count)) }, () => paragraph([]));

function readBlocks(nodes: readonly Block[], source: string, depth: number): JSONContent[] {
  return nodes.flatMap((node) => readBlock(node, source, depth));
}

function readBlock(node: Block, source: string, depth: number): JSONContent[] {
  switch (node.type) {
    case "paragraph":
      return partAtAttachments(node.children, (nodes) => readInline(nodes, source)).map((part) =>
        Array.isArray(part) ? paragraph(part) : part,
      );
    case "heading": {
      const level = Math.min(node.depth, 3);
      return [withContent({ type: "heading", attrs: { level } }, readInline(node.children, source))];
    }
    case "thematicBreak":
      return [{ type: "horizontalRule" }];
    case "code": {
      const language = [node.lang, node.meta].filter(Boolean).join(" ").replace(/\s+/g, " ").trim() || null;
      const block = { type: "codeBlock", attrs: { language } };
      return [node.value === "" ? block : { ...block, content: [{ type: "text", text: node.value }] }];
    }
    case "blockquote": {
      const content = readBlocks(node.children, source, depth + 1);
      if (depth >= deepest) return content;
      return [{ type: "blockquote", content: content.length > 0 ? content : [paragraph([])] }];
    }
    case "list":
      return readList(node, source, depth);
    case "table":
      return [readTable(node, source)];
    default:
      return [
        paragraph([
          { text: source.slice(node.position?.start.offset, node.position?.end.offset), marks: [] },
        ]),
      ];
  }
}

const isEmptyParagraph = ({ type, content }: JSONContent) => type === "paragraph" && content === undefined;

const paragraph = (pieces: Piece[]) => withContent({ type: "paragraph" }, pieces);

function withContent(block: JSONContent, pieces: Piece[]): JSONContent {
  return pieces.length === 0 ? block : { ...block, content: pieces.map(inlineNode) };
}

function inlineNode({ text, marks }: Piece): JSONContent {
  const node: JSONContent = text === null ? { type: "hardBreak" } : { type: "text", text };
  const shown = text === null ? marks.filter(({ type }) => type !== "code") : marks;
  if (shown.length === 0) return node;
  return {
    ...node,
    marks: shown.map(({ type, href, title }) =>
      type === "link" ? { type, attrs: { href, title } } : { type },
    ),
  };
}

function readList(list: List, source: string, depth: number): JSONContent[] {
  if (depth >= deepest) return list.children.flatMap((item) => readBlocks(item.children, source, depth + 1));
  if (list.ordered) {
    const isCounted = isSequence(list.children.map((item) => markerOf(item, source)));
    if (!isCounted) return readNumberedLines(list, source, depth);
    const content = list.children.map((item) => readNumberedItem(item, source, depth));
    return [{ type: "orderedList", attrs: { start: list.start ?? 1 }, content }];
  }
  const lists: { type: string; content: JSONContent[] }[] = [];
  for (const item of list.children) {
    const type = typeof item.checked === "boolean" ? "taskList" : "bulletList";
    const last = lists.at(-1);
    const content = readItem(item, source, depth);
    if (last?.type === type) last.content.push(content);
    else lists.push({ type, content: [content] });
  }
  return lists;
}

function readItem(item: ListItem, source: string, depth: number): JSONContent {
  const blocks = readBlocks(item.children, source, depth + 1);
  const content = blocks[0]?.type === "paragraph" ? blocks : [paragraph([]), ...blocks];
  if (typeof item.checked !== "boolean") return { type: "listItem", content };
  return { type: "taskItem", attrs: { checked: item.checked }, content };
}

/** A list counts up from its first number, so other numbers, such as years, stay as text. */
function readNumberedLines(list: List, source: string, depth: number): JSONContent[] {
  const blocks: JSONContent[] = [];
  let lineAfter = 0;
  for (const item of list.children) {
    const [first, ...rest] = readNumberedItem(item, source, depth).content ?? [];
    const line = startWith(`${markerOf(item, source)} `, first);
    const above = lineAfter === item.position?.start.line ? blocks.pop() : undefined;
    const joined = [...(above?.content ?? []), { type: "hardBreak" }, ...line];
    blocks.push({ type: "paragraph", content: above ? joined : line });
    blocks.push(...rest.filter((block) => !isEmptyParagraph(block)));
    lineAfter = blocks.at(-1)?.type === "paragraph" && rest.length === 0 ? lineEnd(item) + 1 : 0;
  }
  return blocks;
}

const lineEnd = ({ position }: ListItem) => position?.end.line ?? 0;

/** The editor has no numbered task lists, so a task box in one stays text. */
function readNumberedItem(item: ListItem, source: string, depth: number): JSONContent {
  const { checked } = item;
  const read = readItem({ ...item, checked: null }, source, depth);
  if (typeof checked !== "boolean") return read;
  const [first, ...rest] = read.content ?? [];
  const content = startWith(checked ? "[x] " : "[ ] ", first);
  return { ...read, content: [{ type: "paragraph", content }, ...rest] };
}

function readTable(table: Table, source: string): JSONContent {
  const width = Math.max(1, ...table.children.map((row) => row.children.length));
  const rows = table.children.map((row, index) => ({
    type: "tableRow",
    content: Array.from({ length: width }, (_, column) => ({
      type: index === 0 ? "tableHeader" : "tableCell",
      attrs: { align: table.align?.[column] ?? null },
      content: [paragraph(readInline(row.children[column]?.children ?? [], source))],
    })),
  }));
  return { type: "table", content: rows };
}

import type { Node, Schema } from "@tiptap/pm/model";
import { withoutChunk } from "../chunks/chunks.ts";
import { fromMarkdown, type Part, type ReadText, readMarkdown } from "./read-blocks.ts";
import { type BlockStyle, usual } from "./write-blocks.ts";

/** A top-level block of Markdown as written, and the blocks of the document that it is read as. */
export type Source = {
  /** Its number among the blocks of the opened text; `null` if it is from an earlier text. */
  at: number | null;
  text: string;
  blocks: readonly Node[];
  /** The bullet of a list, or the delimiter of its numbers. */
  marker: string | null;
  style: BlockStyle;
};

/** The text between two blocks: newlines, and the number of empty paragraphs that they are read as. */
type Gap = { text: string; empty: number };

const none: readonly Gap[] = [{ text: "", empty: 0 }];

export type Sources = ReturnType<typeof createSources>;

/**
 * Remembers the source of each block of an opened text. Nodes are immutable, so a block that is the same node, or equal
 * to one of the opened text (as after undo), was not edited.
 */
export function createSources() {
  let opened: readonly Source[] = [];
  let gaps = none;
  let lineEnd = "\n";
  /** By their text. */
  const earlier = new Map<string, Source>();
  /** By their first block. */
  let known = new WeakMap<Node, Source>();
  /** Blocks that are not the first of any source. */
  let unknown = new WeakSet<Node>();
  const alone = new WeakMap<Source, boolean>();

  function find(blocks: readonly Node[], index: number, expected: number): Source | null {
    const block = blocks[index];
    if (!block || unknown.has(block)) return null;
    const before = known.get(block);
    if (before) return isAt(before, blocks, index, 1) ? before : null;
    const bare = withoutChunk(block);
    const all = [...opened.slice(expected, expected + 1), ...opened, ...earlier.values()];
    const candidates = all.filter((source) => source.blocks[0]?.eq(bare));
    const found = candidates.find((source) => isAt(source, blocks, index)) ?? null;
    if (found) known.set(block, found);
    else if (candidates.length === 0) unknown.add(block);
    return found;
  }

  return {
    /** `doc` is the document of the text that was read. It may have more blocks at the end. */
    open(read: ReadText, doc: Node) {
      for (const source of opened) earlier.set(source.text, { ...source, at: null });
      const { markdown, parts } = read;
      const lines = startsOfLines(markdown);
      known = new WeakMap();
      unknown = new WeakSet();
      lineEnd = markdown.includes("\r\n") ? "\r\n" : "\n";
      opened = parts.map((part, at) => sourceOf(part, at, doc, textOf(markdown, lines, part)));
      for (const [at, source] of opened.entries()) {
        known.set(doc.child(parts[at]?.at ?? 0), source);
        earlier.delete(source.text);
      }
      const total = read.doc.content?.length ?? 0;
      gaps = none;
      if (parts.length > 0)
        gaps = [...parts, null].map((part, at) => gapBefore(read, lines, parts[at - 1], part, total));
    },

    /** Blocks of an earlier text, which undo may restore. */
    addEarlier(texts: readonly string[], { type: { schema } }: Node) {
      for (const text of texts) {
        const read = readMarkdown(text);
        const doc = schema.nodeFromJSON(read.doc);
        const [part] = read.parts;
        if (part) earlier.set(text, sourceOf(part, null, doc, text));
      }
      unknown = new WeakSet();
    },

    find,

    /** Whether a source is read as the same blocks without the text before it. */
    standsAlone(source: Source): boolean {
      const [first] = source.blocks;
      const before = alone.get(source) ?? (first !== undefined && isRead(source, first.type.schema));
      alone.set(source, before);
      return before;
    },

    opened: () => opened,
    all: () => [...opened, ...earlier.values()],
    gaps: () => gaps,
    lineEnd: () => lineEnd,
  };
}

/** Whether all blocks of a source are present. Its first `known` blocks are known to be. */
const isAt = ({ blocks }: Source, present: readonly Node[], index: number, known = 0) =>
  blocks.slice(known).every((block, offset) => {
    const other = present[index + known + offset];
    return other !== undefined && block.eq(withoutChunk(other));
  });

function isRead({ text, blocks }: Source, schema: Schema): boolean {
  const { children } = schema.nodeFromJSON(fromMarkdown(text));
  return children.length === blocks.length && children.every((child, index) => blocks[index]?.eq(child));
}

const startsOfLines = (markdown: string): number[] => [
  markdown.search(/[^\uFEFF]|$/),
  ...Array.from(markdown.matchAll(/\r\n?|\n/g), ({ index, 0: end }) => index + end.length),
];

const textOf = (markdown: string, lines: readonly number[], { start, end }: Part) =>
  markdown.slice(lines[start], lines[end]).replace(end in lines ? /(?:\r\n?|\n)$/ : "", "");

function gapBefore(
  { markdown }: ReadText,
  lines: readonly number[],
  before: Part | undefined,
  part: Part | null,
  total: number,
): Gap {
  const start = before ? (lines[before.start] ?? 0) + textOf(markdown, lines, before).length : 0;
  const text = markdown.slice(start, part ? lines[part.start] : undefined);
  return { text, empty: (part?.at ?? total) - (before ? before.at + before.count : 0) };
}

const sourceOf = (
  { at: first, count, marker, isLoose }: Part,
  at: number | null,
  doc: Node,
  text: string,
): Source => ({
  at,
  text,
  blocks: doc.children.slice(first, first + count).map(withoutChunk),
  marker,
  style: styleOf(text, marker ?? "", isLoose),
});

/** The style that an edited block retains. */
function styleOf(text: string, markers: string, isLoose: boolean): BlockStyle {
  const lines = text.replace(/\r\n?/g, "\n");
  const isBare = /[^\\]\n/.test(lines) && !/\\\n/.test(lines);
  const italic = /(?<!\*)\*(?!\*)\S/.test(lines) ? "*" : "_";
  return {
    markers,
    isLoose,
    deepLevel: /^ {0,3}(#{4,6})(?=\s|$)/.exec(lines)?.[1]?.length ?? usual.deepLevel,
    lineBreak: isBare ? (/ {2}\n/.test(lines) ? "  \n" : "\n") : usual.lineBreak,
    italic: /[*_]/.test(lines) ? italic : null,
  };
}

import type { JSONContent } from "@tiptap/core";
import { Fragment, type Node } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import { withoutChunk } from "../chunks/chunks.ts";
import { normalizeSpaces } from "./normalize-spaces.ts";
import { closingFence, follows, gapBefore, joins, type Piece, piecesOf } from "./pieces.ts";
import { createSources, type Source, type Sources } from "./sources.ts";
import { type BlockStyle, guardDocumentStart, markersOf, usual, writeBlock } from "./write-blocks.ts";

/**
 * The Markdown to store. Blocks that were not edited since the text was opened are unchanged to the last byte. The
 * others are written without empty lines at the end, of which the editor adds one, and without trailing spaces in all
 * blocks except the last, where the person may be typing.
 */
export const documentMarkdown = (doc: Node, sources?: Sources): string => layOut(doc, sources).markdown;

/** The blocks as they will be when the stored text is opened again. An unchanged block is the same node. */
export const storedBlocks = (doc: Node, sources?: Sources): readonly Node[] => layOut(doc, sources).blocks;

/** A written piece, with the marker of the list that it ends with. */
type Placed = { piece: Piece; marker: string | null };

function layOut(doc: Node, sources: Sources = createSources()): { markdown: string; blocks: Node[] } {
  const { pieces, emptyAfter } = piecesOf(doc, sources);
  if (pieces.length === 0) return { markdown: "", blocks: [] };
  const lineEnd = sources.lineEnd();
  const placed: Placed[] = [];
  const blocks: Node[] = [];
  let markdown = "";

  const append = (piece: Piece, text: string, marker: string | null) => {
    const last = placed.at(-1)?.piece;
    if (!follows(last, piece, sources)) markdown += closingFence(last, lineEnd);
    markdown += gapBefore(last, piece, sources);
    markdown += markdown === "" ? guardDocumentStart(text) : text;
    placed.push({ piece, marker });
  };

  const place = (piece: Piece, next: Source | null, isLast: boolean) => {
    const { source } = piece;
    const last = placed.at(-1);
    const [block] = piece.blocks;
    if (source && !isReadHere(last, piece, source, sources)) {
      for (const [index, single] of singles(piece).entries())
        place(single, next, isLast && index === piece.blocks.length - 1);
    } else if (source) {
      append(piece, source.text, source.marker);
      blocks.push(...piece.emptyBefore, ...piece.blocks);
    } else if (block) {
      const style = piece.origin?.style ?? usual;
      const marker = markerFor(block, style, last?.marker, next?.marker);
      append(piece, write(block, style, marker, isLast).replaceAll("\n", lineEnd), marker ?? null);
      blocks.push(...piece.emptyBefore, normalized(block, !isLast));
    }
  };

  for (const [index, piece] of pieces.entries())
    place(piece, pieces[index + 1]?.source ?? null, index === pieces.length - 1);
  const end = sources.gaps().at(-1) ?? { text: "", empty: 0 };
  const hasEnd = end.empty <= emptyAfter.length;
  const trailing = hasEnd ? end.text : lineEnd;
  if (trailing !== "") markdown += closingFence(placed.at(-1)?.piece, lineEnd) + trailing;
  return { markdown, blocks: hasEnd ? [...blocks, ...emptyAfter.slice(0, end.empty)] : blocks };
}

/** Whether the source of a piece is still read as the same blocks after the text before it. */
const isReadHere = (last: Placed | undefined, piece: Piece, source: Source, sources: Sources) =>
  follows(last?.piece, piece, sources) ||
  (sources.standsAlone(source) && !(last && joins(last.piece.blocks, last.marker, source)));

const singles = ({ blocks, origin, emptyBefore }: Piece): Piece[] =>
  blocks.map((block, index) => ({
    blocks: [block],
    source: null,
    origin: index === 0 ? origin : null,
    emptyBefore: index === 0 ? emptyBefore : [],
  }));

/** A marker that does not join the list to the one before or after it. */
function markerFor(
  block: Node,
  { markers }: BlockStyle,
  before: string | null | undefined,
  after: string | null | undefined,
) {
  const possible = markersOf(block.type.name).filter((marker) => marker !== before);
  const wanted = possible.filter((marker) => markers.includes(marker));
  return [...wanted, ...possible].find((marker) => marker !== after) ?? possible[0];
}

/** Nodes are immutable, so the Markdown of an unchanged block is cached. */
const written = new WeakMap<Node, { style: BlockStyle; marker: string | undefined; markdown: string }>();

function write(block: Node, style: BlockStyle, marker: string | undefined, isLast: boolean): string {
  if (isLast) return writeBlock(normalizeSpaces(asJson(block), false), style, marker);
  const before = written.get(block);
  if (before?.style === style && before.marker === marker) return before.markdown;
  const markdown = writeBlock(normalizeSpaces(asJson(block), true), style, marker);
  written.set(block, { style, marker, markdown });
  return markdown;
}

const normalizedBefore = new WeakMap<Node, { trimmed?: Node; whole?: Node }>();

function normalized(block: Node, trim: boolean): Node {
  const known = normalizedBefore.get(block) ?? {};
  const key = trim ? "trimmed" : "whole";
  const present = known[key];
  if (present) return present;
  const next = block.type.schema.nodeFromJSON(joinTexts(normalizeSpaces(asJson(block), trim)));
  const node = next.eq(block) ? block : next;
  normalizedBefore.set(block, { ...known, [key]: node });
  return node;
}

/** Joins neighbouring text nodes with the same marks, as a document does. */
function joinTexts(block: JSONContent): JSONContent {
  if (!block.content) return block;
  const joined: JSONContent[] = [];
  for (const piece of block.content.map(joinTexts)) {
    const last = joined.at(-1);
    const isSame =
      last?.text !== undefined &&
      piece.text !== undefined &&
      JSON.stringify(last.marks ?? []) === JSON.stringify(piece.marks ?? []);
    if (isSame) joined[joined.length - 1] = { ...last, text: `${last.text}${piece.text}` };
    else joined.push(piece);
  }
  return { ...block, content: joined };
}

function asJson(node: Node): JSONContent {
  const json: JSONContent = node.toJSON();
  return json;
}

/** Replaces the document. The selection stays at the same text. */
export function replaceDocument(tr: Transaction, content: JSONContent): Transaction {
  const present = tr.doc.copy(Fragment.from(tr.doc.children.map(withoutChunk)));
  const next = tr.doc.type.schema.nodeFromJSON(content);
  const start = present.content.findDiffStart(next.content);
  const end = present.content.findDiffEnd(next.content);
  if (start === null || end === null) return tr;
  const { anchor, head } = tr.selection;
  const [newAnchor, newHead] = [samePlace(present, next, anchor), samePlace(present, next, head)];
  // If letters repeat, the two searches can overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  if (newAnchor === null || newHead === null) return tr;
  return tr.setSelection(TextSelection.between(tr.doc.resolve(newAnchor), tr.doc.resolve(newHead)));
}

/** The same position in the same top-level block, if `next` still has that block. */
function samePlace(doc: Node, next: Node, position: number): number | null {
  const index = doc.resolve(position).index(0);
  const block = doc.maybeChild(index);
  if (!block) return null;
  const found = next.children.findIndex((other, at) => at >= index && other.eq(block));
  const at = found >= 0 ? found : next.children.findLastIndex((other) => other.eq(block));
  return at < 0 ? null : position - startOf(doc, index) + startOf(next, at);
}

const startOf = (doc: Node, index: number) =>
  doc.children.slice(0, index).reduce((size, block) => size + block.nodeSize, 0);

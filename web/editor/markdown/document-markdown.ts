import type { JSONContent } from "@tiptap/core";
import { Fragment, type Node } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import { withoutChunk } from "../chunks/chunks.ts";
import { normalizeSpaces } from "./normalize-spaces.ts";
import { fromMarkdown } from "./read-blocks.ts";
import { writeBlock, writeDocument } from "./write-blocks.ts";

/** Nodes are immutable, so an unchanged block is written once. */
const written = new WeakMap<Node, { usual?: string; other?: string }>();

/**
 * The Markdown that is stored: without empty lines at the end, of which the editor keeps one to write in, and
 * without trailing spaces in all blocks but the last, where a sentence is being written.
 */
export function documentMarkdown(doc: Node): string {
  const blocks = blocksOf(doc);
  return writeDocument(
    blocks,
    (block) => (isEmpty(block) ? undefined : block.type.name),
    (block, otherMarker) =>
      block === blocks.at(-1)
        ? writeBlock(normalizeSpaces(asJson(block), false), otherMarker)
        : writeOnce(block, otherMarker),
  );
}

function blocksOf(doc: Node): readonly Node[] {
  const end = doc.children.findLastIndex((block) => !isEmpty(block)) + 1;
  return doc.children.slice(0, end);
}

const isEmpty = (block: Node) => block.type.name === "paragraph" && block.childCount === 0;

function writeOnce(block: Node, otherMarker: boolean): string {
  const known = written.get(block) ?? {};
  const key = otherMarker ? "other" : "usual";
  const markdown = known[key] ?? writeBlock(normalizeSpaces(asJson(block), true), otherMarker);
  written.set(block, { ...known, [key]: markdown });
  return markdown;
}

/** The stored blocks as they will be when the text is opened again; an unchanged block is the same node. */
export const storedBlocks = (doc: Node): readonly Node[] => [...eachStoredBlock(doc)];

/** The same, one after another. */
export function* eachStoredBlock(doc: Node): Generator<Node, void> {
  const blocks = blocksOf(doc);
  for (const block of blocks) yield normalized(block, block !== blocks.at(-1));
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

/** Replaces the document by `markdown`; the selection stays at the text where it was. */
export function replaceDocument(tr: Transaction, markdown: string): Transaction {
  const present = tr.doc.copy(Fragment.from(tr.doc.children.map(withoutChunk)));
  const next = tr.doc.type.schema.nodeFromJSON(fromMarkdown(markdown));
  const start = present.content.findDiffStart(next.content);
  const end = present.content.findDiffEnd(next.content);
  if (start === null || end === null) return tr;
  const { anchor, head } = tr.selection;
  const [newAnchor, newHead] = [samePlace(present, next, anchor), samePlace(present, next, head)];
  // Where the same letters repeat, the two searches can overlap.
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

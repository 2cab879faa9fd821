import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { Fragment, type Node, type NodeType } from "@tiptap/pm/model";
import { NodeSelection, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { canSplit } from "@tiptap/pm/transform";
import { undoOffer } from "#web/lib/undo-offer.ts";
import type { NodeViewEntry } from "./node-views.ts";

const closed = ["table", "codeBlock", "source"];

/** Inserts blocks at `at` without splitting a table, a code block or the first line of a list item. */
export function insertBlocks(tr: Transaction, at: number, blocks: readonly Node[]): Transaction {
  const { head } = tr.selection;
  const { from, to } = insertionRange(tr, Math.min(at, tr.doc.content.size));
  const hadCaret = head >= from - 1 && head <= to + 1;
  tr.replaceWith(from, to, [...blocks]);
  const end = from + blocks.reduce((size, { nodeSize }) => size + nodeSize, 0);
  const paragraph = tr.doc.type.schema.nodes.paragraph;
  if (hadCaret && paragraph) moveCaretBelow(tr, end, paragraph);
  return tr.scrollIntoView();
}

/** Moves the caret below, into a paragraph that is added if there is none. */
function moveCaretBelow(tr: Transaction, end: number, paragraph: NodeType) {
  const $end = tr.doc.resolve(end);
  if (!$end.nodeAfter?.isTextblock) tr.insert(end, paragraph.create());
  tr.setSelection(Selection.near(tr.doc.resolve(end + 1), 1));
}

function insertionRange(tr: Transaction, at: number): { from: number; to: number } {
  const $at = tr.doc.resolve(at);
  for (let depth = 1; depth <= $at.depth; depth += 1) {
    if (closed.includes($at.node(depth).type.name)) return point($at.after(depth));
  }
  if (!$at.parent.isTextblock) return point(at);
  const container = $at.node(-1);
  const mustStay = container.type.name.endsWith("Item") && $at.index(-1) === 0;
  const isParagraph = $at.parent.type.name === "paragraph";
  if ($at.parent.content.size === 0 && isParagraph && !mustStay)
    return { from: $at.before(), to: $at.after() };
  if ($at.parentOffset === $at.parent.content.size || !isParagraph) return point($at.after());
  if ($at.parentOffset === 0 && !mustStay) return point($at.before());
  if (!canSplit(tr.doc, at)) return point($at.after());
  tr.split(at);
  return point(at + 1);
}

const point = (at: number) => ({ from: at, to: at });

/** The default position for inserting blocks. */
export const caretOf = ({ selection }: { selection: Selection }) =>
  selection instanceof TextSelection ? selection.head : selection.to;

export function setNodeAttribute(editor: Editor, at: number | undefined, name: string, value: string) {
  if (at === undefined || editor.isDestroyed) return;
  const node = editor.state.doc.nodeAt(at);
  if (!node || node.attrs[name] === value) return;
  editor.view.dispatch(editor.state.tr.setNodeAttribute(at, name, value));
}

/** Swaps the block at `at` with the one above it (-1) or below it (1), and selects it. False if that is not possible. */
export function moveBlock({ view }: Editor, at: number | undefined, by: -1 | 1): boolean {
  if (at === undefined || view.isDestroyed) return false;
  const { tr } = view.state;
  const $at = tr.doc.resolve(at);
  const block = $at.nodeAfter;
  const index = $at.index() + Math.min(by, 0);
  const other = by < 0 ? $at.nodeBefore : $at.parent.maybeChild(index + 1);
  if (!block || !other) return false;
  // The empty line after the last block was added by the editor.
  const isRoom = other.type.name === "paragraph" && other.content.size === 0;
  if (by > 0 && isRoom && index + 2 === $at.parent.childCount) return false;
  const [from, swapped] = by < 0 ? [at - other.nodeSize, [block, other]] : [at, [other, block]];
  if (!$at.parent.canReplace(index, index + 2, Fragment.from(swapped))) return false;
  tr.replaceWith(from, from + block.nodeSize + other.nodeSize, swapped);
  tr.setSelection(NodeSelection.create(tr.doc, by < 0 ? from : from + other.nodeSize));
  view.dispatch(closeHistory(tr).scrollIntoView());
  view.focus();
  return true;
}

type Removed = Pick<NodeViewEntry, "node" | "position">;

/** Removes the attachment from the text, as Backspace would, and focuses the text. */
export function removeNode(editor: Editor, { position }: Pick<Removed, "position">) {
  const at = position();
  if (at === undefined || editor.isDestroyed) return;
  const { tr } = editor.state;
  tr.setSelection(NodeSelection.create(tr.doc, at)).deleteSelection();
  tr.setSelection(nearestCaret(tr.doc, Math.min(at, tr.doc.content.size)));
  editor.view.dispatch(tr);
  editor.view.focus();
}

/** Prefers text to another picture, which Backspace would remove too. */
function nearestCaret(doc: Node, at: number): Selection {
  const $at = doc.resolve(at);
  const carets = [Selection.findFrom($at, 1, true), Selection.findFrom($at, -1, true)];
  const [nearest] = carets
    .filter((caret) => caret !== null)
    .sort((one, other) => Math.abs(one.head - at) - Math.abs(other.head - at));
  return nearest ?? Selection.near($at, 1);
}

function copiesOf({ type, attrs }: Node, doc: Node): number {
  let count = 0;
  doc.descendants((each) => {
    if (each.type === type && each.attrs.id === attrs.id) count += 1;
  });
  return count;
}

/**
 * As `removeNode`, with an offer to undo it, because a phone's keyboard has no key for that. `said`: "The picture is removed.", "The picture is back."
 */
export function removeWithOffer(
  editor: Editor,
  { node, position }: Removed,
  said: { removed: string; restored: string },
) {
  let at = position();
  if (at === undefined || editor.isDestroyed) return;
  removeNode(editor, { position });
  const left = copiesOf(node, editor.state.doc);
  const follow = ({ transaction }: { transaction: Transaction }) => {
    at = transaction.mapping.map(at ?? 0, -1);
  };
  editor.on("transaction", follow);
  undoOffer.make({
    words: said.removed,
    undo: async () => {
      editor.off("transaction", follow);
      // Unless it was restored with a key already.
      if (copiesOf(node, editor.state.doc) > left) return;
      editor.view.dispatch(insertBlocks(editor.state.tr, at ?? 0, [node]));
    },
    undone: said.restored,
  });
  const made = undoOffer.present();
  editor.on("destroy", () => made && undoOffer.withdraw(made));
}

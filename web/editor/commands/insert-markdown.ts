import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { openSlice } from "../paste/paste.ts";
import { markdownDocument } from "../paste/plain-document.ts";

/**
 * Inserts Markdown at the caret, as one undo step. The caret goes to the first empty place in it, such as an empty
 * task, or after it.
 */
export function insertMarkdown(editor: Editor, markdown: string) {
  const { state, view } = editor;
  const { from, to, $from } = state.selection;
  const inserted = state.schema.nodeFromJSON(markdownDocument(markdown));
  const tr = closeHistory(state.tr);
  // An empty line of the page is replaced by the blocks.
  if ($from.depth === 1 && $from.parent.type.name === "paragraph" && $from.parent.content.size === 0)
    tr.replaceWith($from.before(), $from.after(), inserted.content);
  else tr.replaceSelection(openSlice(inserted, $from));
  placeCaret(tr, tr.mapping.map(from, -1), tr.mapping.map(to, 1));
  view.dispatch(tr.scrollIntoView());
  // What is typed later is undone separately.
  view.dispatch(closeHistory(view.state.tr));
  view.focus();
}

function placeCaret(tr: Transaction, from: number, to: number) {
  const empty: number[] = [];
  tr.doc.nodesBetween(from, to, (node: Node, position) => {
    if (node.isTextblock && node.content.size === 0 && position >= from) empty.push(position + 1);
  });
  const [first] = empty;
  tr.setSelection(
    first === undefined ? Selection.near(tr.doc.resolve(to), -1) : TextSelection.create(tr.doc, first),
  );
}

import type { Editor } from "@tiptap/core";
import { NodeSelection, Selection } from "@tiptap/pm/state";
import type { NodePlace } from "./node-views.ts";

export function setNodeAttribute(editor: Editor, at: number | undefined, name: string, value: string) {
  if (at === undefined || editor.isDestroyed) return;
  const node = editor.state.doc.nodeAt(at);
  if (!node || node.attrs[name] === value) return;
  editor.view.dispatch(editor.state.tr.setNodeAttribute(at, name, value));
}

/** Takes the attachment out of the text, as Backspace would, and goes back to writing. */
export function removeNode(editor: Editor, { position }: NodePlace) {
  const at = position();
  if (at === undefined || editor.isDestroyed) return;
  const { tr } = editor.state;
  tr.setSelection(NodeSelection.create(tr.doc, at)).deleteSelection();
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(at, tr.doc.content.size)), 1));
  editor.view.dispatch(tr);
  editor.view.focus();
}

import type { Editor } from "@tiptap/core";
import { GapCursor } from "@tiptap/pm/gapcursor";
import type { Node } from "@tiptap/pm/model";
import { NodeSelection, Selection } from "@tiptap/pm/state";

/** The selection at the start or the end of a text: in the words there, or in the gap outside a picture. */
export function edgeOf(doc: Node, edge: "start" | "end"): Selection {
  const inside = edge === "start" ? Selection.atStart(doc) : Selection.atEnd(doc);
  if (!(inside instanceof NodeSelection)) return inside;
  return new GapCursor(doc.resolve(edge === "start" ? 0 : doc.content.size));
}

/** Moves the caret and the focus there. */
export const goToEdge = (editor: Editor, edge: "start" | "end"): boolean =>
  editor
    .chain()
    .command(({ tr }) => {
      tr.setSelection(edgeOf(tr.doc, edge)).scrollIntoView();
      return true;
    })
    .focus()
    .run();

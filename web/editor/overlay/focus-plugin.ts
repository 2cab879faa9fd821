import type { Editor } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

const key = new PluginKey("focusMode");

/** Marks the paragraph that is being written in, for the style sheet. */
export function startFocusing(editor: Editor) {
  editor.registerPlugin(new Plugin({ key, props: { decorations: markPresent } }));
}

export function stopFocusing(editor: Editor) {
  if (!editor.isDestroyed) editor.unregisterPlugin(key);
}

/** From the block of the page down to the item of a list: what holds the caret is `is-here` on every level. */
function markPresent({ doc, selection: { $from, $to } }: EditorState): DecorationSet {
  const marks: Decoration[] = [];
  const mark = (from: number, to: number) => marks.push(Decoration.node(from, to, { class: "is-here" }));
  const depth = $from.sharedDepth($to.pos);
  if (depth === 0) {
    const [first, last] = [$from.index(0), $to.indexAfter(0)];
    doc.forEach((block, offset, index) => {
      if (index >= first && index < Math.max(last, first + 1)) mark(offset, offset + block.nodeSize);
    });
  }
  for (let level = 1; level <= depth; level += 1) mark($from.before(level), $from.after(level));
  return DecorationSet.create(doc, marks);
}

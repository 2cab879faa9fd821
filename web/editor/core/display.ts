import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { OverlayStore } from "../overlay/overlay-state.ts";

/** The placeholder of an empty text, drawn by the style sheet. */
export const Placeholder = Extension.create<{ text: () => string }>({
  name: "placeholder",
  addOptions: () => ({ text: () => "" }),
  addProseMirrorPlugins() {
    const { text } = this.options;
    return [
      new Plugin({
        props: {
          decorations({ doc }) {
            const only = doc.childCount === 1 ? doc.firstChild : null;
            if (only?.type.name !== "paragraph" || only.childCount > 0 || text() === "") return null;
            const attributes = { class: "is-empty", "data-placeholder": text() };
            return DecorationSet.create(doc, [Decoration.node(0, only.nodeSize, attributes)]);
          },
        },
      }),
    ];
  },
});

/** Marks the selected words while the focus is in the link field, because the browser hides the selection then. */
export const SelectionShade = Extension.create<{ overlay: OverlayStore | null }>({
  name: "selectionShade",
  addOptions: () => ({ overlay: null }),
  onCreate() {
    const { overlay } = this.options;
    const stop = overlay?.subscribe(() => {
      if (!this.editor.isDestroyed) this.editor.view.setProps({});
    });
    if (stop) this.editor.on("destroy", stop);
  },
  addProseMirrorPlugins() {
    const { overlay } = this.options;
    return [
      new Plugin({
        props: {
          decorations({ doc, selection: { from, to, empty } }) {
            if (empty || !overlay?.get().linkField) return null;
            return DecorationSet.create(doc, [Decoration.inline(from, to, { class: "selected" })]);
          },
        },
      }),
    ];
  },
});

/**
 * Paragraphs inside them have no `dir`, because the browser ignores descendants with one when it detects a block's
 * direction.
 */
const blocks = ["blockquote", "bulletList", "orderedList", "taskList", "table"];

/**
 * Detects the direction of each block from its first letters. That of paragraphs and headings is in the style sheet.
 */
export const BlockDirection = Extension.create({
  name: "blockDirection",
  addGlobalAttributes: () => [
    { types: blocks, attributes: { dir: { default: "auto", parseHTML: () => "auto" } } },
  ],
});

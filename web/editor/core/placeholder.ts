import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** Words in place of an empty text, drawn by the style sheet. */
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

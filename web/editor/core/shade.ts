import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { PanelStore } from "../overlay/overlay-state.ts";

/** Shows which words are meant while the focus is in the link field, where the browser shows no selection. */
export const Shade = Extension.create<{ panels: PanelStore | null }>({
  name: "shade",
  addOptions: () => ({ panels: null }),
  onCreate() {
    const { panels } = this.options;
    const stop = panels?.subscribe(() => {
      if (!this.editor.isDestroyed) this.editor.view.setProps({});
    });
    if (stop) this.editor.on("destroy", stop);
  },
  addProseMirrorPlugins() {
    const { panels } = this.options;
    return [
      new Plugin({
        props: {
          decorations({ doc, selection: { from, to, empty } }) {
            if (empty || !panels?.get().link) return null;
            return DecorationSet.create(doc, [Decoration.inline(from, to, { class: "selected" })]);
          },
        },
      }),
    ];
  },
});

import { type Editor, Extension, InputRule } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { PanelStore } from "./panels.ts";

const inList = (editor: Editor) => editor.isActive("listItem") || editor.isActive("taskItem");

/** Keys that the parts of the schema don't bring themselves. */
export const Keys = Extension.create<{ panels: PanelStore | null }>({
  name: "keys",
  priority: 1000,
  addOptions: () => ({ panels: null }),

  addKeyboardShortcuts() {
    const { editor } = this;
    const { panels } = this.options;
    const itemType = () => (editor.isActive("taskItem") ? "taskItem" : "listItem");
    return {
      "Mod-k": () => {
        panels?.set({ link: true });
        return true;
      },
      "Alt-F10": () => {
        panels?.set({ toolbar: true, dismissed: false });
        return true;
      },
      "Mod-Enter": () => {
        if (!editor.isActive("taskItem")) return false;
        const { checked } = editor.getAttributes("taskItem");
        return editor.commands.updateAttributes("taskItem", { checked: checked !== true });
      },
      // In a list these belong to the list even where nothing can move; anywhere else they leave the editor.
      Tab: () => inList(editor) && (editor.commands.sinkListItem(itemType()) || true),
      "Shift-Tab": () => inList(editor) && (editor.commands.liftListItem(itemType()) || true),
    };
  },

  addInputRules() {
    return [
      new InputRule({
        // In a bullet, a box makes the bullet a task rather than a list within it.
        find: /^\[( |x)?\] $/,
        handler({ state, range, match, chain }) {
          const { $from } = state.selection;
          if ($from.depth < 3 || $from.node(-1).type.name !== "listItem" || $from.index(-1) !== 0)
            return null;
          const task = chain().deleteRange(range).toggleTaskList();
          (match[1] === "x" ? task.updateAttributes("taskItem", { checked: true }) : task).run();
          return undefined;
        },
      }),
    ];
  },

  addProseMirrorPlugins() {
    const { panels } = this.options;
    // After Escape, Tab leaves the editor even from a list or a table.
    let leaving = false;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown(_view, event) {
              if (event.key === "Tab" && leaving) return true;
              if (event.key !== "Shift") leaving = event.key === "Escape";
              if (event.key === "Escape") panels?.set({ dismissed: true, toolbar: false });
              return false;
            },
            mousedown() {
              panels?.set({ pointing: true, toolbar: false });
              window.addEventListener("pointerup", () => panels?.set({ pointing: false }), { once: true });
              return false;
            },
          },
          handleClick(view, position, event) {
            if (view.editable && !event.ctrlKey && !event.metaKey) return false;
            const link = view.state.doc
              .resolve(position)
              .marks()
              .find(({ type }) => type.name === "link");
            const anchor = event.target instanceof Element ? event.target.closest("a[href]") : null;
            if (!link || !anchor) return false;
            window.open(anchor.getAttribute("href") ?? "", "_blank", "noopener,noreferrer");
            return true;
          },
        },
      }),
    ];
  },
});

import { type Editor, Extension, InputRule } from "@tiptap/core";
import { type EditorState, Plugin } from "@tiptap/pm/state";
import { isComposing } from "#web/lib/writing.ts";
import { mentionStateOf } from "../commands/mention-menu.ts";
import { slashStateOf } from "../commands/slash-menu.ts";
import { focusMode } from "../focus-mode.ts";
import type { OverlayStore } from "../overlay/overlay-state.ts";
import { linkAround } from "../schema/link.ts";

const inList = (editor: Editor) => editor.isActive("listItem") || editor.isActive("taskItem");

/** Keyboard shortcuts that the schema's extensions don't have. */
export const Keys = Extension.create<{ overlay: OverlayStore | null; onOpen: (href: string) => void }>({
  name: "keys",
  priority: 1000,
  addOptions: () => ({ overlay: null, onOpen: () => undefined }),

  addKeyboardShortcuts() {
    const { editor } = this;
    const { overlay, onOpen } = this.options;
    const itemType = () => (editor.isActive("taskItem") ? "taskItem" : "listItem");
    return {
      "Mod-k": () => {
        // Without a selection or a link, the shortcut opens the command palette.
        if (editor.state.selection.empty && linkAround(editor.state) === null) return false;
        overlay?.set({ linkField: true });
        return true;
      },
      "Mod-f": () => {
        // The field may still have to load. Typing before that must not replace the selected words.
        if (overlay?.get().find === 0) editor.view.dom.blur();
        overlay?.set({ find: overlay.get().find + 1 });
        return true;
      },
      "Mod-Shift-f": () => {
        focusMode.set(!focusMode.isOn());
        return true;
      },
      "Alt-Enter": () => {
        const href = linkAround(editor.state);
        if (href !== null) onOpen(href);
        return href !== null;
      },
      "Alt-F10": () => {
        overlay?.set({ toolbar: true, dismissed: false });
        return true;
      },
      "Mod-Enter": () => {
        if (!editor.isActive("taskItem")) return false;
        const { checked } = editor.getAttributes("taskItem");
        return editor.commands.updateAttributes("taskItem", { checked: checked !== true });
      },
      // In a list, Tab has no other effect even if the item can't be indented. Elsewhere it leaves the editor.
      Tab: () => inList(editor) && (editor.commands.sinkListItem(itemType()) || true),
      "Shift-Tab": () => inList(editor) && (editor.commands.liftListItem(itemType()) || true),
    };
  },

  addInputRules() {
    return [
      new InputRule({
        // In a bullet, `[ ]` turns the bullet into a task instead of nesting a list in it.
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
    const { overlay, onOpen } = this.options;
    // After Escape, Tab leaves the editor even from a list or a table.
    let leaving = false;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown(view, event) {
              if (event.key === "Tab" && leaving) return true;
              if (event.key !== "Shift") leaving = event.key === "Escape";
              if (event.key === "Escape") {
                if (!hasPopover(view.state, overlay) && !isComposing(event)) leaveMode(overlay);
                overlay?.set({ dismissed: true, toolbar: false });
              }
              return false;
            },
            // On touch screens, mouse events come only after the touch ends.
            pointerdown() {
              const done = new AbortController();
              const end = () => {
                overlay?.set({ pointing: false });
                done.abort();
              };
              overlay?.set({ pointing: true, toolbar: false });
              window.addEventListener("pointerup", end, { signal: done.signal });
              window.addEventListener("pointercancel", end, { signal: done.signal });
              return false;
            },
          },
          handleClick(view, position, event) {
            const isMeant = event.ctrlKey || event.metaKey;
            if (event.shiftKey || (view.editable && !isMeant)) return false;
            const link = view.state.doc
              .resolve(position)
              .marks()
              .find(({ type }) => type.name === "link");
            const anchor = event.target instanceof Element ? event.target.closest("a[href]") : null;
            const href: unknown = link?.attrs.href;
            if (typeof href !== "string" || !anchor) return false;
            // Otherwise the browser would open the link as well.
            event.preventDefault();
            onOpen(href);
            return true;
          },
        },
      }),
    ];
  },
});

/** Whether Escape only closes a popover. The toolbar of selected words closes together with a mode. */
const hasPopover = (state: EditorState, overlay: OverlayStore | null): boolean =>
  Boolean(slashStateOf(state) || mentionStateOf(state) || overlay?.get().toolbar);

function leaveMode(overlay: OverlayStore | null) {
  if (overlay?.get().find) overlay.set({ find: 0 });
  else if (focusMode.isOn()) focusMode.set(false);
}

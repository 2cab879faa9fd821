import { Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";

/** The last typed character, if an input rule replaced it. */
const justTyped = new PluginKey<string | null>("justTyped");

const wordStart = /^[\p{L}\p{N}_]/u;

/** One undo, or Backspace directly afterwards, restores characters that became formatting. */
export const TypedRules = Extension.create({
  name: "typedRules",
  // Before the shortcuts of lists.
  priority: 1100,

  /** What is typed later is undone separately. */
  onTransaction({ transaction, editor }) {
    if (transaction.getMeta("inputRule")) editor.view.dispatch(closeHistory(editor.state.tr));
  },

  addKeyboardShortcuts() {
    const { editor } = this;
    // Not Tiptap's `undoInputRule`, which fails after a change that another plugin appended.
    return { Backspace: () => justTyped.getState(editor.state) !== null && editor.commands.undo() };
  },

  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        key: justTyped,
        state: {
          init: (): string | null => null,
          apply(tr, typed, before) {
            if (tr.getMeta("inputRule")) return characterBefore(before);
            const isSame = tr.getMeta("appendedTransaction") || !(tr.docChanged || tr.selectionSet);
            return isSame ? typed : null;
          },
        },
        props: {
          // Underscores within a word are not formatting: `_old_name`.
          handleTextInput(view, _from, _to, text) {
            if (justTyped.getState(view.state) !== "_" || !wordStart.test(text)) return false;
            editor.commands.undo();
            view.dispatch(view.state.tr.insertText(text));
            return true;
          },
        },
      }),
    ];
  },
});

const characterBefore = ({ selection }: EditorState): string =>
  selection.$from.nodeBefore?.text?.at(-1) ?? "";

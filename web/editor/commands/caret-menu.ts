import type { Editor } from "@tiptap/core";
import type { EditorState, PluginKey, PluginSpec, Transaction } from "@tiptap/pm/state";
import { isComposing, isEnter } from "#web/lib/writing.ts";

/**
 * A list at the caret, filtered by the typed text. `from` is the position of its opening characters, `at` the index of
 * the active line.
 */
export type CaretMenu<Choice> = { from: number; to: number; query: string; choices: Choice[]; at: number };

export const maxQueryLength = 80;

type CaretMenuSpec<Choice, State> = {
  editor: Editor;
  key: PluginKey<State | null>;
  open: (tr: Transaction, before: EditorState) => State | null;
  /** `null` closes it. */
  follow: (tr: Transaction, current: State) => State | null;
  /** Adds items that were found after the list opened. */
  extend: (current: State, found: Partial<State>) => State;
  choose: (choice: Choice) => void;
};

/** Opens, updates and closes the list. The focus stays in the text, so its keys are handled here. */
export function caretMenu<Choice, State extends CaretMenu<Choice>>(
  spec: CaretMenuSpec<Choice, State>,
): PluginSpec<State | null> {
  const { editor, key } = spec;
  return {
    key,
    state: {
      init: () => null,
      apply(tr, current, before) {
        const change: "close" | number | Partial<State> | undefined = tr.getMeta(key);
        if (change === "close") return null;
        if (typeof change === "number") return current && { ...current, at: change };
        if (change) return current && spec.extend(current, change);
        if (current) return spec.follow(tr, current);
        return tr.docChanged ? spec.open(tr, before) : null;
      },
    },
    props: {
      handleKeyDown(view, event) {
        const menu = key.getState(view.state);
        if (!menu || isComposing(event)) return false;
        const { choices, at } = menu;
        if (event.key === "Escape") {
          changeMenu(editor, key, "close");
          return true;
        }
        const chosen = choices[at];
        if (!chosen) return false;
        const step = steps[event.key];
        if (isEnter(event) || event.key === "Tab") spec.choose(chosen);
        else if (step) changeMenu(editor, key, (at + step + choices.length) % choices.length);
        else return false;
        return true;
      },
      handleDOMEvents: {
        blur: () => {
          changeMenu(editor, key, "close");
          return false;
        },
      },
    },
  };
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Closes an open menu, activates the line at this index, or adds items that were found. */
export function changeMenu<State>(
  editor: Editor,
  key: PluginKey<State | null>,
  change: "close" | number | Partial<State>,
) {
  if (!editor.isDestroyed && key.getState(editor.state))
    editor.view.dispatch(editor.state.tr.setMeta(key, change));
}

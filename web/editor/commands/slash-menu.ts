import { type Editor, Extension } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { findChoices, type SlashChoice } from "./insert-commands.ts";

/** `from` is the position of the slash, `at` the index of the active line. */
export type SlashState = { from: number; to: number; choices: SlashChoice[]; at: number };

const key = new PluginKey<SlashState | null>("slashCommand");

export const slashStateOf = (state: EditorState) => key.getState(state) ?? null;

/** `/` at the start of a block or after a space opens the menu; the words after it narrow it. */
export const SlashCommand = Extension.create({
  name: "slashCommand",
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin<SlashState | null>({
        key,
        state: {
          init: () => null,
          apply(tr, current, before) {
            const change: unknown = tr.getMeta(key);
            if (change === "close") return null;
            if (typeof change === "number") return current && { ...current, at: change };
            if (current) return follow(tr, current);
            return tr.docChanged ? open(tr, before) : null;
          },
        },
        props: {
          handleKeyDown(view, event) {
            const slash = key.getState(view.state);
            if (!slash || slash.choices.length === 0 || event.isComposing) return false;
            if (event.key === "Enter" || event.key === "Tab") {
              const choice = slash.choices[slash.at];
              if (choice) runChoice(editor, choice);
              return true;
            }
            const move = moves[event.key];
            if (event.key === "Escape") closeSlash(editor);
            else if (move) moveTo(editor, (slash.at + move + slash.choices.length) % slash.choices.length);
            else return false;
            return true;
          },
          handleDOMEvents: {
            blur: () => {
              closeSlash(editor);
              return false;
            },
          },
        },
      }),
    ];
  },
});

const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function textBefore(state: { selection: Transaction["selection"] }): string | null {
  const { $head, empty } = state.selection;
  const { parent } = $head;
  const inTable = Array.from({ length: $head.depth }, (_, depth) => $head.node(depth).type.name).includes(
    "table",
  );
  if (!empty || inTable || !["paragraph", "heading"].includes(parent.type.name)) return null;
  return lineUntil($head);
}

const lineUntil = ({ parent, parentOffset }: ResolvedPos) =>
  parent.textBetween(0, parentOffset, undefined, "\uFFFC");

/** Opens for a slash that was just typed, not when the caret moves behind one. */
function open(tr: Transaction, before: EditorState): SlashState | null {
  const text = textBefore(tr);
  if (text === null || !/(?:^|[\s\uFFFC])\/$/.test(text)) return null;
  const { $from } = before.selection;
  // Beside an attachment, or with one selected, the slash begins a paragraph of its own.
  const kept = $from.parent.isTextblock ? lineUntil($from) : "";
  if (`${kept}/` !== text) return null;
  return { from: tr.selection.head - 1, to: tr.selection.head, choices: findChoices(""), at: 0 };
}

function follow(
  tr: Transaction,
  { from: earlier, to: earlierEnd, choices, at }: SlashState,
): SlashState | null {
  const from = tr.mapping.map(earlier, 1);
  const { head } = tr.selection;
  const text = textBefore(tr);
  if (text === null || head <= from || from < tr.selection.$head.start()) return null;
  const typed = text.slice(from - tr.selection.$head.start());
  if (!/^\/[^\s/\uFFFC]*(?: [^\s/\uFFFC]*)?$/.test(typed)) return null;
  if (!tr.docChanged && head === earlierEnd) return { from, to: head, choices, at };
  const found = findChoices(typed.slice(1));
  return found.length === 0 && typed.includes(" ") ? null : { from, to: head, choices: found, at: 0 };
}

export function closeSlash(editor: Editor) {
  const { state, view } = editor;
  if (key.getState(state)) view.dispatch(state.tr.setMeta(key, "close"));
}

export function moveTo(editor: Editor, at: number) {
  editor.view.dispatch(editor.state.tr.setMeta(key, at));
}

export function runChoice(editor: Editor, choice: SlashChoice) {
  const slash = key.getState(editor.state);
  if (!slash) return;
  editor.view.dispatch(editor.state.tr.delete(slash.from, slash.to).setMeta(key, "close"));
  choice.run(editor);
}

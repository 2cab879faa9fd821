import { type Editor, Extension } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { findChoices, type OfferedTemplate, type SlashChoice, templateChoice } from "./insert-commands.ts";

/**
 * `from` is the position of the slash, `at` the index of the active line. `templates` are `null` until they have
 * been found.
 */
export type SlashState = {
  from: number;
  to: number;
  query: string;
  choices: SlashChoice[];
  templates: readonly SlashChoice[] | null;
  at: number;
};

type Change = "close" | number | { templates: readonly SlashChoice[] };

export type SlashOptions = {
  takesFiles: boolean;
  /** Asked each time the menu opens. Never rejects. `null`: there are none. */
  findTemplates: (() => Promise<readonly OfferedTemplate[]>) | null;
};

const key = new PluginKey<SlashState | null>("slashCommand");

export const slashStateOf = (state: EditorState) => key.getState(state) ?? null;

/** `/` at the start of a block or after a space opens the menu; the words after it narrow it. */
export const SlashCommand = Extension.create<SlashOptions>({
  name: "slashCommand",
  addOptions: () => ({ takesFiles: true, findTemplates: null }),
  addProseMirrorPlugins() {
    const { editor } = this;
    const { takesFiles, findTemplates } = this.options;
    const none = findTemplates ? null : [];
    const find = (query: string, templates: SlashState["templates"]) =>
      findChoices(query, { takesFiles, templates: templates ?? [] });
    const offerTemplates = async () => {
      if (!findTemplates) return;
      const templates = (await findTemplates()).map(templateChoice);
      if (!editor.isDestroyed && key.getState(editor.state))
        editor.view.dispatch(editor.state.tr.setMeta(key, { templates }));
    };
    return [
      new Plugin<SlashState | null>({
        key,
        state: {
          init: () => null,
          apply(tr, current, before) {
            const change: Change | undefined = tr.getMeta(key);
            if (change === "close") return null;
            if (typeof change === "number") return current && { ...current, at: change };
            // They come last, so the active line stays the same one.
            if (change)
              return current && { ...current, ...change, choices: find(current.query, change.templates) };
            if (current) return follow(tr, current, find);
            const from = tr.docChanged ? openedAt(tr, before) : null;
            if (from === null) return null;
            return { from, to: from + 1, query: "", choices: find("", null), templates: none, at: 0 };
          },
        },
        view: () => ({
          update(view, before) {
            if (key.getState(view.state) && !key.getState(before)) void offerTemplates();
          },
        }),
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
function openedAt(tr: Transaction, before: EditorState): number | null {
  const text = textBefore(tr);
  if (text === null || !/(?:^|[\s\uFFFC])\/$/.test(text)) return null;
  const { $from } = before.selection;
  // Beside an attachment, or with one selected, the slash begins a paragraph of its own.
  const kept = $from.parent.isTextblock ? lineUntil($from) : "";
  if (`${kept}/` !== text) return null;
  return tr.selection.head - 1;
}

const longestQuery = 80;

function follow(
  tr: Transaction,
  current: SlashState,
  find: (query: string, templates: SlashState["templates"]) => SlashChoice[],
): SlashState | null {
  const from = tr.mapping.map(current.from, 1);
  const { head } = tr.selection;
  const text = textBefore(tr);
  if (text === null || head <= from || from < tr.selection.$head.start()) return null;
  const typed = text.slice(from - tr.selection.$head.start());
  if (typed.length > longestQuery || !/^\/[^\s/\uFFFC]*(?: [^\s/\uFFFC]*)*$/.test(typed)) return null;
  const query = typed.slice(1);
  if (!tr.docChanged && head === current.to) return { ...current, from };
  const choices = find(query, current.templates);
  const isOver = choices.length === 0 && query.includes(" ") && current.templates !== null;
  return isOver ? null : { ...current, from, to: head, query, choices, at: 0 };
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
  // A browser opens its file chooser only soon after a press. Keys typed while the editor loaded may be too old for
  // that: the menu then stays open for another press.
  if (choice.addsFiles && navigator.userActivation?.isActive === false) return;
  editor.view.dispatch(editor.state.tr.delete(slash.from, slash.to).setMeta(key, "close"));
  choice.run(editor);
}

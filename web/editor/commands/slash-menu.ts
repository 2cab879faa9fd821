import { type Editor, Extension } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { type CaretMenu, caretMenu, changeMenu, maxQueryLength } from "./caret-menu.ts";
import {
  findChoices,
  type OfferedTemplate,
  type SlashChoice,
  type SlashOffer,
  templateChoice,
} from "./insert-commands.ts";

/** `templates` are `null` until they have been found. */
export type SlashState = CaretMenu<SlashChoice> & { templates: readonly SlashChoice[] | null };

export type SlashOptions = Omit<SlashOffer, "templates"> & {
  /** Called each time the menu opens. Never rejects. `null`: there are no templates. */
  findTemplates: (() => Promise<readonly OfferedTemplate[]>) | null;
};

const key = new PluginKey<SlashState | null>("slashCommand");

export const slashStateOf = (state: EditorState) => key.getState(state) ?? null;

/** `/` at the start of a block or after a space opens the menu, and the words after it filter it. */
export const SlashCommand = Extension.create<SlashOptions>({
  name: "slashCommand",
  addOptions: () => ({ takesFiles: true, findTemplates: null, findActivity: null, comeBack: null }),
  addProseMirrorPlugins() {
    const { editor } = this;
    const { findTemplates, ...offer } = this.options;
    const none = findTemplates ? null : [];
    const find = (query: string, templates: SlashState["templates"]) =>
      findChoices(query, { ...offer, templates: templates ?? [] });
    const offerTemplates = async () => {
      if (findTemplates) changeMenu(editor, key, { templates: (await findTemplates()).map(templateChoice) });
    };
    return [
      new Plugin({
        ...caretMenu<SlashChoice, SlashState>({
          editor,
          key,
          open(tr, before) {
            const from = openedAt(tr, before);
            if (from === null) return null;
            return { from, to: from + 1, query: "", choices: find("", null), templates: none, at: 0 };
          },
          follow: (tr, current) => follow(tr, current, find),
          extend(current, { templates = none }) {
            const choices = find(current.query, templates);
            const active = current.choices[current.at]?.label;
            return {
              ...current,
              templates,
              choices,
              at: Math.max(
                0,
                choices.findIndex(({ label }) => label === active),
              ),
            };
          },
          choose: (choice) => runChoice(editor, choice),
        }),
        view: () => ({
          update(view, before) {
            if (key.getState(view.state) && !key.getState(before)) void offerTemplates();
          },
        }),
      }),
    ];
  },
});

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

/** Opens for a slash that was just typed, not when the caret moves to an existing one. */
function openedAt(tr: Transaction, before: EditorState): number | null {
  const text = textBefore(tr);
  if (text === null || !/(?:^|[\s\uFFFC])\/$/.test(text)) return null;
  const { $from } = before.selection;
  // Next to an attachment, or with one selected, the slash starts a new paragraph.
  const kept = $from.parent.isTextblock ? lineUntil($from) : "";
  if (`${kept}/` !== text) return null;
  return tr.selection.head - 1;
}

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
  if (typed.length > maxQueryLength || !/^\/[^\s/\uFFFC]*(?: [^\s/\uFFFC]*)*$/.test(typed)) return null;
  const query = typed.slice(1);
  if (!tr.docChanged && head === current.to) return { ...current, from };
  const choices = find(query, current.templates);
  const isOver = choices.length === 0 && query.includes(" ") && current.templates !== null;
  return isOver ? null : { ...current, from, to: head, query, choices, at: 0 };
}

export const closeSlash = (editor: Editor) => changeMenu(editor, key, "close");
export const moveSlash = (editor: Editor, at: number) => changeMenu(editor, key, at);

export function runChoice(editor: Editor, choice: SlashChoice) {
  const slash = key.getState(editor.state);
  if (!slash) return;
  if (choice.narrowsTo) {
    editor.view.dispatch(editor.state.tr.insertText(choice.narrowsTo, slash.from + 1, slash.to));
    return;
  }
  // Browsers open the file chooser only shortly after a key press. A key typed while the editor loaded may be too old;
  // the menu then stays open for another press.
  if (choice.addsFiles && navigator.userActivation?.isActive === false) return;
  editor.view.dispatch(editor.state.tr.delete(slash.from, slash.to).setMeta(key, "close"));
  choice.run(editor);
}

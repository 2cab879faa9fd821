import { type Editor, Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";
import { foldText } from "../find/fold-text.ts";
import { mentionOf } from "../markdown/safe-link.ts";
import { type CaretMenu, caretMenu, changeMenu, maxQueryLength } from "./caret-menu.ts";

export type MentionChoice = { id: string; title: string; day: string };

export type MentionState = CaretMenu<MentionChoice>;

const key = new PluginKey<MentionState | null>("mentionCommand");
const opening = "[[";

export const mentionStateOf = (state: EditorState) => key.getState(state) ?? null;

/**
 * `[[` opens the list of reflections, and the words after it filter it. `]]` and Escape close it and leave the text.
 */
export const MentionCommand = Extension.create({
  name: "mentionCommand",
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin(
        caretMenu<MentionChoice, MentionState>({
          editor,
          key,
          open,
          follow,
          extend: (current, found) => ({ ...current, at: 0, ...found }),
          choose: (choice) => insertMention(editor, choice),
        }),
      ),
    ];
  },
});

/** The text before the caret in its block; `null` if no mention is possible. */
function textBefore({ selection }: Pick<Transaction, "selection">): string | null {
  const { $head, empty } = selection;
  const isCode = $head.parent.type.spec.code || $head.marks().some(({ type }) => type.name === "code");
  if (!empty || !$head.parent.isTextblock || isCode) return null;
  return $head.parent.textBetween(0, $head.parentOffset, undefined, "\uFFFC");
}

/** Opens for brackets that were just typed, not when the caret moves to existing ones. */
function open(tr: Transaction, before: EditorState): MentionState | null {
  const text = textBefore(tr);
  if (!text?.endsWith(opening)) return null;
  const earlier = textBefore(before);
  if (earlier === null || !text.startsWith(earlier) || earlier.endsWith(opening)) return null;
  const { head } = tr.selection;
  return { from: head - opening.length, to: head, query: "", choices: [], at: 0 };
}

function follow(tr: Transaction, current: MentionState): MentionState | null {
  const from = tr.mapping.map(current.from, 1);
  const { head, $head } = tr.selection;
  const text = textBefore(tr);
  if (text === null || from < $head.start() || head < from + opening.length) return null;
  const typed = text.slice(from - $head.start());
  const query = typed.slice(opening.length);
  const isOver = !typed.startsWith(opening) || query.includes("]]") || query.includes("\uFFFC");
  if (isOver || query.length > maxQueryLength) return null;
  if (query === current.query) return { ...current, from, to: head };
  // Until more is found, Enter must not choose an item that no longer matches.
  const choices = current.choices.filter((choice) => matches(choice, query));
  return { ...current, from, to: head, query, choices, at: 0 };
}

/** Whether each of the words is contained in the title or the day. */
export function matches({ title, day }: MentionChoice, query: string): boolean {
  const words = `${foldText(title).text} ${foldText(day).text}`;
  return foldText(query.trim())
    .text.split(/\s+/)
    .every((word) => words.includes(word));
}

export const moveMention = (editor: Editor, at: number) => changeMenu(editor, key, at);
export const offerMentions = (editor: Editor, choices: MentionChoice[]) =>
  changeMenu(editor, key, { choices });

export function insertMention(editor: Editor, { id, title }: MentionChoice) {
  const { state, view } = editor;
  const mention = mentionStateOf(state);
  const link = state.schema.marks.link?.create({ href: mentionOf(id) });
  if (!mention || !link) return;
  const after = state.doc.textBetween(mention.to, Math.min(mention.to + 1, state.doc.content.size));
  const tr = state.tr.replaceWith(mention.from, mention.to, [
    state.schema.text(title, [link]),
    ...(/^[\s\p{P}]/u.test(after) ? [] : [state.schema.text(" ")]),
  ]);
  const caret = mention.from + title.length + 1;
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(caret, tr.doc.content.size))));
  view.dispatch(tr.removeStoredMark(link.type).setMeta(key, "close").scrollIntoView());
  view.focus();
}

/** Types `[[` for the slash menu. */
export function startMention(editor: Editor) {
  const { state, view } = editor;
  const before = textBefore(state);
  view.focus();
  view.dispatch(
    state.tr.insertText(`${before && !/\s$/.test(before) ? " " : ""}${opening}`).scrollIntoView(),
  );
}

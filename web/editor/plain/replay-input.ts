import type { Editor } from "@tiptap/core";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { HandedOver } from "./plain-field.ts";

/** A longer text was not typed, so it is inserted at once. */
const maxTypedLength = 500;

/**
 * Replays the input of the plain field in the editor, so that typing rules and undo apply to it. The editor must show
 * `before`, in the field's element.
 */
export function replayInput(
  { view }: Editor,
  { element, text, change, pastes, keys, selection }: HandedOver,
) {
  // The element had the focus before the editor could notice it.
  if (selection) element.dispatchEvent(new FocusEvent("focus"));
  const { from, to, typed } = change;
  if (typed !== "" || from < to || pastes.length > 0) {
    select(view, from, to);
    if (from < to) view.dispatch(view.state.tr.deleteSelection());
    let done = from;
    for (const paste of pastes) {
      enter(view, typed.slice(done - from, paste.from - from));
      const event = { clipboardData: paste.data, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent("paste", event));
      done = paste.to;
    }
    enter(view, typed.slice(done - from));
  }
  if (!selection) return;
  // If a typing rule or a paste has changed the text, the caret stays after it.
  if (plainTextOf(view.state.doc) === text) select(view, selection.from, selection.to);
  view.focus();
  for (const { type, key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey } of keys) {
    // With Shift or Caps Lock, `key` is a capital letter, and the editor uses `keyCode`.
    const event = { key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent(type, event));
  }
}

function select(view: EditorView, from: number, to: number) {
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.create(doc, positionOf(doc, from), positionOf(doc, to))));
}

/** The document position after this many characters. Only for a document of paragraphs. */
function positionOf(doc: Node, length: number): number {
  let left = length;
  let position = 1;
  for (const { content, nodeSize } of doc.children) {
    if (left <= content.size) break;
    left -= content.size + 1;
    position += nodeSize;
  }
  return position + left;
}

function plainTextOf(doc: Node): string | null {
  const isPlain = doc.children.every(({ type }) => type.name === "paragraph");
  return isPlain ? doc.children.map(({ textContent }) => textContent).join("\n") : null;
}

function enter(view: EditorView, words: string) {
  if (words.length > maxTypedLength) {
    const { paragraph } = view.state.schema.nodes;
    const paragraphs = words
      .split("\n")
      .map((line) => paragraph?.create(null, line === "" ? null : view.state.schema.text(line)))
      .filter((each) => each !== undefined);
    view.dispatch(view.state.tr.replaceSelection(new Slice(Fragment.from(paragraphs), 1, 1)));
    return;
  }
  for (const character of words) {
    if (character === "\n") press(view, "Enter");
    else type(view, character);
  }
}

function press(view: EditorView, key: string) {
  const event = new KeyboardEvent("keydown", { key, code: key });
  view.someProp("handleKeyDown", (handle) => handle(view, event) || undefined);
}

function type(view: EditorView, character: string) {
  const { from, to } = view.state.selection;
  const insert = () => view.state.tr.insertText(character, from, to);
  if (!view.someProp("handleTextInput", (handle) => handle(view, from, to, character, insert) || undefined))
    view.dispatch(insert());
}

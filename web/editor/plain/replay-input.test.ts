import { Editor } from "@tiptap/core";
import { UndoRedo } from "@tiptap/extensions";
import { afterEach, expect, it } from "vitest";
import { schemaExtensions } from "../schema/extensions.ts";
import { replayInput } from "./replay-input.ts";

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

/** The text after these words were typed and these keys were pressed with Ctrl while the editor loaded. */
function textAfter(text: string, ...keys: KeyboardEventInit[]): string {
  const element = document.body.appendChild(document.createElement("div"));
  editor = new Editor({
    element: { mount: element },
    extensions: [...schemaExtensions, UndoRedo],
    injectCSS: false,
  });
  replayInput(editor, {
    element,
    before: "",
    text,
    change: { from: 0, to: 0, typed: text },
    pastes: [],
    keys: keys.map(
      (key) => new KeyboardEvent("keydown", { code: "KeyZ", keyCode: 90, ctrlKey: true, ...key }),
    ),
    selection: { from: text.length, to: text.length },
  });
  return editor.state.doc.textContent;
}

it.each([
  ["without Caps Lock", "z", "Z"],
  ["with Caps Lock", "Z", "z"],
])("undoes and redoes what was typed before the editor had loaded, %s", (_lock, undo, redo) => {
  expect(textAfter("A walk.", { key: undo })).toBe("");
  expect(textAfter("A walk.", { key: undo }, { key: redo, shiftKey: true })).toBe("A walk.");
});

it.each(["2 * 3 * 4 = 24", "x == y and a == b", "C:\\temp\\_old", "1986. We moved to the coast."])(
  "shows what was typed before the editor had loaded: %j",
  (typed) => expect(textAfter(typed)).toBe(typed),
);

// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import { EditorState } from "@tiptap/pm/state";
import { DecorationSet } from "@tiptap/pm/view";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fromMarkdown } from "../markdown.ts";
import { schemaExtensions } from "../schema/extensions.ts";
import { BidiMarks } from "./bidi-marks.ts";

let editor: Editor;
beforeEach(() => {
  editor = new Editor({ extensions: [...schemaExtensions, BidiMarks], injectCSS: false });
});
afterEach(() => editor.destroy());

const marked = (state: EditorState) =>
  state.plugins
    .map((plugin): unknown => plugin.getState(state))
    .flatMap((value) => (value instanceof DecorationSet ? value.find() : []))
    .map(({ from, to }) => [from, to]);

it("a character that turns the direction is shown by its name", () => {
  editor.commands.setContent(fromMarkdown("a\u202eb"));
  expect(editor.view.dom.querySelector(".bidi-mark")?.getAttribute("data-name")).toBe("RLO");
});

it("after any edits, the same characters are marked as in a text that was just opened", {
  timeout: 60_000,
}, () => {
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(4),
    text: fc.string({ unit: fc.constantFrom("a", " ", "\u202e", "\u2066", "\u2069"), maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      editor.commands.setContent(fromMarkdown("one \u202etwo\n\n- three\u2069\n- four"));
      for (const { at, length, text } of edits) {
        const { state, view } = editor;
        const from = Math.floor(at * state.doc.content.size);
        const to = Math.min(from + length, state.doc.content.size);
        const tr = state.tr.deleteRange(from, to);
        const $at = tr.doc.resolve(Math.min(from, tr.doc.content.size));
        if (text !== "" && $at.parent.isTextblock) tr.insertText(text, $at.pos);
        view.dispatch(tr);
      }
      const { state } = editor;
      const fresh = EditorState.create({ doc: state.doc, plugins: [...state.plugins] });
      expect(marked(state)).toEqual(marked(fresh));
    }),
    { numRuns: 60 },
  );
});

// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import { GapCursor } from "@tiptap/pm/gapcursor";
import { NodeSelection, type Selection, TextSelection } from "@tiptap/pm/state";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { documentMarkdown } from "../markdown/document-markdown.ts";
import { fromMarkdown } from "../markdown.ts";
import { schemaExtensions } from "../schema/extensions.ts";
import { closeSlash, runChoice, SlashCommand, slashStateOf } from "./slash-menu.ts";

let editor: Editor;
beforeEach(() => {
  editor = new Editor({ extensions: [...schemaExtensions, SlashCommand], injectCSS: false });
});
afterEach(() => editor.destroy());

const type = (text: string) => {
  for (const letter of text) editor.view.dispatch(editor.state.tr.insertText(letter));
};
const open = (markdown: string) => {
  editor.commands.setContent(fromMarkdown(markdown));
  editor.commands.focus("end");
};
const labels = () => slashStateOf(editor.state)?.choices.map(({ label }) => label);

describe("the slash menu", () => {
  it("opens at the start of a block and after a space, not within a word", () => {
    type("/");
    expect(labels()).toContain("Heading 1");
    closeSlash(editor);
    type("a /");
    expect(labels()).toContain("Heading 1");
    closeSlash(editor);
    type(" and/");
    expect(labels()).toBe(undefined);
  });

  it("opens before an attachment that begins the text, for a selected one, and for selected words", () => {
    const file = "[a.pdf](attachment:6639f3b0-c06f-4d67-88a5-3cc24cda3dce)";
    const select = (selection: Selection) => editor.view.dispatch(editor.state.tr.setSelection(selection));
    open(file);
    select(new GapCursor(editor.state.doc.resolve(0)));
    type("/File");
    expect(labels()).toEqual(["File"]);
    open(file);
    select(NodeSelection.create(editor.state.doc, 0));
    type("/File");
    expect(labels()).toEqual(["File"]);
    open("Some words");
    select(TextSelection.create(editor.state.doc, 6, 11));
    type("/");
    expect(labels()).toContain("File");
  });

  it("does not open for a slash that the caret moves behind, nor in code or a table", () => {
    open("a /");
    expect(labels()).toBe(undefined);
    open("```\na\n```");
    type(" /");
    expect(labels()).toBe(undefined);
    open("| a |\n| --- |\n| b |");
    editor.commands.setTextSelection(4);
    type(" /");
    expect(labels()).toBe(undefined);
  });

  it("narrows to the commands with a word that begins as typed", () => {
    type("/head");
    expect(labels()).toEqual(["Heading 1", "Heading 2", "Heading 3"]);
    type("ing 2");
    expect(labels()).toEqual(["Heading 2"]);
  });

  it("closes once the words match nothing", () => {
    type("/nothing here");
    expect(labels()).toBe(undefined);
    expect(editor.state.doc.textContent).toBe("/nothing here");
  });

  it("replaces what was typed by what was chosen", () => {
    type("Milk /task");
    const choice = slashStateOf(editor.state)?.choices[0];
    if (choice) runChoice(editor, choice);
    expect(labels()).toBe(undefined);
    type("and bread");
    expect(documentMarkdown(editor.state.doc)).toBe("- [ ] Milk and bread");
  });
});

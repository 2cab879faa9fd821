// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import { UndoRedo } from "@tiptap/extensions";
import { GapCursor } from "@tiptap/pm/gapcursor";
import { NodeSelection, type Selection, TextSelection } from "@tiptap/pm/state";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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
const choose = (label: string) => {
  const choice = slashStateOf(editor.state)?.choices.find((each) => each.label === label);
  if (choice) runChoice(editor, choice);
};
const labels = () => slashStateOf(editor.state)?.choices.map(({ label }) => label);

describe("the slash menu", () => {
  it("passes on the words at the caret that come back: the paragraph, the one before, or a long one's last sentence", () => {
    const comeBack = vi.fn<(words: string) => void>();
    const chosen = (markdown: string) => {
      editor.destroy();
      const extensions = [...schemaExtensions, SlashCommand.configure({ comeBack })];
      editor = new Editor({ extensions, injectCSS: false });
      open(markdown);
      if (markdown.endsWith("\n\n")) editor.commands.splitBlock();
      type(markdown === "" ? "/come" : " /come");
      const [choice] = slashStateOf(editor.state)?.choices ?? [];
      if (choice) runChoice(editor, choice);
      return comeBack.mock.lastCall?.[0];
    };
    expect(labels()).toBe(undefined);
    expect(chosen("First.\n\nI fear *rain*.")).toBe("I fear rain.");
    expect(chosen("I fear rain.\n\n")).toBe("I fear rain.");
    expect(chosen(`${"A long day. ".repeat(20)}I fear rain.`)).toBe("I fear rain.");
    expect(chosen("")).toBe("");
  });

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

  it("begins with the usual: a picture, a checklist, a heading, an activity, a template", async () => {
    const findActivity = vi.fn<() => void>();
    editor.destroy();
    const slash = SlashCommand.configure({
      findActivity,
      findTemplates: async () => [{ id: "1", name: "A week", markdown: () => "" }],
    });
    editor = new Editor({ extensions: [...schemaExtensions, slash], injectCSS: false });
    type("/");
    await new Promise((resolve) => setTimeout(resolve));
    expect(labels()?.slice(0, 5)).toEqual(["Picture", "Checklist", "Heading 1", "Activity", "Template"]);
    choose("Template");
    expect(labels()).toEqual(["A week"]);
    expect(editor.state.doc.textContent).toBe("/template");
    open("");
    type("/activity");
    choose("Activity");
    expect(findActivity).toHaveBeenCalledOnce();
    expect(editor.state.doc.textContent).toBe("");
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

  it("stays open where the browser would open no file chooser, because the press is too long ago", () => {
    vi.stubGlobal("navigator", { ...navigator, userActivation: { isActive: false, hasBeenActive: true } });
    type("/picture");
    const choice = slashStateOf(editor.state)?.choices[0];
    if (choice) runChoice(editor, choice);
    expect(labels()).toEqual(["Picture"]);
    expect(editor.state.doc.textContent).toBe("/picture");
    vi.unstubAllGlobals();
  });
});

describe("templates in the slash menu", () => {
  const templates = [
    {
      id: "1",
      name: "Résumé of a week",
      markdown: () => "## What went well\n\n- [ ] <!---->\n\n## What next",
    },
    { id: "2", name: "Heading home", markdown: () => "Tired, and *glad*" },
  ];
  const offering = (more: object = {}) => {
    editor.destroy();
    const slash = SlashCommand.configure({ findTemplates: async () => templates, ...more });
    editor = new Editor({ extensions: [...schemaExtensions, UndoRedo, slash], injectCSS: false });
  };
  /** What was requested is there after a turn of the event loop. */
  const found = () => new Promise((resolve) => setTimeout(resolve));
  const markdown = () => documentMarkdown(editor.state.doc);

  it("come last, and leave the active line where it is", async () => {
    offering();
    type("/");
    expect(labels()).not.toContain("Heading home");
    await found();
    expect(labels()?.slice(-2)).toEqual(["Résumé of a week", "Heading home"]);
    expect(slashStateOf(editor.state)?.at).toBe(0);
  });

  it("are found by their words, without accents, over several words, and by what they are", async () => {
    offering();
    type("/resume");
    expect(labels()).toEqual([]);
    await found();
    expect(labels()).toEqual(["Résumé of a week"]);
    type(" of a w");
    expect(labels()).toEqual(["Résumé of a week"]);
    type("onder");
    expect(labels()).toBe(undefined);
    open("");
    type("/heading ho");
    await found();
    expect(labels()).toEqual(["Heading home"]);
    open("");
    type("/templ");
    await found();
    expect(labels()).toEqual(["Résumé of a week", "Heading home"]);
  });

  it("keep the menu open for several words until they have been found", async () => {
    offering();
    type("/resume of a");
    await found();
    expect(labels()).toEqual(["Résumé of a week"]);
  });

  it("replace the empty line, with the caret at the first empty place, in one undo step", async () => {
    offering();
    open("Before");
    editor.commands.splitBlock();
    type("/resume");
    await found();
    choose("Résumé of a week");
    expect(markdown()).toBe("Before\n\n## What went well\n\n- [ ] <!---->\n\n## What next");
    type("Slept");
    expect(markdown()).toBe("Before\n\n## What went well\n\n- [ ] Slept\n\n## What next");
    editor.commands.undo();
    expect(markdown()).toBe("Before\n\n## What went well\n\n- [ ] <!---->\n\n## What next");
    editor.commands.undo();
    expect(markdown()).toBe("Before");
  });

  it("join the line that they are called in", async () => {
    offering();
    type("At noon: /heading h");
    await found();
    choose("Heading home");
    type(".");
    expect(markdown()).toBe("At noon: Tired, and *glad.*");
  });

  it("are not offered where none can be had", async () => {
    offering({ findTemplates: async () => [] });
    type("/templ");
    await found();
    expect(labels()).toEqual([]);
  });

  it("have no commands for files if none can be added", () => {
    offering({ takesFiles: false });
    type("/");
    expect(labels()).not.toContain("Picture");
    expect(labels()).not.toContain("File");
    expect(labels()).toContain("Mention");
  });
});

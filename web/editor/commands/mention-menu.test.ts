// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mentionedIdsIn } from "#contract/attachments/attachment-rules.ts";
import { anyCharacter } from "#contract/testing.ts";
import { documentMarkdown } from "../markdown/document-markdown.ts";
import { fromMarkdown } from "../markdown.ts";
import { schemaExtensions } from "../schema/extensions.ts";
import { rank } from "./find-mentions.ts";
import { insertMention, MentionCommand, mentionStateOf, offerMentions } from "./mention-menu.ts";

const id = "01930000-0000-7000-8000-000000000001";

let editor: Editor;
beforeEach(() => {
  editor = new Editor({ extensions: [...schemaExtensions, MentionCommand], injectCSS: false });
});
afterEach(() => editor.destroy());

const type = (text: string) => {
  for (const letter of text) editor.view.dispatch(editor.state.tr.insertText(letter));
};
const query = () => mentionStateOf(editor.state)?.query;
const markdown = () => documentMarkdown(editor.state.doc);

describe("a mention", () => {
  it("begins with [[ and follows what is typed", () => {
    type("Like [");
    expect(query()).toBe(undefined);
    type("[");
    expect(query()).toBe("");
    type("the long w");
    expect(query()).toBe("the long w");
  });

  it("ends with ]], and leaves what was typed", () => {
    type("a [[note]]");
    expect(query()).toBe(undefined);
    expect(editor.state.doc.textContent).toBe("a [[note]]");
  });

  it("offers no choice that the words typed since no longer name", () => {
    type("[[dar");
    offerMentions(
      editor,
      ["Dark", "Darkness"].map((title) => ({ id: title, title, day: "" })),
    );
    type("kn");
    expect(mentionStateOf(editor.state)?.choices.map(({ title }) => title)).toEqual(["Darkness"]);
    type("x");
    expect(mentionStateOf(editor.state)?.choices).toEqual([]);
  });

  it("never begins in code, nor for brackets that the caret comes to", () => {
    editor.commands.setContent(fromMarkdown("```\na\n```"));
    editor.commands.focus("end");
    type("[[");
    expect(query()).toBe(undefined);
    editor.commands.setContent(fromMarkdown("\\[\\["));
    editor.commands.focus("end");
    expect(query()).toBe(undefined);
  });

  it("replaces the typed text by a link that the server recognises", () => {
    type("See [[lon");
    insertMention(editor, { id, title: "The long way", day: "" });
    type("too");
    expect(markdown()).toBe(`See [The long way](reflection:${id}) too`);
    expect(mentionedIdsIn(markdown())).toEqual([id]);
    expect(editor.view.dom.querySelector(".mention")?.getAttribute("href")).toBe(`/reflections/${id}`);
  });

  it("contains any title unchanged, and is restored from the stored text", {
    timeout: 60_000,
  }, () => {
    const anyTitle = fc
      .string({ unit: anyCharacter, minLength: 1, maxLength: 30 })
      .map((title) =>
        title
          .replaceAll(/[\0\s]+/g, " ")
          .trim()
          .toWellFormed(),
      )
      .filter((title) => title !== "");
    fc.assert(
      fc.property(anyTitle, (title) => {
        editor.commands.clearContent();
        type("[[");
        insertMention(editor, { id, title, day: "" });
        expect(mentionedIdsIn(markdown())).toEqual([id]);
        const opened = editor.schema.nodeFromJSON(fromMarkdown(markdown()));
        expect(opened.textContent.trimEnd()).toBe(title);
        expect(opened.firstChild?.firstChild?.marks[0]?.attrs.href).toBe(`reflection:${id}`);
      }),
      { numRuns: 40 },
    );
  });
});

describe("the list of mentions", () => {
  const choices = ["A day in Łódź", "The dark", "Darkness"].map((title) => ({
    id: title,
    title,
    day: "Monday, 2 March",
  }));
  const titles = (typed: string) => rank(choices, typed).map(({ title }) => title);

  it("has titles that begin with the words first, then others in their order", () => {
    expect(titles("")).toEqual(["A day in Łódź", "The dark", "Darkness"]);
    expect(titles("DARK")).toEqual(["Darkness", "The dark"]);
    expect(titles("łodz day")).toEqual(["A day in Łódź"]);
  });

  it("also finds reflections by their day", () => {
    expect(titles("2 march")).toHaveLength(3);
    expect(titles("3 march")).toEqual([]);
  });
});

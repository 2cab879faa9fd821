import { getSchema } from "@tiptap/core";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromMarkdown } from "../markdown.ts";
import { schemaExtensions } from "../schema/extensions.ts";
import { anyDocument } from "../testing/arbitrary-documents.ts";
import { documentMarkdown, replaceDocument } from "./document-markdown.ts";

/** Many documents on a busy machine; this test is not about time. */
const patient = { timeout: 60_000 };

const schema = getSchema(schemaExtensions);
const open = (markdown: string) => schema.nodeFromJSON(fromMarkdown(markdown));
const wordsOf = (markdown: string) => open(markdown).textBetween(0, open(markdown).content.size, "\n", "\n");

/** Blanks at the ends of blocks, and empty blocks at the end, are not stored. */
const withoutBlanks = (words: string) => words.replace(/[ \t]+(?=\n|$)/g, "").trimEnd();

describe("the Markdown of the document in the editor", () => {
  it("is stable, and has every letter", patient, () => {
    fc.assert(
      fc.property(anyDocument, (json) => {
        const doc = schema.nodeFromJSON(json);
        const markdown = documentMarkdown(doc);
        expect(documentMarkdown(open(markdown))).toBe(markdown);
        expect(withoutBlanks(wordsOf(markdown))).toBe(
          withoutBlanks(doc.textBetween(0, doc.content.size, "\n", "\n")),
        );
      }),
      { numRuns: 100 },
    );
  });

  it("has neither empty lines at its end nor blanks at the end of a block, but for the one being written", () => {
    const paragraph = (text: string) => ({
      type: "paragraph",
      content: text ? [{ type: "text", text }] : [],
    });
    const doc = { type: "doc", content: ["One. ", "", "Two. ", "", ""].map(paragraph) };
    expect(documentMarkdown(schema.nodeFromJSON(doc))).toBe("One.\n\n\n\nTwo.&#32;");
  });

  it("stores a bold space at the edge of a run as a plain one", () => {
    const bold = { type: "text", text: " a b ", marks: [{ type: "bold" }] };
    const paragraph = {
      type: "paragraph",
      content: [{ type: "text", text: "x" }, bold, { type: "text", text: "y" }],
    };
    expect(documentMarkdown(schema.nodeFromJSON({ type: "doc", content: [paragraph] }))).toBe("x **a b** y");
  });
});

describe("a text that comes from outside", () => {
  it("takes the place of any other", patient, () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (one, other) => {
        const state = EditorState.create({ doc: schema.nodeFromJSON(one) });
        const markdown = documentMarkdown(schema.nodeFromJSON(other));
        const { doc } = replaceDocument(state.tr, fromMarkdown(markdown));
        doc.check();
        expect(doc.eq(open(markdown))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it("leaves the selection at the words where it was", () => {
    const doc = open("one two\n\nthree four");
    const selection = TextSelection.create(doc, 16, 20);
    const tr = replaceDocument(
      EditorState.create({ doc, selection }).tr,
      fromMarkdown("zero one two\n\nbetween\n\nthree four\n\nafter"),
    );
    expect(tr.doc.textBetween(tr.selection.from, tr.selection.to)).toBe("four");
  });
});

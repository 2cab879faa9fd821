import { Editor, getSchema } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { EditorState, Selection } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { documentMarkdown } from "../markdown/document-markdown.ts";
import { fromMarkdown } from "../markdown.ts";
import { schemaExtensions } from "../schema/extensions.ts";
import { anyDocument } from "../testing/arbitrary-documents.ts";
import { insertBlocks, removeNode, removeWithOffer } from "./edit-blocks.ts";

const schema = getSchema(schemaExtensions);
const id = "01930000-0000-7000-8000-00000000000a";
const picture = schema.nodeFromJSON({ type: "picture", attrs: { id, alt: "" } });
const image = `![](attachment:${id})`;
const open = (markdown: string) => schema.nodeFromJSON(fromMarkdown(markdown));

const insert = (doc: Node, at: number) => {
  const selection = Selection.near(doc.resolve(at));
  return insertBlocks(EditorState.create({ doc, selection }).tr, at, [picture]);
};
/** Inserts at the `^` of the text, which is removed. */
const inserted = (markdown: string) => {
  const marked = open(markdown);
  let at = 0;
  marked.descendants((node, position) => {
    const found = node.text?.indexOf("^") ?? -1;
    if (found >= 0) at = position + found;
  });
  const { doc } = EditorState.create({ doc: marked }).tr.delete(at, at + 1);
  return documentMarkdown(insert(doc, at).doc);
};
const textOf = (doc: Node) => {
  let text = "";
  doc.descendants((node) => {
    text += node.text ?? "";
  });
  return text;
};
const parentsOf = (doc: Node) => {
  const parents: string[] = [];
  doc.descendants((node, _position, parent) => {
    if (node.type.name === "picture" && node.attrs.id === id && parent) parents.push(parent.type.name);
  });
  return parents;
};

describe("a block that is inserted", () => {
  it.each([
    ["one ^two", `one\u0020\n\n${image}\n\ntwo`],
    ["^one", `${image}\n\none`],
    ["one^", `one\n\n${image}`],
    ["# He^ading\n\nafter", `# Heading\n\n${image}\n\nafter`],
    ["```\nco^de\n```", `\`\`\`\ncode\n\`\`\`\n\n${image}`],
    ["| a^ |\n| --- |\n| b |", `| a |\n| --- |\n| b |\n\n${image}`],
    ["- ^one\n- two", `- ${image}\n\n  one\n- two`],
  ])("in %j leaves %j", (markdown, expected) => {
    expect(inserted(markdown).replaceAll("&#32;", "").replaceAll(" \n", "\n")).toBe(
      expected.replaceAll(" \n", "\n"),
    );
  });

  it("preserves all text and the schema, at any position of any document", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anyDocument, fc.double({ min: 0, max: 1, noNaN: true }), (json, share) => {
        const doc = schema.nodeFromJSON(json);
        const before = parentsOf(doc).length;
        const tr = insert(doc, Math.floor(share * doc.content.size));
        tr.doc.check();
        expect(textOf(tr.doc)).toBe(textOf(doc));
        expect(parentsOf(tr.doc)).toHaveLength(before + 1);
      }),
      { numRuns: 150 },
    );
  });
});

describe("a picture that is removed", () => {
  const begin = () => {
    const content = fromMarkdown(`one\n\n${image}\n\ntwo`);
    const editor = new Editor({ extensions: schemaExtensions, content, injectCSS: false });
    const at = editor.state.doc.child(0).nodeSize;
    removeWithOffer(
      editor,
      { node: editor.state.doc.child(1), position: () => at },
      { removed: "The picture is removed.", restored: "The picture is back." },
    );
    return { editor, markdown: () => documentMarkdown(editor.state.doc) };
  };
  const undo = () => undoOffer.present()?.offer?.undo();

  it("is restored at its position, also after more was written, and only once", async () => {
    const { editor, markdown } = begin();
    expect(markdown()).toBe("one\n\ntwo");
    editor.commands.insertContentAt(1, "No ");
    await undo();
    expect(markdown()).toBe(`No one\n\n${image}\n\ntwo`);
    await undo();
    expect(markdown()).toBe(`No one\n\n${image}\n\ntwo`);
    editor.destroy();
  });

  it("leaves the caret in the text, so that the next letter replaces no other picture", () => {
    const content = fromMarkdown(`one\n\n${image}\n\n${image}\n\n${image}`);
    const editor = new Editor({ extensions: schemaExtensions, content, injectCSS: false });
    const at = editor.state.doc.child(0).nodeSize;
    removeNode(editor, { position: () => at });
    editor.view.dispatch(editor.state.tr.insertText("!"));
    expect(documentMarkdown(editor.state.doc)).toBe(`one!\n\n${image}\n\n${image}`);
    editor.destroy();
  });

  it("can't be restored to a text that is closed", () => {
    begin().editor.destroy();
    expect(undoOffer.present()).toBeNull();
  });
});

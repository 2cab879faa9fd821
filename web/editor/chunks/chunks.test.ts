import { type AnyExtension, Editor, getSchema, type JSONContent } from "@tiptap/core";
import { UndoRedo } from "@tiptap/extensions";
import type { Node } from "@tiptap/pm/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentMarkdown, replaceDocument } from "../markdown/document-markdown.ts";
import { fromMarkdown } from "../markdown/read-blocks.ts";
import { createSources } from "../markdown/sources.ts";
import { schemaExtensions } from "../schema/extensions.ts";
import { anyDocument } from "../testing/arbitrary-documents.ts";
import { packUndo, unpackUndo } from "../undo/packed-undo.ts";
import { restoreUndo } from "../undo/persist-undo.ts";
import { fingerprintOf } from "../undo/stored-document.ts";
import { Chunk, inChunks } from "./chunks.ts";

const schema = getSchema(schemaExtensions);
const paragraphs = (count: number, text = "A walk by the lake.") => Array(count).fill(text).join("\n\n");
const create = (content: JSONContent, extensions: AnyExtension[]) =>
  new Editor({ extensions: [...extensions, UndoRedo], content, enableContentCheck: true });
const open = (markdown: string) => create(inChunks(fromMarkdown(markdown)), schemaExtensions);

const idOf = (block: Node): unknown => block.marks.find(({ type }) => type.name === "chunk")?.attrs.id;

/** How many blocks each chunk has, from top to bottom. */
function sizesOf(doc: Node): number[] {
  const sizes: number[] = [];
  doc.forEach((block, _start, at) => {
    if (at > 0 && idOf(block) === idOf(doc.child(at - 1))) sizes.push((sizes.pop() ?? 0) + 1);
    else sizes.push(1);
  });
  return sizes;
}

function expectChunks(doc: Node) {
  expect(doc.children.filter((block) => idOf(block) === undefined)).toEqual([]);
  expectNoneWithin(doc);
}

function expectNoneWithin(doc: Node) {
  const inner: string[] = [];
  doc.descendants((node, _position, parent) => {
    if (parent !== doc && idOf(node) !== undefined) inner.push(node.type.name);
  });
  expect(inner).toEqual([]);
}

describe("the chunks of a long text", () => {
  it("are not there in a short text", () => {
    const doc = schema.nodeFromJSON(inChunks(fromMarkdown(paragraphs(99))));
    expect(doc.children.map(idOf)).toEqual(Array(99).fill(undefined));
  });

  it("hold some thirty blocks, or six thousand characters", () => {
    const doc = (markdown: string) => schema.nodeFromJSON(inChunks(fromMarkdown(markdown)));
    expect(sizesOf(doc(paragraphs(100)))).toEqual([30, 30, 30, 10]);
    expect(sizesOf(doc(paragraphs(10, "A walk. ".repeat(400).trim())))).toEqual([2, 2, 2, 2, 2]);
  });

  it("end between two paragraphs if one is near", () => {
    const blocks = Array.from({ length: 120 }, (_, at) => (at > 25 && at < 40 ? "## A day" : "A walk."));
    expect(sizesOf(schema.nodeFromJSON(inChunks(fromMarkdown(blocks.join("\n\n")))))).toEqual([
      41, 30, 30, 19,
    ]);
    const headings = paragraphs(120, "## A day");
    expect(sizesOf(schema.nodeFromJSON(inChunks(fromMarkdown(headings))))).toEqual([60, 60]);
  });

  it("come once a text has grown long, and take in what is added", () => {
    const editor = open("One.");
    editor.commands.insertContentAt(0, fromMarkdown(paragraphs(100)).content ?? []);
    expectChunks(editor.state.doc);
    editor.commands.setTextSelection(5);
    for (let count = 0; count < 40; count += 1) editor.commands.splitBlock();
    expectChunks(editor.state.doc);
    expect(Math.max(...sizesOf(editor.state.doc))).toBeLessThanOrEqual(70);
    editor.destroy();
  });

  it("keep formatting that was chosen for the next letters", () => {
    const editor = open(paragraphs(100));
    const end = editor.state.doc.child(0).nodeSize - 1;
    editor.chain().setTextSelection(end).setBold().splitBlock().run();
    expect(editor.state.storedMarks?.map(({ type }) => type.name)).toEqual(["bold"]);
    editor.destroy();
  });

  it("leave no trace in a quote or a list that the whole text becomes", () => {
    for (const kind of ["quote", "bullets", "tasks"]) {
      const editor = open(paragraphs(100));
      const first = editor.state.doc;
      editor.commands.setTextSelection({ from: 1, to: first.content.size - 1 });
      edits[kind]?.(editor);
      expect(editor.state.doc.childCount).toBe(1);
      expectNoneWithin(editor.state.doc);
      editor.commands.undo();
      expect(editor.state.doc.toJSON()).toEqual(first.toJSON());
      editor.destroy();
    }
  });

  it("wait until letters are no longer composed", () => {
    const editor = open(`${paragraphs(5, "A walk. ".repeat(749).trim())}\n\nAt`);
    const { view } = editor;
    view.dispatch(view.state.tr.insertText("た".repeat(100)).setMeta("composition", 1));
    expect(view.state.doc.children.map(idOf)).toEqual(Array(6).fill(undefined));
    view.dispatch(view.state.tr.insertText("."));
    expectChunks(view.state.doc);
    editor.destroy();
  });

  it("do not stop the keys that select up to either end", () => {
    const editor = open(paragraphs(100));
    const end = editor.state.doc.content.size - 1;
    const press = (key: string) => {
      const event = new KeyboardEvent("keydown", { key, ctrlKey: true, shiftKey: true });
      editor.view.someProp("handleKeyDown", (handle) => handle(editor.view, event) || undefined);
      const { anchor, head } = editor.state.selection;
      return [anchor, head];
    };
    editor.commands.setTextSelection(50);
    expect([press("End"), press("Home"), press("End")]).toEqual([
      [50, end],
      [50, 1],
      [50, end],
    ]);
    editor.destroy();
  });

  it("are not copied", () => {
    const editor = open(paragraphs(100));
    editor.commands.selectAll();
    const { slice, dom } = editor.view.serializeForClipboard(editor.state.selection.content());
    expect(slice.content.content.map(idOf)).toEqual(Array(100).fill(undefined));
    expect(dom.querySelector("div")).toBe(null);
    editor.destroy();
  });

  it("let words from elsewhere replace only what differs", () => {
    const editor = open(paragraphs(100));
    const tr = replaceDocument(
      editor.state.tr,
      fromMarkdown(`${paragraphs(50)}\n\nNew.\n\n${paragraphs(50)}`),
    );
    expect(tr.steps).toHaveLength(1);
    expect(tr.mapping.maps[0]?.toString()).toMatch(/^\[\d+,0,\d\]$/);
    editor.view.dispatch(tr);
    expectChunks(editor.state.doc);
    editor.destroy();
  });

  it("may have other numbers than in the stored undo history", () => {
    const before = open(paragraphs(100));
    before.commands.insertContentAt(0, fromMarkdown(paragraphs(100, "New.")).content ?? []);
    const kept = packUndo(before.state, createSources());
    const editor = open(documentMarkdown(before.state.doc));
    expect(editor.state.doc.children.map(idOf)).not.toEqual(before.state.doc.children.map(idOf));
    restoreUndo(editor, kept && unpackUndo(kept, editor.state.doc, editor.state));
    editor.commands.undo();
    expect(documentMarkdown(editor.state.doc)).toBe(paragraphs(100));
    expectChunks(editor.state.doc);
    before.destroy();
    editor.destroy();
  });

  it("do not change the fingerprint of the text for the stored history", () => {
    const json = fromMarkdown(paragraphs(100));
    expect(fingerprintOf(schema.nodeFromJSON(inChunks(json)))).toBe(fingerprintOf(schema.nodeFromJSON(json)));
  });
});

/** The same editor without chunks. */
const plainExtensions = schemaExtensions
  .filter((extension) => extension !== Chunk)
  .map((extension) => ("marks" in extension.config ? extension.extend({ marks: "" }) : extension));

const edits: Record<string, (editor: Editor) => unknown> = {
  split: ({ commands }) => commands.splitBlock(),
  type: ({ commands }) => commands.insertContent("words"),
  delete: ({ commands }) => commands.deleteSelection(),
  joinBackward: ({ commands }) => commands.joinBackward(),
  joinForward: ({ commands }) => commands.joinForward(),
  heading: ({ commands }) => commands.toggleHeading({ level: 2 }),
  code: ({ commands }) => commands.toggleCodeBlock(),
  quote: ({ commands }) => commands.toggleBlockquote(),
  bullets: ({ commands }) => commands.toggleBulletList(),
  numbers: ({ commands }) => commands.toggleOrderedList(),
  tasks: ({ commands }) => commands.toggleTaskList(),
  lift: ({ commands }) => commands.liftListItem("listItem"),
  sink: ({ commands }) => commands.sinkListItem("listItem"),
  rule: ({ commands }) => commands.setHorizontalRule(),
  undo: ({ commands }) => commands.undo(),
  redo: ({ commands }) => commands.redo(),
};

const anyEdit = fc.record({
  kind: fc.constantFrom(...Object.keys(edits)),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.constantFrom(0, 0, 3, 40),
});

it("edits do the same with chunks as without, and undo takes them all back", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(anyDocument, fc.array(anyEdit, { maxLength: 12, size: "max" }), (json, changes) => {
      const some = documentMarkdown(schema.nodeFromJSON(json));
      const markdown = `${paragraphs(50)}\n\n${Array(3).fill(some).join("\n\n")}\n\n${paragraphs(50)}`;
      const [withChunks, without] = [open(markdown), create(fromMarkdown(markdown), plainExtensions)];
      const first = withChunks.state.doc;
      for (const { kind, from, length } of changes) {
        for (const editor of [withChunks, without]) {
          const at = Math.floor(from * editor.state.doc.content.size);
          editor.commands.setTextSelection({ from: at, to: at + length });
          edits[kind]?.(editor);
        }
        expectChunks(withChunks.state.doc);
        expect(documentMarkdown(withChunks.state.doc)).toBe(documentMarkdown(without.state.doc));
      }
      while (withChunks.commands.undo());
      expect(withChunks.state.doc.toJSON()).toEqual(first.toJSON());
      withChunks.destroy();
      without.destroy();
    }),
    { numRuns: 12 },
  );
});

import { getSchema } from "@tiptap/core";
import { history, undo } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inChunks } from "../chunks/chunks.ts";
import { fromMarkdown } from "../markdown.ts";
import { schemaExtensions } from "../schema/extensions.ts";
import { anyDocument } from "../testing/arbitrary-documents.ts";
import { anyPage, blockKinds } from "../testing/arbitrary-pages.ts";
import { documentMarkdown, replaceDocument, storedBlocks } from "./document-markdown.ts";
import { readMarkdown } from "./read-blocks.ts";
import { createSources } from "./sources.ts";

/** Many documents on a busy machine; this test is not about time. */
const patient = { timeout: 120_000 };

const schema = getSchema(schemaExtensions);

function open(markdown: string) {
  const read = readMarkdown(markdown);
  const sources = createSources();
  const doc = schema.nodeFromJSON(inChunks(read.doc));
  sources.open(read, doc);
  const state = EditorState.create({ doc, plugins: [history()] });
  return { state, sources, stored: (now: { doc: Node }) => documentMarkdown(now.doc, sources) };
}

/** Where these words are first. */
function placeOf(doc: Node, words: string): number {
  const places: number[] = [];
  doc.descendants((node, position) => {
    if (node.text?.includes(words)) places.push(position + node.text.indexOf(words));
  });
  return places[0] ?? 0;
}

const type = (state: EditorState, before: string, words: string) =>
  state.apply(state.tr.insertText(words, placeOf(state.doc, before)));

type Edit = { kind: "type" | "delete" | "move" | "copy" | "insert"; at: number; to: number; block: object };

const anyEdit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom("type", "delete", "move", "copy", "insert"),
  at: fc.nat(20),
  to: fc.nat(20),
  block: anyDocument.map(({ content }) => content?.[0] ?? { type: "paragraph" }),
});

function edit(doc: Node, { kind, at: from, to, block }: Edit): Node {
  const at = from % doc.childCount;
  const blocks = [...doc.children];
  const [present] = blocks.splice(at, 1);
  if (!present) return doc;
  const target = to % doc.childCount;
  if (kind === "move") blocks.splice(target, 0, present);
  else if (kind === "copy") blocks.splice(at, 0, present, schema.nodeFromJSON(present.toJSON()));
  else if (kind === "insert") blocks.splice(at, 0, present, schema.nodeFromJSON(block));
  else if (kind === "type") blocks.splice(at, 0, typeIn(present));
  return blocks.length > 0 ? doc.copy(schema.node("doc", null, blocks).content) : doc;
}

function typeIn(block: Node): Node {
  const holder = schema.node("doc", null, [block]);
  const places: number[] = [];
  holder.descendants((node, position) => {
    if (node.isTextblock) places.push(position + 1);
  });
  const [place] = places;
  if (place === undefined) return block;
  return EditorState.create({ doc: holder }).tr.insertText("typed ", place).doc.child(0);
}

describe("a page that was opened", () => {
  it("is stored as it was as long as nothing is edited", patient, () => {
    fc.assert(
      fc.property(anyPage, (page) => {
        fc.pre(readMarkdown(page).parts.length > 0);
        const { state, stored } = open(page);
        expect(stored(state)).toBe(page);
      }),
      { numRuns: 400 },
    );
  });

  it.each(["\n", "\r\n"])(
    "keeps every other block as it was when one is edited, with line ends %j",
    (lineEnd) => {
      const page = `${["Edited first.", ...blockKinds, "Edited last."].join("\n\n")}\n`.replaceAll(
        "\n",
        lineEnd,
      );
      const { state, stored } = open(page);
      expect(stored(type(state, "first.", "at "))).toBe(page.replace("first.", "at first."));
      expect(stored(type(state, "last.", "at "))).toBe(page.replace("last.", "at last."));
      for (const kind of blockKinds) {
        const around = `one${lineEnd}two *it*\r\n\r\n${kind}\n\n\n__three__`.replaceAll(/\r\n|\n/g, lineEnd);
        const other = open(around);
        expect(other.stored(type(other.state, "two", "w"))).toBe(around.replace("two", "wtwo"));
        const edited = other.stored(type(other.state, "three", "w"));
        expect(edited).toBe(around.replace("__three__", "**wthree**"));
      }
    },
  );

  it("gets a block back as it was written when its edit is undone", () => {
    const page = blockKinds.join("\n\n");
    const { state, stored } = open(page);
    state.doc.forEach((block, start) => {
      const at = start + (block.isTextblock ? 1 : block.nodeSize);
      const edited = state.apply(state.tr.insert(at, block.isTextblock ? schema.text("x") : block));
      const undone: EditorState[] = [];
      undo(edited, (tr) => undone.push(edited.apply(tr)));
      for (const each of undone) expect(stored(each)).toBe(page);
      expect(undone).toHaveLength(1);
    });
  });

  it("is read again as it is in the editor, whatever was edited, moved, copied or deleted", patient, () => {
    fc.assert(
      fc.property(anyPage, fc.array(anyEdit, { minLength: 1, maxLength: 5 }), (page, edits) => {
        const { state, sources } = open(page);
        const doc = edits.reduce(edit, state.doc);
        const stored = documentMarkdown(doc, sources);
        const blocks = storedBlocks(doc, sources);
        const expected = schema.node(
          "doc",
          null,
          blocks.length > 0 ? [...blocks] : [schema.node("paragraph")],
        );
        expect(schema.nodeFromJSON(fromMarkdown(stored)).toJSON(), stored).toEqual(expected.toJSON());
      }),
      { numRuns: 400 },
    );
  });

  it("preserves each of two blocks that look the same but have different sources", () => {
    const { state, stored } = open("* a\n\nword\n\n- a\n\nend");
    const word = placeOf(state.doc, "word") - 1;
    expect(stored(state.apply(state.tr.delete(0, word)))).toBe("word\n\n- a\n\nend");
    expect(stored(type(type(state, "word", "x"), "end", "x"))).toBe("* a\n\nxword\n\n- a\n\nxend");
  });

  it("takes over how blocks are written that come from elsewhere", () => {
    const page = open("- a\n\n__b__\n\nc");
    const read = readMarkdown("* a\n\n__b__\n\nnew *d*");
    const state = page.state.apply(replaceDocument(page.state.tr, read.doc));
    page.sources.open(read, state.doc);
    expect(page.stored(type(state, "new", "x"))).toBe("* a\n\n__b__\n\nxnew *d*");
  });
});

describe("an edited block", () => {
  it.each([
    ["#### Four", "#### xFour"],
    ["* Four\n* b", "* xFour\n* b"],
    ["- Four\n\n- b", "- xFour\n\n- b"],
    ["1) Four\n2) b", "1) xFour\n2) b"],
    ["5. Four\n6. b", "5. xFour\n6. b"],
    ["> [!note] Four\n> he liked *the sea*", "> [!note] xFour\n> he liked *the sea*"],
    ["Four\nlines **and** *more*", "xFour\nlines **and** *more*"],
    ["Four  \nlines", "xFour  \nlines"],
    ["Four\\\nlines", "xFour\\\nlines"],
    ["Four, [[Ana]], the lake[^1]", "xFour, [[Ana]], the lake[^1]"],
    ["[^1]: Four", "[^1]: xFour"],
    ["a*Four*c and **d**", "ax*Four*c and **d**"],
    ["1986. Four\n1991. b", "1986\\. xFour\n1991\\. b"],
  ])("%j keeps its style: %j", (before, after) => {
    const { state, stored } = open(`one\n\n${before}\n`);
    expect(stored(type(state, "Four", "x"))).toBe(`one\n\n${after}\n`);
  });

  it("has the line ends of its page", () => {
    const { state, stored } = open("one\r\n\r\n* a\r\n* b\r\n");
    expect(stored(type(state, "b", "x"))).toBe("one\r\n\r\n* a\r\n* xb\r\n");
  });
});

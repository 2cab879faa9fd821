import { getSchema } from "@tiptap/core";
import { history, redo, undo, undoDepth } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { type Command, EditorState, TextSelection } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentMarkdown, replaceDocument } from "../markdown/document-markdown.ts";
import { readMarkdown } from "../markdown/read-blocks.ts";
import { createSources } from "../markdown/sources.ts";
import { fromMarkdown } from "../markdown.ts";
import { schemaExtensions } from "../schema/extensions.ts";
import { anyDocument } from "../testing/arbitrary-documents.ts";
import { type PackedUndo, packUndo, unpackUndo } from "./packed-undo.ts";
import { fingerprintOf, stepsToStored } from "./stored-document.ts";
import { undoPluginOf } from "./undo-groups.ts";

/** Many documents on a busy machine; this test is not about time. */
const patient = { timeout: 60_000 };

const schema = getSchema(schemaExtensions);
const read = (markdown: string) => schema.nodeFromJSON(fromMarkdown(markdown));
const start = (doc: Node) => EditorState.create({ doc, plugins: [history({ newGroupDelay: 0 })] });

const pack = (state: EditorState, most?: number) => packUndo(state, createSources(), most);

/** As a page does: the text goes through its stored form, and the history through JSON. */
function reload(state: EditorState, kept = pack(state)): EditorState {
  const opened = start(read(documentMarkdown(state.doc)));
  return kept ? restore(opened, opened.doc, kept) : opened;
}

function restore(state: EditorState, opened: Node, kept: PackedUndo): EditorState {
  const historyState = unpackUndo(structuredClone(kept), opened, state);
  const name = undoPluginOf(state)?.name ?? "";
  return historyState ? state.apply(state.tr.setMeta(name, { historyState, redo: false })) : state;
}

function openPage(markdown: string) {
  const page = readMarkdown(markdown);
  const sources = createSources();
  const state = start(schema.nodeFromJSON(page.doc));
  sources.open(page, state.doc);
  return { state, sources };
}

function run(state: EditorState, command: Command): EditorState {
  let next = state;
  command(state, (tr) => {
    next = state.apply(tr);
  });
  return next;
}

function all(state: EditorState, command: Command): EditorState {
  for (let now = state; ; ) {
    const next = run(now, command);
    if (next === now) return now;
    now = next;
  }
}

const type = (state: EditorState, text: string, at = state.doc.content.size - 1) =>
  state.apply(state.tr.insertText(text, at).setTime(0));

type Edit = {
  kind: "type" | "delete" | "split" | "bold" | "undo" | "redo" | "reload";
  at: number;
  text: string;
};

function edit(state: EditorState, { kind, at, text }: Edit): EditorState {
  const size = state.doc.content.size;
  const { $from } = TextSelection.near(state.doc.resolve(Math.floor(at * size)));
  const to = Math.min($from.pos + 4, $from.end());
  if (!$from.parent.isTextblock && kind !== "reload") return state;
  switch (kind) {
    case "type":
      return state.apply(state.tr.insertText(text, $from.pos));
    case "delete":
      return state.apply(state.tr.delete($from.pos, to));
    case "split":
      return $from.depth === 1 ? state.apply(state.tr.split($from.pos)) : state;
    case "bold":
      return state.apply(state.tr.addMark($from.pos, to, schema.mark("bold")));
    case "undo":
      return run(state, undo);
    case "redo":
      return run(state, redo);
    case "reload":
      return reload(state);
  }
}

const anyEdit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom("type", "type", "type", "delete", "split", "bold", "undo", "redo", "reload"),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  text: fc.constantFrom("a", "word ", " ", "*b*", "😀", "\u00a0"),
});

describe("undo after a reload", () => {
  it("takes every change back to the first text, and a reload shows the text as it was", patient, () => {
    fc.assert(
      fc.property(anyDocument, fc.array(anyEdit, { maxLength: 25 }), (json, edits) => {
        const first = start(read(documentMarkdown(schema.nodeFromJSON(json))));
        let state = first;
        for (const change of [...edits, { kind: "reload", at: 0, text: "" } as const]) {
          const before = documentMarkdown(state.doc);
          const next = edit(state, change);
          if (change.kind === "reload") {
            expect(documentMarkdown(next.doc)).toBe(before);
            expect(undoDepth(next)).toBe(undoDepth(state));
          }
          state = next;
        }
        const undone = all(state, undo);
        expect(undone.doc.toJSON()).toEqual(first.doc.toJSON());
        expect(documentMarkdown(all(undone, redo).doc)).toBe(documentMarkdown(all(state, redo).doc));
      }),
      { numRuns: 60 },
    );
  });

  it("predicts how any document will open again", patient, () => {
    fc.assert(
      fc.property(anyDocument, (json) => {
        const doc = schema.nodeFromJSON(json);
        const { tr } = EditorState.create({ doc });
        for (const step of stepsToStored(doc, createSources())) tr.step(step);
        expect(tr.doc.toJSON()).toEqual(read(documentMarkdown(doc)).toJSON());
      }),
      { numRuns: 200 },
    );
  });

  it("can still redo what was undone", () => {
    const written = type(type(start(read("one")), " two"), " three");
    const state = reload(run(run(written, undo), undo));
    expect(documentMarkdown(state.doc)).toBe("one");
    expect(documentMarkdown(all(state, redo).doc)).toBe("one two three");
  });

  it("takes an empty line at the end, which is not stored, back together with what came before it", () => {
    const written = type(start(read("one")), " two");
    const state = reload(written.apply(written.tr.split(written.doc.content.size - 1)));
    expect(documentMarkdown(state.doc)).toBe("one two");
    expect(documentMarkdown(run(state, undo).doc)).toBe("one two");
    expect(documentMarkdown(all(state, undo).doc)).toBe("one");
  });

  it("also takes back what was typed while the history was on its way", () => {
    const kept = pack(type(start(read("one")), " two"));
    const opened = start(read("one two"));
    const state = kept ? restore(type(opened, " three"), opened.doc, kept) : opened;
    expect(documentMarkdown(state.doc)).toBe("one two three");
    expect(documentMarkdown(run(state, undo).doc)).toBe("one two");
    expect(documentMarkdown(all(state, undo).doc)).toBe("one");
  });

  it("brings a block back as it was written, and a reload changes nothing that was not edited", () => {
    const before = "* one\n* two\n\nA  line\nand *another*__.__\n\nlast\n";
    const opened = openPage(before);
    const edited = type(type(opened.state, "!", 3), "?", 12);
    const stored = documentMarkdown(edited.doc, opened.sources);
    expect(stored).toBe(before.replace("one", "!one").replace("two", "t?wo"));
    const kept = packUndo(edited, opened.sources);
    const reloaded = openPage(stored);
    reloaded.sources.addEarlier(kept?.sources ?? [], edited.doc);
    const state = kept ? restore(reloaded.state, reloaded.state.doc, kept) : reloaded.state;
    expect(documentMarkdown(state.doc, reloaded.sources)).toBe(stored);
    expect(documentMarkdown(all(state, undo).doc, reloaded.sources)).toBe(before);
  });

  it("is empty with another text, however small the difference", () => {
    const kept = pack(type(start(read("one")), " two"));
    const opened = start(read("one twO"));
    expect(kept && unpackUndo(kept, opened.doc, opened)).toBe(null);
  });

  it("is empty if the stored history was damaged", () => {
    const kept = pack(type(start(read("one")), " two"));
    const opened = start(read("one two"));
    for (const groups of [
      "",
      "{}",
      '{"done":[{}],"undone":[]}',
      kept?.groups.replaceAll('"to":', '"to":9') ?? "",
    ])
      expect(unpackUndo({ fingerprint: fingerprintOf(opened.doc), groups }, opened.doc, opened)).toBe(null);
  });

  it("leaves out what is older than words from elsewhere", () => {
    const written = type(start(read("one")), " two");
    const changed = written.apply(
      replaceDocument(written.tr, fromMarkdown("zero\n\none two")).setMeta("addToHistory", false),
    );
    expect(pack(changed)).toBe(null);
    const state = reload(type(changed, " three"));
    expect(documentMarkdown(all(state, undo).doc)).toBe("zero\n\none two");
  });

  it("contains the newest changes if there is no room for all", () => {
    const written = type(type(start(read("one")), ` ${"two ".repeat(40)}`), "three");
    const shortened = written.apply(written.tr.delete(1, written.doc.content.size - 6));
    const kept = pack(type(shortened, " four"), 400);
    const state = reload(type(shortened, " four"), kept);
    expect(undoDepth(state)).toBeGreaterThan(0);
    expect(documentMarkdown(all(state, undo).doc)).not.toBe("one");
  });
});

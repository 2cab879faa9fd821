// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { documentMarkdown } from "../markdown/document-markdown.ts";
import { fromMarkdown } from "../markdown.ts";
import { schemaExtensions } from "../schema/extensions.ts";
import { insertTable, registerTableEditing, runTableCommand } from "./table-editing.ts";

let editor: Editor;
beforeEach(() => {
  editor = new Editor({ extensions: schemaExtensions, injectCSS: false });
  registerTableEditing(editor);
});
afterEach(() => editor.destroy());

const markdown = () => documentMarkdown(editor.state.doc);
const cells = () => {
  const starts: number[] = [];
  editor.state.doc.descendants((node, position) => {
    if (/^table(?:Cell|Header)$/.test(node.type.name)) starts.push(position + 2);
  });
  return starts;
};
const goTo = (at: number) =>
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, at)));
const open = (text: string, cell: number) => {
  editor.commands.setContent(fromMarkdown(text));
  goTo(cells()[cell] ?? 0);
};
const press = (key: string) => {
  const event = new KeyboardEvent("keydown", { key });
  editor.view.someProp("handleKeyDown", (handle) => handle(editor.view, event));
};
const words = () => editor.state.selection.$from.parent.textContent;

const small = "| a | b |\n| --- | --- |\n| c | d |";

describe("a table", () => {
  it("is inserted with a header, and the caret is in its first cell, also after text", () => {
    editor.commands.setContent(fromMarkdown("Before"));
    editor.commands.focus("end");
    insertTable(editor);
    editor.view.dispatch(editor.state.tr.insertText("x"));
    expect(markdown()).toBe("Before\n\n| x |  |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |");
  });

  it("has its header in the first row, whichever row goes", () => {
    open(small, 0);
    runTableCommand(editor, "deleteRow");
    expect(markdown()).toBe("| c | d |\n| --- | --- |");
    expect(editor.state.doc.firstChild?.firstChild?.firstChild?.type.name).toBe("tableHeader");
  });

  it("goes down a row with Enter, adds one below the last, and is left from an empty last one", () => {
    open(small, 1);
    press("Enter");
    expect(words()).toBe("d");
    press("Enter");
    expect(cells()).toHaveLength(6);
    press("Enter");
    expect(cells()).toHaveLength(4);
    editor.view.dispatch(editor.state.tr.insertText("after"));
    expect(markdown()).toBe(`${small}\n\nafter`);
  });

  it("goes from cell to cell with Tab", () => {
    open(small, 0);
    press("Tab");
    press("Tab");
    editor.view.dispatch(editor.state.tr.insertText("x"));
    expect(markdown()).toBe("| a | b |\n| --- | --- |\n| x | d |");
  });

  it("stays rectangular with one header row, and opens again as it is, whatever is done to it", {
    timeout: 60_000,
  }, () => {
    const action = fc.record({
      command: fc.constantFrom("addRowAfter", "addColumnAfter", "deleteRow", "deleteColumn"),
      at: fc.nat(30),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 8 }), (actions) => {
        open(small, 0);
        for (const { command, at } of actions) {
          const present = cells();
          if (present.length === 0) return;
          goTo(present[at % present.length] ?? 0);
          runTableCommand(editor, command);
        }
        const table = editor.state.doc.firstChild;
        if (table?.type.name !== "table") return;
        const rows = table.children.map((row) => row.children.map(({ type }) => type.name));
        for (const [index, row] of rows.entries())
          expect(row).toEqual(Array(rows[0]?.length).fill(index === 0 ? "tableHeader" : "tableCell"));
        const opened = editor.schema.nodeFromJSON(fromMarkdown(markdown()));
        expect(opened.firstChild?.eq(table)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

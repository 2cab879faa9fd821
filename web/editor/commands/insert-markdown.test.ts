// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { openEditor } from "../testing/typing.ts";
import { insertMarkdown } from "./insert-markdown.ts";

it("inserts Markdown that is too complex to display as plain words", () => {
  const signs = "**".repeat(20_000);
  const editor = openEditor("");
  insertMarkdown(editor, `${signs}a${signs}`);
  expect(editor.state.doc.firstChild?.type.name).toBe("paragraph");
  expect(editor.state.doc.textContent).toBe(`${signs}a${signs}`);
  editor.destroy();
});

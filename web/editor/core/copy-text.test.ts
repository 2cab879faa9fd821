import type { Editor } from "@tiptap/core";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import { afterEach, describe, expect, it } from "vitest";
import { documentMarkdown } from "../markdown/document-markdown.ts";
import { openEditor } from "../testing/typing.ts";

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

function open(markdown: string): Editor {
  editor?.destroy();
  editor = openEditor(markdown);
  return editor;
}

function copy({ view }: Editor): string {
  const clipboardData = new DataTransfer();
  view.dom.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
  return clipboardData.getData("text/plain");
}

/** Copies from the first letter of one text to the last of another. */
function copyFrom(page: Editor, first: string, last: string): string {
  const found = new Map<string, number>();
  page.state.doc.descendants((node, position) => {
    if (node.text !== undefined) found.set(node.text, position);
  });
  const [from = 0, to = 0] = [found.get(first), found.get(last)];
  page.view.dispatch(
    page.state.tr.setSelection(TextSelection.create(page.state.doc, from, to + last.length)),
  );
  return copy(page);
}

function copyAll(markdown: string): string {
  const page = open(markdown);
  page.commands.selectAll();
  return copy(page);
}

describe("text that is copied, as plain text", () => {
  it.each([
    ["bullets", "- soup\n- bread\n  - rye\n- tea"],
    ["numbers", "3. one\n4. two\n   - inside\n5. three"],
    ["boxes", "- [ ] soup\n- [x] bread\n  - [ ] rye"],
    ["a list between paragraphs", "Buy:\n\n- soup\n- tea\n\nThen home."],
    ["a quote", "> said\n> \n> - and listed"],
    ["more than one paragraph of an item", "- one\n\n  more\n- two"],
  ])("has %s as they are", (_what, text) => {
    expect(copyAll(text)).toBe(text);
  });

  it("has no other signs", () => {
    expect(
      copyAll("## Head\n\n**bold** [link](https://a.example)\\\n2 \\* 3\n\n---\n\n```\na *b*\n\nc\n```"),
    ).toBe("Head\n\nbold link\n2 * 3\n\n---\n\na *b*\n\nc");
  });

  it("has a tab between the cells of a table", () => {
    expect(copyAll("| Day | Sleep |\n| --- | --- |\n| Mon | 7.5 |\n| Tue | 6 |")).toBe(
      "Day\tSleep\nMon\t7.5\nTue\t6",
    );
  });

  it("has no bullet or quote around words of one paragraph", () => {
    expect(copyFrom(open("- soup\n- bread"), "bread", "bread")).toBe("bread");
    expect(copyFrom(open("> - soup"), "soup", "soup")).toBe("soup");
    expect(copyFrom(open("| a | b |\n| --- | --- |"), "b", "b")).toBe("b");
  });

  it("begins with the number and at the depth of the first copied item", () => {
    expect(copyFrom(open("1. a\n2. b\n3. c"), "b", "c")).toBe("2. b\n3. c");
    expect(copyFrom(open("Before.\n\n> 1. a\n> 2. b\n> 3. c"), "b", "c")).toBe("2. b\n3. c");
    expect(copyFrom(open("- a\n  1. b\n  2. c\n- d"), "c", "d")).toBe("  2. c\n- d");
    expect(copyFrom(open("- a\n  - b\n  - c\n- d"), "b", "c")).toBe("- b\n- c");
    expect(copyFrom(open("1. a\n\nBetween.\n\n5. b\n6. c"), "a", "c")).toBe("1. a\n\nBetween.\n\n5. b\n6. c");
  });

  it("has the description of a picture", () => {
    const page = open("One\n\n![The jetty](attachment:01890a5d-ac96-774b-bcce-b302099a8057)\n\nTwo");
    page.commands.selectAll();
    expect(copy(page)).toBe("One\n\nThe jetty\n\nTwo");
    page.view.dispatch(page.state.tr.setSelection(NodeSelection.create(page.state.doc, 5)));
    expect(copy(page)).toBe("The jetty");
  });

  it("comes back as the same lists when it is pasted", () => {
    const text = copyAll("- [ ] soup\n- [x] bread\n  - [ ] rye");
    const page = open("");
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    page.view.dom.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
    expect(documentMarkdown(page.state.doc)).toBe("- [ ] soup\n- [x] bread\n  - [ ] rye");
  });
});

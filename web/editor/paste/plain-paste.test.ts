import type { Editor } from "@tiptap/core";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { documentMarkdown } from "../markdown/document-markdown.ts";
import { openEditor, press } from "../testing/typing.ts";

/** Many editors on a busy machine; this test is not about time. */
const patient = { timeout: 60_000 };

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

function paste(forms: Record<string, string>, markdown = ""): Editor {
  editor?.destroy();
  editor = openEditor(markdown);
  editor.commands.focus("end");
  const clipboardData = new DataTransfer();
  for (const [type, data] of Object.entries(forms)) clipboardData.setData(type, data);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  editor.view.dom.dispatchEvent(event);
  return editor;
}

/** Words as someone sees them: a blank line between paragraphs. */
const textOf = ({ state: { doc } }: Editor) => doc.textBetween(0, doc.content.size, "\n\n", "\n");

/** Nobody sees blanks in a line that is empty otherwise. */
const seen = (text: string) => text.replace(/^[ \t]+$/gm, "");

/** Nor the end of the last line. */
const withoutEnd = (text: string) => text.replace(/\n$/, "");

const undo = (page: Editor) => press(page, "z", { ctrlKey: true });

describe("plain text that is pasted", () => {
  it.each([
    "2 * 3 * 4 = 24\nso tired *_* and happy ^_^ today\nthe __init__ file",
    "1986. We moved to the coast.\n1991. School by bus.\n2004. Father died in May.",
    "3. Mai\n24. Dezember",
    "**bold** and *word*, ~~no~~ ==yes== `code` [a](https://b.example)",
    "C:\\temp\\_old and \\* [[x]] #tag <b> &amp;",
    "# 1 in the charts",
    "- 5 degrees",
    "  two blanks\n\tand a tab\n\n\n\nthree empty lines",
    "a\n---\nb\n===\n| a | b |\n| --- | --- |",
    "#### one\n#### two",
    "1) a\n1) b",
    "- a\n\n\n- b",
    ">_< and\n>:( again",
  ])("has every character: %j", (text) => {
    expect(textOf(paste({ "text/plain": text }))).toBe(text);
    expect(textOf(paste({ "text/plain": text }, "Before"))).toBe(`Before${text}`);
  });

  it.each([
    ["# A\n- a\n- b *c*", "# A\n\n- a\n- b \\*c\\*"],
    ["- [ ] soup\n- [x] bread\n  - rye", "- [ ] soup\n- [x] bread\n  - rye"],
    ["1. one\n2. two", "1. one\n2. two"],
    ["> said C:\\temp\\_old\n> 2 * 3 * 4", "> said C:\\temp\\\\\\_old\\\n> 2 * 3 * 4"],
    ["```js\na  *b*\n\n\tc\n```", "```js\na  *b*\n\n\tc\n```"],
  ])("gets its blocks, and one undo leaves it as it was: %j", (text, markdown) => {
    const page = paste({ "text/plain": text });
    expect(documentMarkdown(page.state.doc)).toBe(markdown);
    undo(page);
    expect(textOf(page)).toBe(text);
    undo(page);
    expect(textOf(page)).toBe("");
  });

  it("ends with its last line, and preserves a newline before the text it is pasted into", () => {
    expect(documentMarkdown(paste({ "text/plain": "One.\r\nTwo.\r\n" }).state.doc)).toBe("One.\\\nTwo.");
    const page = openEditor("after");
    editor = page;
    page.commands.focus("start");
    page.view.pasteText("One.\n");
    expect(textOf(page)).toBe("One.\nafter");
  });

  it.each([
    ["signs on each side of a letter", `${"**".repeat(2000)}a${"**".repeat(2000)}`],
    ["such signs in a list", `- one\n- ${"**".repeat(2000)}a${"**".repeat(2000)}`],
    ["empty items", "- \n".repeat(20_000)],
  ])("is words where its Markdown would be too complex: %s", (_, text) => {
    const page = paste({ "text/plain": text }, "Before");
    expect(page.state.doc.children.map(({ type }) => type.name)).not.toContain("source");
    expect(textOf(page).replace(/\s/g, "")).toContain("Before");
  });

  it("has no paragraph of more lines than the browser can lay out with each key", () => {
    const lines = Array.from({ length: 2500 }, (_unused, index) => `line ${index}`);
    const page = paste({ "text/plain": lines.join("\n") });
    expect(page.state.doc.children.map(({ childCount }) => childCount)).toEqual([1999, 1999, 999]);
    expect(textOf(page).split(/\n+/)).toEqual(lines);
  });

  it("takes the place of a table too large to display", () => {
    const html = `<table>${`<tr>${"<td>b</td>".repeat(100)}</tr>`.repeat(200)}</table>`;
    expect(textOf(paste({ "text/html": html, "text/plain": "b\tb" }))).toBe("b\tb");
  });

  it("loses nothing but the signs of its blocks, whatever it is", patient, () => {
    const piece = fc.constantFrom(
      ..."*_~=`[]()\\^-+#>.!1 \tab",
      ...[
        "\n",
        "\n",
        "\n",
        "\n\n",
        "\n- ",
        "\n- ",
        "\n* ",
        "\n> ",
        "\n# ",
        "\n1. ",
        "\n2. ",
        "\n  - ",
        "\n- [ ] ",
      ],
      ...[
        "**a**",
        " *b* ",
        "__init__",
        "==c==",
        "1986. ",
        "---",
        "```",
        "[[x]]",
        "#tag",
        "word",
        "two words",
      ],
    );
    const place = fc.constantFrom("", "Before", Array(120).fill("A walk.").join("\n\n"));
    let count = 0;
    fc.assert(
      fc.property(place, fc.array(piece, { minLength: 1, maxLength: 24 }), (before, pieces) => {
        const text = pieces.join("");
        const page = paste({ "text/plain": text }, before);
        const signs = (of: string) => of.replace(/[\s>#+*.)[\]`-]|\d/g, "");
        const shown = textOf(page).slice(before.length);
        expect(signs(shown)).toBe(signs(text));
        if (page.state.doc.children.every(({ type }) => type.name === "paragraph")) {
          expect(seen(shown)).toBe(seen(withoutEnd(text)));
          return;
        }
        count += 1;
        undo(page);
        expect(seen(textOf(page).slice(before.length))).toBe(seen(withoutEnd(text)));
      }),
      { numRuns: 300 },
    );
    expect(count).toBeGreaterThan(10);
  });
});

it("source of a code editor is pasted as code", () => {
  const forms = {
    "text/plain": "a *b* c",
    "text/html": "<div><b>a</b></div>",
    "vscode-editor-data": JSON.stringify({ mode: "markdown" }),
  };
  expect(documentMarkdown(paste(forms).state.doc)).toBe("```markdown\na *b* c\n```");
});

// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Editor } from "@tiptap/core";
import { DOMParser as DocumentParser } from "@tiptap/pm/model";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toMarkdown } from "../markdown.ts";
import { schemaExtensions } from "../schema/extensions.ts";
import { Paste } from "./paste.ts";
import { cleanHtml } from "./paste-html.ts";
import { cleanPlainText } from "./paste-text.ts";

let editor: Editor;
beforeEach(() => {
  editor = new Editor({ extensions: schemaExtensions, injectCSS: false });
});
afterEach(() => editor.destroy());

function pasted(html: string): string {
  const page = document.createElement("div");
  page.innerHTML = cleanHtml(html);
  expect(page.querySelector("[style]")).toBe(null);
  return toMarkdown(DocumentParser.fromSchema(editor.schema).parse(page).toJSON());
}

/** HTML from the clipboard, each with the Markdown that it becomes beside it. */
const clipboard = join(import.meta.dirname, "testing/clipboard");
const kept = (name: string) => readFileSync(join(clipboard, name), "utf8");
const sources = readdirSync(clipboard).flatMap((name) => (name.endsWith(".txt") ? name.slice(0, -4) : []));

describe("what is pasted", () => {
  it.each(sources)("comes in clean from %s", (name) => {
    expect(`${pasted(kept(`${name}.txt`))}\n`).toBe(kept(`${name}.md`));
  });

  it("removes invisible characters, except those that join letters and emoji", () => {
    expect(cleanPlainText("a\u200bb\u00adc\ufeff\u0007d\u00a0e")).toBe("abcd e");
    expect(cleanPlainText("one\u000btwo\u2028three\r\nfour\u2029five")).toBe("one\ntwo\nthree\nfour\n\nfive");
    for (const joined of ["👩‍👩‍👧", "می‌خواهم"]) expect(cleanPlainText(joined)).toBe(joined);
  });

  it("has a mention where it links to a page of this journal", () => {
    const id = "01930000-0000-7000-8000-000000000001";
    expect(pasted(`<p><a href="${location.origin}/reflections/${id}">That day</a></p>`)).toBe(
      `[That day](reflection:${id})`,
    );
    expect(pasted(`<p><a href="https://elsewhere.example/reflections/${id}">That day</a></p>`)).toBe(
      `[That day](https://elsewhere.example/reflections/${id})`,
    );
  });

  it("from Google Docs is not bold as a whole", () => {
    const html =
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:700">a</span><span style="font-weight:400"> b</span></p></b>';
    expect(pasted(html)).toBe("**a** b");
  });

  it("from Word has its lists, and none of its markup", () => {
    const item = (level: number, marker: string, text: string) =>
      `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><![if !supportLists]><span style="mso-list:Ignore">${marker}<span>&nbsp;&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`;
    const html = `<style>p{}</style><p class="MsoNormal">Before</p>${item(1, "·", "one")}${item(2, "a.", "two")}${item(1, "·", "three")}<p>After</p>`;
    expect(pasted(html)).toBe("Before\n\n- one\n  1. two\n- three\n\nAfter");
  });

  it.each([
    ["<ol start=5><li>a</li><li>b</li></ol>", "5. a\n6. b"],
    ["<ol><li value=3>a</li><li>b</li></ol>", "3. a\n4. b"],
    [
      "<ol><li value=1986>a</li><li value=1991>b</li><li>c<ol start=7><li>d</li></ol></li></ol>",
      "1986. a\n\n1991) b\n1992) c\n\n      7. d",
    ],
  ])("keeps the numbers of lists: %s", (html, markdown) => expect(pasted(html)).toBe(markdown));

  it("from Word preserves the numbers of lists", () => {
    const item = (marker: string, text: string) =>
      `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${marker}<span>&nbsp;</span></span>${text}</p>`;
    expect(pasted(`${item("4.", "a")}${item("5.", "b")}${item("9.", "c")}`)).toBe("4. a\n5. b\n\n9) c");
  });

  it("preserves years at the start of its lines", () => {
    const years = "1986. We moved to the coast.\n1991. School by bus.\n2004. Father died in May.";
    editor.destroy();
    editor = new Editor({ extensions: [...schemaExtensions, Paste], injectCSS: false });
    editor.view.pasteText(years);
    expect(editor.state.doc.textBetween(0, editor.state.doc.content.size, "\n", "\n")).toBe(years);
  });

  it("from a page has links for pictures, and no script or unsafe link", () => {
    const html =
      '<h5>Title</h5><script>x()</script><p><img src="https://a.example/b.png" alt="jetty"> <a href="javascript:x()">c</a></p>';
    expect(pasted(html)).toBe("### Title\n\n[jetty](https://a.example/b.png) c");
  });

  it("as a table has a header, and one line of text in each cell", () => {
    const html =
      "<table><tr><td><p>a</p></td><td>b</td></tr><tr><td><p>c</p><ul><li>d</li></ul></td><td colspan=2>e</td></tr></table>";
    expect(pasted(html)).toBe("| a | b |  |\n| --- | --- | --- |\n| c<br>d | e |  |");
  });

  it.each([
    "<table><!--StartFragment--> <tr> <td><b>7.5</b></td> </tr><!--EndFragment--></table>",
    '<meta name="generator" content="LibreOffice 24.8"/><table><tr><td align="right" sdval="7.5"><b><font>7.5</font></b></td></tr></table>',
    '<google-sheets-html-origin><table data-sheets-root="1"><tr><td style="font-weight:bold">7.5</td></tr></table>',
  ])("from a single cell of a sheet is its text: %j", (html) => expect(pasted(html)).toBe("7.5"));
});

describe("any table that is pasted", () => {
  const cell = fc.record({ across: fc.integer({ min: 0, max: 3 }), down: fc.integer({ min: 0, max: 3 }) });
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 5 });

  it("has no spans, its header first, and every cell's text", () => {
    fc.assert(
      fc.property(rows, (table) => {
        let count = 0;
        const html = table.map((row) => {
          const cells = row.map(({ across, down }) => {
            count += 1;
            return `<td colspan=${across} rowspan=${down}><p>w${count}</p></td>`;
          });
          return `<tr>${cells.join("")}</tr>`;
        });
        const page = document.createElement("div");
        page.innerHTML = cleanHtml(`<table>${html.join("")}</table>`);
        expect(page.querySelector("[colspan], [rowspan], p")).toBe(null);
        for (const [index, { children }] of [...page.querySelectorAll("tr")].entries())
          for (const { localName } of children) expect(localName).toBe(index === 0 ? "th" : "td");
        for (let word = 1; word <= count; word += 1) expect(page.textContent).toContain(`w${word}`);
      }),
      { numRuns: 60 },
    );
  });
});

describe("any plain text that is pasted", () => {
  const piece = fc.constantFrom(
    "a",
    "\r\n",
    "\n",
    "\v",
    "\u2029",
    "\u200b",
    "\u00ad",
    "\ufeff",
    "\0",
    "\u00a0",
    "😀",
  );

  it("has no invisible characters and one kind of line end, and is clean the second time", () => {
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const clean = cleanPlainText(pieces.join(""));
        expect(clean).toMatch(/^[a \n😀]*$/u);
        expect(clean.match(/a|😀/gu) ?? []).toEqual(pieces.filter((each) => /a|😀/u.test(each)));
        expect(cleanPlainText(clean)).toBe(clean);
      }),
    );
  });
});

it.each([
  ["https://www.google.com/url?q=https%3A%2F%2Fa.example%2Fb&sa=D", "https://a.example/b"],
  ["https://eu.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example&data=1", "https://a.example"],
  ["https://www.google.com/url?q=javascript:x()", "https://www.google.com/url?q=javascript:x()"],
])("the link %s leads to %s once pasted", (from, to) => {
  const page = document.createElement("div");
  page.innerHTML = cleanHtml(`<p><a href="${from.replaceAll("&", "&amp;")}">x</a></p>`);
  expect(page.querySelector("a")?.getAttribute("href")).toBe(to);
});

import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { documentMarkdown } from "../markdown/document-markdown.ts";
import { openEditor, press, typeKeys } from "../testing/typing.ts";

/** Many editors on a busy machine; this test is not about time. */
const patient = { timeout: 60_000 };

/** Long enough for chunks. */
const longText = Array(120).fill("A walk.").join("\n\n");

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

function open(markdown = ""): Editor {
  editor?.destroy();
  editor = openEditor(markdown);
  editor.commands.focus("end");
  return editor;
}

function typed(text: string): Editor {
  const page = open();
  typeKeys(page, text);
  return page;
}

const undo = (page: Editor) => press(page, "z", { ctrlKey: true });

describe("typed signs with a blank on their inner side, or without a word between them", () => {
  it.each([
    "2 * 3 * 4 = 24",
    "5 * 6 and 7 * 8",
    "x == y and a == b",
    "== 5 ==",
    "a ** b ** c",
    "a **b ** c",
    "a ** b** c",
    "one ~~ two ~~ three",
    "_ a _ and __ b __",
    "the ` key and the ` key",
    "don`t and can`t",
    "so tired *_* and happy ^_^ today",
    "well *-* and ~~!~~",
    "C:\\temp\\_old",
    "a_b_c, 2*3*4, snake_case_name",
    "_old_name and __init__py",
    "1986. We moved to the coast.",
    "100. day of the trip",
    "--- Dad",
    "---> see below",
    "-----",
    "#tag and [[x]]",
    "[(] a box",
    "1) first",
  ])("stay as they are: %j", (text) => {
    const { state } = typed(text);
    expect(state.doc.textContent).toBe(text);
    expect(state.doc.firstChild?.type.name).toBe("paragraph");
    expect(state.doc.firstChild?.childCount).toBe(1);
  });

  it.each(["-", "#", ">", "12.", "[ ]"])("begin no block where Enter ends their line: %j", (sign) => {
    const page = typed(`${sign}\nnext`);
    expect(page.state.doc.children.map(({ textContent }) => textContent)).toEqual([sign, "next"]);
  });
});

describe("typed signs around words", () => {
  it.each([
    ["a **bold** b", "a **bold** b"],
    ["a __bold__ b", "a **bold** b"],
    ["*word*", "*word*"],
    ["_word_.", "*word*."],
    ["~~no~~ ==yes==", "~~no~~ ==yes=="],
    ["==a *b* c==", "==a *b* c=="],
    ["==a *b*== c", "==a *b*== c"],
    ["run `a *b* c` now", "run `a *b* c` now"],
    ["`*`", "`*`"],
    ["[x **a** b](https://a.example)", "[x **a** b](https://a.example)"],
    ["1. a\nb", "1. a\n2. b"],
    ["7. seven", "7. seven"],
    ["## a", "## a"],
    ["- [x] a", "- [x] a"],
    ["> a", "> a"],
    ["a\n---\nb", "a\n\n---\n\nb"],
  ])("become what they mean: %j", (text, markdown) => {
    expect(documentMarkdown(typed(text).state.doc)).toBe(markdown);
  });

  it.each(["**bold**", "*word*", "__init__", "~~no~~", "==yes==", "`code`", "[a](https://b.example)"])(
    "come back by one undo, or by Backspace, with what was typed before: %j",
    (signs) => {
      for (const takeBack of [undo, (page: Editor) => press(page, "Backspace")]) {
        const page = typed(`the ${signs}`);
        expect(page.state.doc.textContent).not.toContain(signs);
        takeBack(page);
        expect(page.state.doc.textContent).toBe(`the ${signs}`);
        typeKeys(page, " file");
        expect(page.state.doc.textContent).toBe(`the ${signs} file`);
      }
    },
  );

  it.each(["- ", "1. ", "# ", "> ", "[ ] ", "``` "])(
    "are also restored at the start of a line: %j",
    (sign) => {
      for (const takeBack of [undo, (page: Editor) => press(page, "Backspace")]) {
        for (const place of ["A walk.", longText]) {
          const page = open(place);
          press(page, "Enter");
          typeKeys(page, sign);
          const end = () => page.state.selection.$from;
          expect(end().parent.textContent).toBe("");
          takeBack(page);
          expect([end().parent.type.name, end().parent.textContent, end().depth]).toEqual([
            "paragraph",
            sign,
            1,
          ]);
        }
      }
    },
  );

  it("are restored without the words after them", () => {
    const page = typed("a **bold** and more");
    undo(page);
    expect(documentMarkdown(page.state.doc)).toBe("a **bold**");
    undo(page);
    expect(page.state.doc.textContent).toBe("a **bold**");
  });
});

const piece = fc.constantFrom(
  ..."*_~=`[]()\\^-+#>.!1 ab\n",
  ...[
    "**",
    "__",
    "~~",
    "==",
    "` ",
    " `",
    " *",
    "* ",
    " **",
    "** ",
    " _",
    "_ ",
    "](x)",
    "[",
    "1986. ",
    "12. ",
  ],
  ...["word", "two words", "https://a.b ", "- ", "> ", "# ", "---\n", "[ ] ", "``` ", "é", "😀", "漢"],
);
const whole = fc.constantFrom(
  "*a*",
  " **a b**",
  " _a_",
  " `a`",
  " ==a *b*==",
  "[a](x)",
  "\n- ",
  "\n1. ",
  "\n---\n",
);
const anyLine = fc
  .array(fc.oneof({ weight: 4, arbitrary: piece }, whole), { maxLength: 12 })
  .map((pieces) => pieces.join(""));

/** Where signs are typed: the Markdown of a page whose last block has the caret. */
const anyPlace = fc.constantFrom(
  "",
  "A walk. ",
  "- one",
  "> one",
  "- [ ] one",
  "# One",
  "| a | b |\n| --- | --- |\n| c | d |",
  longText,
);

type Run = { mark: string; href: string; from: number; to: number };

/** The words of a block, with the signs of their marks around them. */
function withSigns(block: Node): string {
  const runs: Run[] = [];
  block.forEach((node, from) => {
    const to = from + node.nodeSize;
    for (const { type, attrs } of node.marks) {
      const open = runs.find((run) => run.mark === type.name && run.to === from);
      if (open) open.to = to;
      else runs.push({ mark: type.name, href: String(attrs.href), from, to });
    }
  });
  const isTyped = ({ from, to, href }: Run) => block.textBetween(from, to) === href;
  const inOrder = runs
    .filter((run) => !isTyped(run))
    .sort((a, b) => a.from - b.from || b.to - a.to || Number(a.mark === "link") - Number(b.mark === "link"));
  let text = "";
  for (let at = 0; at <= block.content.size; at += 1) {
    for (const run of inOrder.toReversed()) if (run.to === at) text += signsOf(run)[1];
    for (const run of inOrder) if (run.from === at) text += signsOf(run)[0];
    text += block.textBetween(at, Math.min(at + 1, block.content.size));
  }
  return text;
}

const signs: Record<string, string> = { bold: "**", italic: "*", strike: "~~", highlight: "==", code: "`" };
const signsOf = ({ mark, href }: Run): [string, string] => {
  const sign = signs[mark];
  return sign === undefined ? ["[", `](${href})`] : [sign, sign];
};

describe("any keys", () => {
  it("are restored by one undo after any rule", patient, () => {
    let count = 0;
    fc.assert(
      fc.property(anyPlace, anyLine, (place, line) => {
        const page = open(place);
        let isRuled = false;
        page.on("transaction", ({ transaction }) => {
          isRuled ||= Boolean(transaction.getMeta("inputRule"));
        });
        for (const key of line) {
          const before = page.state;
          const expected = key === "\n" ? before.doc : before.tr.insertText(key).doc;
          isRuled = false;
          typeKeys(page, key);
          if (!isRuled) continue;
          count += 1;
          const ruled = page.state.doc;
          undo(page);
          expect(page.state.doc.textBetween(0, page.state.doc.content.size, "\n", "\n")).toBe(
            expected.textBetween(0, expected.content.size, "\n", "\n"),
          );
          expect(documentMarkdown(page.state.doc)).toBe(documentMarkdown(expected));
          page.commands.redo();
          expect(page.state.doc.eq(ruled)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
    expect(count).toBeGreaterThan(50);
  });

  it("are all there, as letters or as the signs of what they mark", patient, () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const keys = `w${line.replaceAll("\n", " ")}`;
        // Two links to one address that follow each other are one link.
        fc.pre(!keys.includes(")["));
        const { state } = typed(keys);
        const alike = (text: string) => text.replaceAll("_", "*");
        expect(alike(withSigns(state.doc.child(0)))).toBe(alike(keys));
      }),
      { numRuns: 300 },
    );
  });
});

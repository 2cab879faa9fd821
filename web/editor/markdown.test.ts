import { getSchema, type JSONContent } from "@tiptap/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSafeLink } from "./markdown/safe-link.ts";
import { fromMarkdown, toMarkdown } from "./markdown.ts";
import { schemaExtensions } from "./schema/extensions.ts";
import { anyDocument, anyMarkdown } from "./testing/arbitrary-documents.ts";

/** Many documents on a busy machine; this test is not about time. */
const patient = { timeout: 60_000 };

const schema = getSchema(schemaExtensions);

/** The document with every default filled in, refused if the editor could not hold it. */
function complete(doc: JSONContent) {
  const node = schema.nodeFromJSON(doc);
  node.check();
  return node.toJSON();
}

const text = (value: string, ...marks: string[]) => ({
  type: "text",
  text: value,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});
const paragraph = (...content: JSONContent[]) =>
  content.length > 0 ? { type: "paragraph", content } : { type: "paragraph" };
const doc = (...content: JSONContent[]) => ({ type: "doc", content });
const written = (...content: JSONContent[]) => toMarkdown(doc(paragraph(...content)));
/** The lines of its text blocks. */
const plainText = (markdown: string) => {
  const opened = schema.nodeFromJSON(fromMarkdown(markdown));
  return opened.textBetween(0, opened.content.size, "\n", "\n");
};
const wordsOf = (node: JSONContent): string => node.text ?? (node.content ?? []).map(wordsOf).join(" ");

describe("any document", () => {
  it("is the same after it was stored and read", patient, () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const markdown = toMarkdown(document);
        expect(complete(fromMarkdown(markdown)), markdown).toEqual(complete(document));
      }),
      { numRuns: 200 },
    );
  });
});

describe("any text that looks like Markdown", () => {
  it("can be opened, loses no word and is stable from then on", patient, () => {
    fc.assert(
      fc.property(anyMarkdown, (markdown) => {
        const opened = complete(fromMarkdown(markdown));
        const stored = toMarkdown(opened);
        expect(complete(fromMarkdown(stored)), stored).toEqual(opened);
        expect(toMarkdown(fromMarkdown(stored))).toBe(stored);
        for (const word of markdown.match(/w\d+/g) ?? []) expect(stored).toContain(word);
      }),
      { numRuns: 200 },
    );
  });
});

describe("the stored form", () => {
  it.each([
    ["Papa walked to the end of the jetty.\n\nI drove home."],
    ["Two blank lines stay:\n\n\n\nhere, and two at the end\n\n\n\n"],
    ["# One\n\n## Two\n\n### Three"],
    ["- a\n- b\n  1. c\n  2. d\n\n7. seven\n8. eight"],
    ["- [ ] soup\n- [x] bread\n  - [ ] rye"],
    ["> a\n>\n> > b\n>\n> - c"],
    ["```js\nconst a = `b`;\n```"],
    ["````\n```\n````"],
    ['**bold** and _italic_, ~~struck~~, ==marked==, `code`, **_both_**, [`code`](/a "b")'],
    ["<https://a.example/b_c>, [wiki](<https://a.example/b_(c)>)"],
    ["| a | b |\n| --- | ---: |\n| x \\| y | *z*<br>`\\|` |"],
    ["one line\\\nthe next\n\n---\n\nafter"],
  ])("is plain Markdown that stays as it was written: %j", (markdown) => {
    expect(toMarkdown(fromMarkdown(markdown))).toBe(markdown);
  });

  it.each([
    ["snake_case, 2 * 3 = 6, 50% & more, it's (fine) {here} <3"],
    ["C:\\docs and https://a.example/b_c?d=e&f=g, me@a.example"],
    ["I love it! We said <"],
    ["Is it 1 < 2?"],
    ["1 of 2. Yes! #tag -5 + 3"],
    ["[[Ana]], the lake[^1], [!note] and [a] (b)"],
    ["[^1]: The mill"],
    ["שלום, مرحبا, 👩‍👩‍👧, 12345678901234567890"],
  ])("escapes nothing that needs none: %j", (words) => {
    expect(written(text(words))).toBe(words);
  });

  it.each([
    "# a",
    "1. a",
    "- a",
    "+ a",
    "> a",
    "* a",
    "---",
    "===",
    "```",
    "~~~",
    "| a |",
    "[x] a",
    "[a](b)",
    "![a](b)",
    "[a]: b",
    "<b>a</b>",
    "<!-- a -->",
    "<br>",
    "<https://a.example>",
    "&amp;",
    "&#32;",
    "\\*",
    "a\\",
    "**a**",
    "__a__",
    "_a_",
    "~~a~~",
    "==a==",
    "`a`",
    " a ",
    "\ta\t",
    "\u00a0",
    "\ufeffa",
    "\ud83d",
  ])("keeps words that look like syntax as words: %j", (words) => {
    const document = doc(paragraph(text(words)));
    expect(fromMarkdown(toMarkdown(document))).toEqual(document);
  });

  it("preserves emphasis that begins or ends inside a word, at a space or at a full stop", () => {
    const document = doc(
      paragraph(
        text("un"),
        text("break", "italic"),
        text("able "),
        text("a ", "bold"),
        text("b"),
        text("c.", "highlight"),
        text("d"),
      ),
    );
    expect(fromMarkdown(toMarkdown(document))).toEqual(document);
  });

  it("takes a line end inside a text for a line break", () => {
    const broken = doc(paragraph(text("a"), { type: "hardBreak" }, text("b")));
    for (const end of ["\n", "\r", "\r\n"]) expect(fromMarkdown(written(text(`a${end}b`)))).toEqual(broken);
  });

  it("separates two lists that follow each other", () => {
    const list = { type: "bulletList", content: [{ type: "listItem", content: [paragraph(text("a"))] }] };
    const document = doc(list, list, paragraph(), list);
    expect(fromMarkdown(toMarkdown(document))).toEqual(document);
  });
});

describe("a numbered list", () => {
  const shown = (markdown: string) => toMarkdown(fromMarkdown(markdown));

  it.each([
    ["5. a\n6. b"],
    ["0. a\n1. b"],
    ["1986. We moved."],
    ["> 3. a\n> 4. b"],
    ["999999998. a\n999999999. b\n999999999. c"],
  ])("keeps the number that it begins with: %j", (markdown) => {
    expect(shown(markdown)).toBe(markdown);
    expect(JSON.stringify(fromMarkdown(markdown))).toContain('"orderedList"');
  });

  it("counts up where its items all have one number", () => {
    expect(shown("1. a\n1. b\n1. c")).toBe("1. a\n2. b\n3. c");
  });

  it.each([
    ["1986. We moved.\n1991. School.", ["1986. We moved.", "1991. School."]],
    ["1. a\n3. b", ["1. a", "3. b"]],
    ["2. a\n1. b", ["2. a", "1. b"]],
    ["> 7) a\n> 9) b", ["7) a", "9) b"]],
    ["- years\n  007. **a**\n  9. b", ["007. a", "9. b"]],
    ["1986. a\n\n1991. b\n\n    more", ["1986. a", "1991. b", "more"]],
    ["1. [x] a\n4.\n5. - b", ["1. [x] a", "4.", "5.", "b"]],
  ])("is text if its numbers do not follow each other: %j", (markdown, lines) => {
    expect(JSON.stringify(fromMarkdown(markdown))).not.toContain('"orderedList"');
    expect(
      plainText(markdown)
        .split("\n")
        .filter((line) => lines.includes(line)),
    ).toEqual(lines);
  });

  it("is read the same after it was stored, whatever its numbers", patient, () => {
    const items = fc.array(fc.tuple(fc.constantFrom(0, 1, 2, 3, 1986, 1991, 999_999_999), fc.boolean()), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(items, (numbers) => {
        const markdown = numbers.map(
          ([number, isApart], at) => `${isApart && at > 0 ? "\n" : ""}${number}. w${at}`,
        );
        const opened = complete(fromMarkdown(markdown.join("\n")));
        expect(complete(fromMarkdown(toMarkdown(opened)))).toEqual(opened);
        const isList = JSON.stringify(opened).includes('"orderedList"');
        if (!isList)
          for (const [at, [number]] of numbers.entries())
            expect(JSON.stringify(opened)).toContain(`${number}. w${at}`);
      }),
    );
  });
});

describe("Markdown from elsewhere", () => {
  it("may begin with a byte order mark", () => {
    expect(fromMarkdown("\uFEFFa ![x](javascript:y) b")).toEqual(
      doc(paragraph(text("a ![x](javascript:y) b"))),
    );
  });

  it("shows raw HTML as the text that it is", () => {
    const opened = fromMarkdown("<div onclick=x>\n<script>alert(1)</script>\n</div>\n\na <b>c</b>");
    expect(wordsOf(opened)).toBe("<div onclick=x>  <script>alert(1)</script>  </div> a <b>c</b>");
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:x",
    " javascript:x",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:x",
    "reflection:x",
    "reflection:javascript:alert(1)",
    "reflection:01930000-0000-7000-8000-000000000001/..",
    "REFLECTION:01930000-0000-7000-8000-000000000001",
  ])("makes no link to %j", (href) => {
    expect(isSafeLink(href)).toBe(false);
    expect(JSON.stringify(fromMarkdown(`[a](<${href.replace("\n", "&#10;")}>)`))).not.toContain('"link"');
  });

  it.each([
    "https://a.example",
    "/about",
    "#top",
    "a/b:c",
    "mailto:a@b.example",
    "tel:+1",
    "reflection:01930000-0000-7000-8000-000000000001",
  ])("links to %j", (href) => {
    expect(isSafeLink(href)).toBe(true);
    expect(JSON.stringify(fromMarkdown(`[a](<${href}>)`))).toContain('"link"');
  });

  it("shows an image as a link to it", () => {
    const link = { type: "link", attrs: { href: "https://a.example/b.png", title: null } };
    expect(fromMarkdown("![the jetty](https://a.example/b.png)")).toEqual(
      doc(paragraph({ ...text("the jetty"), marks: [link] })),
    );
  });

  it.each([
    ["quotes", ">".repeat(20_000)],
    ["lists", "- ".repeat(20_000)],
    ["nested lists", Array.from({ length: 300 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n")],
    ["emphasis", "*a_ ".repeat(4_000)],
    ["highlights", "a==".repeat(4_000)],
    ["brackets", "[".repeat(20_000)],
  ])("opens a page that is nothing but %s", patient, (_, markdown) => {
    const opened = complete(fromMarkdown(markdown));
    expect(complete(fromMarkdown(toMarkdown(opened)))).toEqual(opened);
  });
});

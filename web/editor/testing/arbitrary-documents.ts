import type { JSONContent } from "@tiptap/core";
import fc from "fast-check";
import { anyCharacter } from "#contract/testing.ts";
import { markOrder } from "../markdown/inline.ts";

/** Everything that has a meaning in Markdown, and other difficult characters. */
const fragments = [
  ..."*_#>-+=~`|[]()<>!&\\:.;\"'$^{}%@/ \t",
  ..."ab1Zé漢ж",
  "**",
  "__",
  "~~",
  "==",
  "```",
  "~~~",
  "---",
  "***",
  "* ",
  "- ",
  "+ ",
  "1. ",
  "12) ",
  "1234567890. ",
  "# ",
  "### ",
  "> ",
  "[x] ",
  "[ ] ",
  "[a](b)",
  "![a](b)",
  "![a](attachment:01930000-0000-7000-8000-00000000000a)",
  "](attachment:01930000-0000-7000-8000-00000000000a)",
  "[a]: b",
  "[^1]",
  "<b>",
  "</b>",
  "<br>",
  "<!---->",
  "<!-- x -->",
  "&amp;",
  "&#32;",
  "&",
  "&lt",
  "https://a.example/b_c?d=e&f=g",
  "www.a.example",
  "a@b.example",
  "<a@b.example>",
  "snake_case_",
  "2*3*4",
  "| --- |",
  ":--",
  "  ",
  "\u00a0",
  "\u3000",
  "\u200b",
  "\u2028",
  "\ufeff",
  "\v",
  "\f",
  "\u0085",
  "😀",
  "👩‍👩‍👧",
  "שלום",
  "مرحبا",
  "\u202e",
  "\\\\",
  "\\*",
  "“",
  "。",
  "e\u0301",
  "\ud83d",
  "word",
  "ok.",
];
const textOf = (parts: string[]) => parts.join("");
export const anyText = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 6 }).map(textOf),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: anyCharacter, minLength: 1, maxLength: 8 })
      .map((text) => text.replace(/[\0\r\n]/g, "x")),
  },
  { weight: 2, arbitrary: fc.constantFrom("a", " ", ".", "word", "two words", " b", "c ") },
);

const anyLink = fc.record({
  href: fc.oneof(
    fc.constantFrom(
      "https://a.example/",
      "https://a.example/b_(c)",
      "/about",
      "mailto:a@b.example",
      "reflection:01930000-0000-7000-8000-000000000001",
      "",
      "a b",
      "#x",
      "<",
      "\\",
      "a)b",
      "&amp;",
    ),
    anyText.map((text) => `https://${text}`),
  ),
  title: fc.option(fc.oneof(fc.constantFrom('"', "it's", "a\n\nb"), anyText)),
});

type StoredMark = NonNullable<JSONContent["marks"]>[number];

const anyMarks = fc
  .record({
    names: fc.subarray(["bold", "italic", "strike", "highlight"]),
    link: fc.option(anyLink, { freq: 3 }),
    code: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  })
  .map(({ names, link, code }) =>
    markOrder.flatMap((type): StoredMark[] => {
      if (type === "link") return link ? [{ type, attrs: link }] : [];
      if (type === "code") return code ? [{ type }] : [];
      return names.includes(type) ? [{ type }] : [];
    }),
  );

const anyPiece = (text: fc.Arbitrary<string>): fc.Arbitrary<JSONContent> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(text, anyMarks).map(([value, marks]) => ({ type: "text", text: value, marks })),
    },
    { weight: 2, arbitrary: text.map((value) => ({ type: "text", text: value })) },
    {
      weight: 1,
      arbitrary: anyMarks.map((marks) => ({
        type: "hardBreak",
        marks: marks.filter(({ type }) => type !== "code"),
      })),
    },
    {
      weight: 1,
      arbitrary: anyLink
        .filter(({ href }) => href !== "")
        .map((attrs) => ({
          type: "text",
          text: attrs.href,
          marks: [{ type: "link", attrs: { ...attrs, title: null } }],
        })),
    },
  );

const anyInline = fc
  .array(anyPiece(anyText), { maxLength: 6 })
  .map((content) => (content.length > 0 ? { content } : {}));

const anyFile = fc.record({
  id: fc.constantFrom("01930000-0000-7000-8000-00000000000a", "01930000-0000-7000-8000-00000000000b"),
  words: fc.oneof(fc.constant(""), anyText),
});
const picture = anyFile.map(({ id, words }) => ({ type: "picture", attrs: { id, alt: words } }));
const attachedFile = anyFile.map(({ id, words }) => ({ type: "attachedFile", attrs: { id, name: words } }));

const paragraph = anyInline.map((inline) => ({ type: "paragraph", ...inline }));
const emptyParagraph = fc.constant({ type: "paragraph" });
const heading = fc
  .tuple(fc.integer({ min: 1, max: 3 }), anyInline)
  .map(([level, inline]) => ({ type: "heading", attrs: { level }, ...inline }));
const codeLine = anyText.map((text) => text.replace(/\r/g, ""));
const codeBlock = fc
  .tuple(
    fc.option(fc.constantFrom("js", "c++", "a b", "x`y", "&amp;", "\\*", "~~~")),
    fc
      .array(fc.oneof(codeLine, fc.constantFrom("", "```", "  ", "    x", "\tx", "~~~~", "> a")), {
        maxLength: 4,
      })
      .map((lines) => lines.join("\n")),
  )
  .map(([language, text]) => ({
    type: "codeBlock",
    attrs: { language },
    ...(text === "" ? {} : { content: [{ type: "text", text }] }),
  }));

const table = fc
  .record({
    aligns: fc.array(fc.constantFrom(null, "left", "center", "right"), { minLength: 1, maxLength: 3 }),
    rows: fc.integer({ min: 1, max: 3 }),
  })
  .chain(({ aligns, rows }) =>
    fc.array(fc.tuple(...aligns.map(() => paragraph)), { minLength: rows, maxLength: rows }).map((cells) => ({
      type: "table",
      content: cells.map((row, index) => ({
        type: "tableRow",
        content: row.map((content, column) => ({
          type: index === 0 ? "tableHeader" : "tableCell",
          attrs: { align: aligns[column] ?? null },
          content: [content],
        })),
      })),
    })),
  );

const { block } = fc.letrec<{ block: JSONContent; item: JSONContent[] }>((tie) => ({
  item: fc
    .tuple(
      fc.oneof(paragraph, emptyParagraph),
      fc.array(tie("block"), { maxLength: 3, depthIdentifier: "blocks" }),
    )
    .map(([first, rest]) => [first, ...rest]),
  block: fc.oneof(
    { depthIdentifier: "blocks", depthSize: "small", maxDepth: 4 },
    { weight: 6, arbitrary: paragraph },
    { weight: 2, arbitrary: emptyParagraph },
    { weight: 2, arbitrary: heading },
    { weight: 2, arbitrary: codeBlock },
    { weight: 1, arbitrary: fc.constant({ type: "horizontalRule" }) },
    { weight: 1, arbitrary: table },
    { weight: 1, arbitrary: picture },
    { weight: 1, arbitrary: attachedFile },
    {
      weight: 3,
      arbitrary: fc
        .array(tie("block"), { minLength: 1, maxLength: 3, depthIdentifier: "blocks" })
        .map((content) => ({ type: "blockquote", content })),
    },
    {
      weight: 3,
      arbitrary: fc
        .array(tie("item"), { minLength: 1, maxLength: 3, depthIdentifier: "blocks" })
        .map((items) => ({
          type: "bulletList",
          content: items.map((content) => ({ type: "listItem", content })),
        })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom(1, 0, 7, 99, 123456789),
          fc.array(tie("item"), { minLength: 1, maxLength: 3, depthIdentifier: "blocks" }),
        )
        .map(([start, items]) => ({
          type: "orderedList",
          attrs: { start },
          content: items.map((content) => ({ type: "listItem", content })),
        })),
    },
    {
      weight: 3,
      arbitrary: fc
        .array(fc.tuple(fc.boolean(), tie("item")), { minLength: 1, maxLength: 3, depthIdentifier: "blocks" })
        .map((items) => ({
          type: "taskList",
          content: items.map(([checked, content]) => ({ type: "taskItem", attrs: { checked }, content })),
        })),
    },
  ),
}));

export const anyDocument: fc.Arbitrary<JSONContent> = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content) => ({ type: "doc", content }));

/** Strings of Markdown fragments with numbered words `w1 w2 …` between, to check that each survives. */
export const anyMarkdown = fc
  .array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom(
          ...fragments,
          "\n",
          "\n",
          "\n\n",
          "\n    ",
          "\n| a | b |\n|---|---|\n",
          "\r",
          "\r\n",
        ),
      },
      { weight: 3, arbitrary: fc.constant("w") },
      { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 4 }) },
    ),
    {
      maxLength: 40,
    },
  )
  .map((parts) => parts.map((part, index) => (part === "w" ? `w${index}` : part)).join(""));

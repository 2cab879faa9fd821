import { getSchema } from "@tiptap/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentMarkdown } from "../markdown/document-markdown.ts";
import { fromMarkdown } from "../markdown.ts";
import { schemaExtensions } from "../schema/extensions.ts";
import { anyMarkdown, anyText } from "../testing/arbitrary-documents.ts";
import { readPlain, writePlain } from "./plain-markdown.ts";

const patient = { timeout: 60_000 };
const schema = getSchema(schemaExtensions);

const documentOf = (paragraphs: readonly string[]) => ({
  type: "doc",
  content: paragraphs.map((text) =>
    text === "" ? { type: "paragraph" } : { type: "paragraph", content: [{ type: "text", text }] },
  ),
});

const anyParagraphs = fc.array(fc.oneof({ weight: 4, arbitrary: anyText }, fc.constant("")), {
  minLength: 1,
  maxLength: 5,
});

describe("a text without formatting", () => {
  it("is stored just as the editor would store it", patient, () => {
    fc.assert(
      fc.property(anyParagraphs, (paragraphs) => {
        expect(writePlain(paragraphs)).toBe(documentMarkdown(schema.nodeFromJSON(documentOf(paragraphs))));
      }),
      { numRuns: 500 },
    );
  });

  it("shows the paragraphs that the editor would show", patient, () => {
    let read = 0;
    const anything = fc.oneof(anyMarkdown, anyParagraphs.map(writePlain));
    fc.assert(
      fc.property(anything, (markdown) => {
        const paragraphs = readPlain(markdown);
        if (!paragraphs) return;
        read += 1;
        expect(fromMarkdown(markdown), markdown).toEqual(documentOf(paragraphs));
      }),
      { numRuns: 2000 },
    );
    expect(read).toBeGreaterThan(100);
  });

  it.each([
    "",
    "Papa walked to the end of the jetty.\n\nI drove home.",
    "snake_case, 2 * 3 = 6, 50% & more, it's (fine) {here} <3",
    "Two empty paragraphs:\n\n\n\n\n\nhere",
    "שלום, 👩‍👩‍👧, https://a.example/b_c",
  ])("is %j", (markdown) => {
    const paragraphs = readPlain(markdown);
    expect(paragraphs?.join("\n")).toBe(markdown.replaceAll("\n\n", "\n"));
    expect(writePlain(paragraphs ?? [])).toBe(markdown);
  });
});

it.each([
  "# a",
  "- a",
  "a\nb",
  "a\\\nb",
  "a\n\n\nb",
  "a\n\n",
  "**a**",
  "a\\*",
  "&#32;a",
  "    a",
  "![a](attachment:01930000-0000-7000-8000-00000000000a)",
  "<https://a.example>",
  "a\u202eb",
])("%j is not", (markdown) => expect(readPlain(markdown)).toBeNull());

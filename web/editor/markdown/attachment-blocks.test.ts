import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachmentIdsIn } from "#contract/attachments/attachment-rules.ts";
import { anyCharacter } from "#contract/testing.ts";
import { fromMarkdown, toMarkdown } from "../markdown.ts";

/** Many texts on a busy machine; this test is not about time. */
const patient = { timeout: 60_000 };

const id = "01930000-0000-7000-8000-00000000000a";
const other = "01930000-0000-7000-8000-00000000000b";
const picture = (alt: string, of = id) => ({ type: "picture", attrs: { id: of, alt } });
const file = (name: string) => ({ type: "attachedFile", attrs: { id, name } });
const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const opened = (markdown: string) => fromMarkdown(markdown).content;
const written = (...content: object[]) => toMarkdown({ type: "doc", content });

describe("attachments in Markdown", () => {
  it("are a picture or a file, each in a separate block", () => {
    const markdown = `Before\n\n![The jetty](attachment:${id})\n\n[notes.pdf](attachment:${id})`;
    expect(opened(markdown)).toEqual([paragraph("Before"), picture("The jetty"), file("notes.pdf")]);
    expect(toMarkdown(fromMarkdown(markdown))).toBe(markdown);
  });

  it("split a paragraph that contains them, as other programs may write it", () => {
    expect(opened(`See ![](attachment:${id})\n![b](attachment:${other}) there`)).toEqual([
      paragraph("See"),
      picture(""),
      picture("b", other),
      paragraph("there"),
    ]);
  });

  it("are also recognised if their ids are in capital letters", () => {
    const markdown = `![a](attachment:${id.toUpperCase()})`;
    expect(opened(markdown)).toEqual([picture("a")]);
    expect(attachmentIdsIn(markdown)).toEqual([id]);
  });

  it("have descriptions that are read back unchanged, and found by the server", patient, () => {
    const words = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 12 }).map((text) => text.replace(/[\0\r\n]/g, "x")),
      fc
        .array(
          fc.constantFrom(..."[]()!<>\\`*_&;#x ~=|\t", "![", "](", "<b>", "<!---->", "&amp;", "https://a.b"),
          {
            maxLength: 8,
          },
        )
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(words, (text) => {
        for (const block of [picture(text), file(text)]) {
          const markdown = written(paragraph("a"), block, paragraph("b"));
          expect(opened(markdown), markdown).toEqual([paragraph("a"), block, paragraph("b")]);
          expect(attachmentIdsIn(markdown), markdown).toEqual([id]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    "![a](javascript:alert(1))",
    "![a](data:image/svg+xml,x)",
    `![a](attachment:${id}/../x)`,
    "![a](attachment:1)",
    `![a](ATTACHMENT:${id})`,
    "![a](https://a.example/b.png)",
  ])("are none of ours where the address is not: %j", (markdown) => {
    expect(JSON.stringify(opened(markdown))).not.toMatch(/"(?:picture|attachedFile)"/);
  });

  it("keep their place in a list, and stay as written in a table and a heading", () => {
    const list = `- one\n\n  ![a](attachment:${id})`;
    expect(toMarkdown(fromMarkdown(list))).toBe(list);
    for (const markdown of [`| ![a](attachment:${id}) |\n| --- |`, `# ![a](attachment:${id})`]) {
      const stored = toMarkdown(fromMarkdown(markdown));
      expect(JSON.stringify(opened(markdown))).toContain(`![a](attachment:${id})`);
      expect(attachmentIdsIn(stored)).toEqual([id]);
    }
  });
});

import { getSchema } from "@tiptap/core";
import fc from "fast-check";
import type { Nodes } from "mdast";
import { describe, expect, it } from "vitest";
import { plainText } from "../plain-text.ts";
import { schemaExtensions } from "../schema/extensions.ts";
import { anyHostileMarkdown } from "../testing/hostile-markdown.ts";
import { createMeter, maxDepth, maxNodes, maxWork, parseBounded } from "./bounded-parse.ts";
import { documentMarkdown } from "./document-markdown.ts";
import { fromMarkdown } from "./read-blocks.ts";

const schema = getSchema(schemaExtensions);

function sizeOf(markdown: string) {
  const doc = schema.nodeFromJSON(fromMarkdown(markdown));
  let nodes = 0;
  doc.descendants(() => {
    nodes += 1;
  });
  return { doc, nodes, isSource: doc.firstChild?.type.name === "source" };
}

describe("a page of hostile Markdown", () => {
  it("is parsed with bounded work, or shown as it is written", () => {
    let [parsed, shownAsWritten] = [0, 0];
    fc.assert(
      fc.property(anyHostileMarkdown, (markdown) => {
        const meter = createMeter();
        const root = parseBounded(markdown, {}, meter);
        if (root) {
          parsed += 1;
          expect(meter.work()).toBeLessThanOrEqual(maxWork);
          expect(nodesIn(root, 0)).toBeLessThanOrEqual(maxNodes);
        }
        const { doc, nodes, isSource } = sizeOf(markdown);
        doc.check();
        // A line break between two words is three nodes, and a cell has a paragraph in it.
        expect(nodes).toBeLessThanOrEqual(3 * maxNodes);
        if (!isSource) return;
        shownAsWritten += 1;
        expect(doc.childCount).toBe(1);
        expect(documentMarkdown(doc)).toBe(markdown.replace(/\r\n?/g, "\n"));
      }),
      { numRuns: 10 },
    );
    expect(parsed).toBeGreaterThan(5);
    expect(shownAsWritten).toBeGreaterThan(5);
  });

  it("has an excerpt", () => {
    fc.assert(
      fc.property(anyHostileMarkdown, (markdown) => {
        expect(plainText(markdown).length).toBeLessThanOrEqual(2 * markdown.length);
      }),
      { numRuns: 5 },
    );
  });

  it.each([
    ["`**` 2,000 times on each side of a letter", `${"**".repeat(2000)}a${"**".repeat(2000)}`],
    ["the same ten times as long", `${"**".repeat(20_000)}a${"**".repeat(20_000)}`],
    [
      "a table of 100 columns and 900 rows",
      `${"|a".repeat(100)}|\n${"|-".repeat(100)}|\n${`${"|b".repeat(100)}|\n`.repeat(900)}`,
    ],
    [
      "a table of 2,000 columns with 2,000 short rows",
      `${"|a".repeat(2000)}|\n${"|-".repeat(2000)}|\n${"a\n".repeat(2000)}`,
    ],
    ["nested pictures", `${"![".repeat(1300)}a${"](b)".repeat(1300)}`],
    ["quotes", "> a\n\n".repeat(20_000)],
    ["a quote with lines that go on without its sign", `${">".repeat(90)}a\n${"a\n".repeat(15_000)}`],
    ["quotes in lists in quotes", "- > - > - > a\n".repeat(5000)],
    ["underlined headings", "a\n=\n".repeat(5000)],
    ["unclosed comments", "<!-- a ".repeat(14_000)],
    ["runs of backticks that grow", Array.from({ length: 900 }, (_, at) => `${"`".repeat(at)}a`).join(" ")],
    ["250,000 lines", "a\n".repeat(249_999)],
    ["500,000 characters in one paragraph", "The rain came down. ".repeat(25_000).trim()],
    ["a word of 500,000 characters", "a".repeat(500_000)],
    ["unclosed brackets", "[a](".repeat(25_000)],
  ])("keeps each character of %s", (_, markdown) => {
    const { doc, isSource } = sizeOf(markdown);
    expect(isSource).toBe(true);
    expect(documentMarkdown(doc)).toBe(markdown);
  });
});

it.each([
  [
    "a book of 5,000 paragraphs",
    "The rain came down on the roof, and **nobody** was awake to hear it, but for _me_.\n\n".repeat(5000),
  ],
  [
    "a list of 3,000 items",
    "- Something that I *did* today, with a [link](https://a.example)\n".repeat(3000),
  ],
  ["a nested list of 1,500 items", "- a\n  - b\n    - [ ] c\n".repeat(500)],
  ["a table of 1,500 rows", `| a | b |\n| --- | --- |\n${"| **Monday** | rain |\n".repeat(1500)}`],
  ["1,000 lines without a blank line", "21:14 Anna: see you there, I am on my way\n".repeat(1000)],
  ["500 pictures", "![a](attachment:01930000-0000-7000-8000-00000000000a)\n\n".repeat(500)],
  ["500 quotes", "> Words of someone else.\n\nMine.\n\n".repeat(500)],
  ["a paragraph with 500 words in bold", "**word** and ".repeat(500)],
  ["a paragraph with 1,000 links", "[a](https://a.example/b) ".repeat(1000)],
])("%s is shown with its formatting", (_, markdown) => {
  expect(sizeOf(markdown).isSource).toBe(false);
});

function nodesIn(node: Nodes, depth: number): number {
  expect(depth).toBeLessThanOrEqual(maxDepth);
  if (!("children" in node)) return 1;
  return node.children.reduce((sum, child) => sum + nodesIn(child, depth + 1), 1);
}

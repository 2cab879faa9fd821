import { getSchema } from "@tiptap/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromMarkdown } from "../markdown.ts";
import { schemaExtensions } from "../schema/extensions.ts";
import { anyDocument } from "../testing/arbitrary-documents.ts";
import { findHits, hitFrom } from "./find-hits.ts";

const schema = getSchema(schemaExtensions);
const read = (markdown: string) => schema.nodeFromJSON(fromMarkdown(markdown));
const found = (markdown: string, query: string, matchCase = false) => {
  const doc = read(markdown);
  return findHits(doc, query, matchCase).map(({ from, to }) => doc.textBetween(from, to));
};

describe("finding in the page", () => {
  it("ignores case, accents, and variants of quotation marks, dashes and spaces", () => {
    expect(found("A Café, a CAFE\u0301 and a cafe", "cafe")).toEqual(["Café", "CAFE\u0301", "cafe"]);
    expect(found("It’s 9–5\u00a0here", "it's 9-5 here")).toEqual(["It’s 9–5\u00a0here"]);
    expect(found("Straße ŁÓDŹ 😀 Łódź", "😀 łodz")).toEqual(["😀 Łódź"]);
  });

  it("distinguishes case and accents on request", () => {
    expect(found("Rain, rain, RAIN", "rain", true)).toEqual(["rain"]);
    expect(found("café cafe", "cafe", true)).toEqual(["cafe"]);
  });

  it("searches bold words, tables, tasks and code, but never across blocks", () => {
    const text = "a **lon**g way\n\n- [ ] long\n\n| long |\n| --- |\n| lo |\n\n```\nlong\n```\n\nlo\n\nng";
    expect(found(text, "long")).toEqual(["long", "long", "long", "long"]);
  });

  it("finds nothing for nothing, and no hit within another", () => {
    expect(found("aaaa", "")).toEqual([]);
    expect(found("aaaa", "aa")).toEqual(["aa", "aa"]);
  });

  it("starts at the caret, and wraps around at the end", () => {
    const hits = [
      { from: 3, to: 5 },
      { from: 9, to: 11 },
    ];
    expect([0, 4, 5, 11, 40].map((position) => hitFrom(hits, position))).toEqual([0, 0, 1, 0, 0]);
  });

  it("finds exactly the letters that are there, in any document", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(
        anyDocument,
        fc.constantFrom("a", "word", "*", " b", "é", "\u202e", "two words"),
        (json, query) => {
          const doc = schema.nodeFromJSON(json);
          let expected = 0;
          doc.descendants((node) => {
            if (!node.isTextblock) return true;
            expected += node.textBetween(0, node.content.size, undefined, "\uFFFC").split(query).length - 1;
            return false;
          });
          const hits = findHits(doc, query, true);
          expect(hits.map(({ from, to }) => doc.textBetween(from, to))).toEqual(Array(expected).fill(query));
          expect(findHits(doc, query, false).length).toBeGreaterThanOrEqual(expected);
        },
      ),
      { numRuns: 100 },
    );
  });
});

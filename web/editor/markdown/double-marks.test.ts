import fc from "fast-check";
import { expect, it } from "vitest";
import { fromMarkdown } from "../markdown.ts";

const marksIn = (markdown: string) => JSON.stringify(fromMarkdown(markdown)).includes('"marks"');

it("a sign with a blank on its inner side marks nothing where Markdown is read", () => {
  const sign = fc.constantFrom("==", "~~", "*", "**", "_", "__");
  const blank = fc.constantFrom(" ", "  ", "\u00a0", "\u3000", "\t");
  fc.assert(
    fc.property(sign, blank, fc.constantFrom("5", "y and a", "ж", "😀"), (mark, space, words) => {
      for (const inner of [`${space}${words}${space}`, `${space}${words}`, `${words}${space}`])
        expect(marksIn(`x ${mark}${inner}${mark} b`), `${mark}${inner}${mark}`).toBe(false);
      expect(marksIn(`x ${mark}${words}${mark} b`)).toBe(true);
    }),
  );
});

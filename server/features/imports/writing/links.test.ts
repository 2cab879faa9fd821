import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundsOf } from "#server/platform/testing/loop-rounds.ts";
import { linkedEntries, replaceLinks } from "./links.ts";

const label = fc
  .array(fc.constantFrom("a", " ", "é", "雨", "\\[", "\\]", "\\\\", "[in]", "**b**", "(c)"), { maxLength: 6 })
  .map((parts) => parts.join(""));
const key = fc
  .array(fc.constantFrom("A", "7", "-", ".", "/", " ", "ü", "]", "["), { minLength: 1, maxLength: 10 })
  .map((parts) => parts.join(""));
const plain = fc
  .array(fc.constantFrom("word", " ", "\n\n", "[a link](https://example.org)", "`code`", "(media:no)", "🌧"), {
    maxLength: 4,
  })
  .map((parts) => parts.join(""));

type Part =
  | { text: string; is: "plain" }
  | { text: string; is: "media" | "entry"; key: string; label: string };
const part: fc.Arbitrary<Part> = fc.oneof(
  plain.map((text): Part => ({ is: "plain", text })),
  fc
    .record({ key, label, inAngles: fc.boolean(), is: fc.constantFrom("media" as const, "entry" as const) })
    .map((link): Part => {
      const target = link.inAngles ? `<${link.is}:${link.key}>` : `${link.is}:${link.key}`;
      return { ...link, text: `${link.is === "media" ? "!" : ""}[${link.label}](${target})` };
    }),
);
const parts = fc.array(part, { maxLength: 8 });
const textOf = (all: readonly Part[]) => all.map(({ text }) => text).join("");

describe("the links of an entry to its media and to other entries", () => {
  it("are each replaced, and all else stays", async () => {
    await fc.assert(
      fc.asyncProperty(parts, async (all) => {
        const replaced = await replaceLinks(textOf(all), {
          media: (of, words) => `{media ${of} ${words}}`,
          entry: (of, words) => `{entry ${of} ${words}}`,
        });
        const expected = all.map((one) =>
          one.is === "plain" ? one.text : `{${one.is} ${one.key} ${one.label}}`,
        );
        expect(replaced).toBe(expected.join(""));
      }),
    );
  });

  it("name each entry once", async () => {
    await fc.assert(
      fc.asyncProperty(parts, async (all) => {
        const keys = all.flatMap((one) => (one.is === "entry" ? one.key : []));
        expect(await linkedEntries(textOf(all), 1000)).toEqual([...new Set(keys)]);
      }),
    );
  });

  it.each(["[](media:)", "(media:a)", "a](media:a)", "[a](media:a\nb)", `[a](media:${"k".repeat(3000)})`])(
    "are nothing else: %j stays",
    async (text) => {
      const never = () => {
        throw new Error("This is no such link.");
      };
      expect(await replaceLinks(text, { media: never, entry: never })).toBe(text);
    },
  );

  it.each([
    ["opening brackets", `${"[".repeat(50_000)}](media:a)`.repeat(3)],
    ["closing brackets", "](media:a)".repeat(200_000)],
    ["links", "[a](media:a)".repeat(200_000)],
    ["backslashes", `[${"\\".repeat(990)}](media:a)`.repeat(2000)],
  ])("leave everyone else their turn with thousands of %s", async (_, text) => {
    const replacing = replaceLinks(text, { media: () => "", entry: () => "" });
    const [rounds] = await roundsOf([replacing, linkedEntries(text, 1000)]);
    expect(rounds).toBeGreaterThan(20);
    expect((await replacing).length).toBeLessThanOrEqual(text.length);
  });
});

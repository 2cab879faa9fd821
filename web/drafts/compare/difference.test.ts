import fc from "fast-check";
import { expect, it } from "vitest";
import { blocksOf, styleOf, withoutSign } from "./blocks.ts";
import { countChanges, differenceOf, type Part, type Row, wordDifference } from "./difference.ts";

const written = (parts: readonly Part[]) =>
  parts
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join("");
const shown = (rows: readonly Row[]) =>
  rows.map((row) => (row.kind === "same" ? row.text : written(row.parts)));

const sideOf = (rows: readonly Row[], side: "removed" | "added") =>
  rows
    .map((row) =>
      row.kind === "same"
        ? row.text
        : row.parts
            .filter(({ kind }) => kind === "same" || kind === side)
            .map(({ text }) => text)
            .join(""),
    )
    .filter((text) => text !== "");

it("shows which words went and which came", () => {
  const rows = differenceOf(
    "The agent rang.\n\nIt is a good offer for the flat.\n\nGone.",
    "The agent rang.\n\nIt is a very good offer for her flat.",
  );
  expect(shown(rows)).toEqual([
    "The agent rang.",
    "It is a {+very +}good offer for [-the-]{+her+} flat.",
    "[-Gone.-]",
  ]);
  expect(countChanges(rows)).toEqual({ removed: 2, added: 2 });
});

it("takes neighbouring changes together, so that they can be read", () => {
  expect(written(wordDifference("I saw red big boats.", "I saw blue small boats."))).toBe(
    "I saw [-red big-]{+blue small+} boats.",
  );
});

it("pairs a changed paragraph with its earlier form, wherever others were inserted", () => {
  const rows = differenceOf(
    "Papa walked to the end of the jetty today.",
    "Something new.\n\nPapa walked nearly to the end of the jetty today.",
  );
  expect(shown(rows)).toEqual([
    "{+Something new.+}",
    "Papa walked {+nearly +}to the end of the jetty today.",
  ]);
});

it("compares words of languages that write no spaces", () => {
  expect(written(wordDifference("今日は雨です", "今日は雪です"))).toBe("今日は[-雨-]{+雪+}です");
});

it("shows each paragraph of a text with other line ends", () => {
  expect(blocksOf("One.\r\nstill one\r\n\r\nTwo.\r\n")).toEqual(["One.\nstill one", "Two.\n"]);
});

it("shows no addresses of attachments and reflections", () => {
  const id = "0198c0de-0000-7000-8000-000000000001";
  expect(blocksOf(`![a jetty](attachment:${id})\n\nSee [Soup](reflection:${id}), 5\\*.`)).toEqual([
    "[picture: a jetty]",
    "See Soup, 5*.",
  ]);
});

it("decodes character references and removes separators, but not text that only looks like them", () => {
  expect(blocksOf("A net.&#32;\n\n*so*<!---->*on*")).toEqual(["A net. ", "*so**on*"]);
  expect(blocksOf("\\&#32; and \\<!---->")).toEqual(["&#32; and <!---->"]);
});

it("reads headings, quotes and lists without the signs of Markdown", () => {
  expect(styleOf("## Rain")).toBe("heading");
  expect(withoutSign("heading", "## Rain", true)).toBe("Rain");
  expect(styleOf("> one\n> two")).toBe("quote");
  expect(withoutSign("quote", "> one\n> two", true)).toBe("one\ntwo");
  expect(blocksOf("- soup\n- [ ] bread\n- [x] salt")).toEqual(["• soup\n☐ bread\n☑ salt"]);
});

const words = fc.constantFrom("rain", "sun", "the", "jetty", "walked", "Papa", "and", "soup", "flat", "日記");
const paragraph = fc.array(words, { minLength: 1, maxLength: 12 }).map((some) => some.join(" "));
const text = fc.array(paragraph, { maxLength: 12 }).map((some) => some.join("\n\n"));

it("holds the whole of both texts, whatever they are", () => {
  fc.assert(
    fc.property(text, text, (earlier, present) => {
      const rows = differenceOf(earlier, present);
      expect(sideOf(rows, "removed")).toEqual(blocksOf(earlier));
      expect(sideOf(rows, "added")).toEqual(blocksOf(present));
    }),
  );
});

it("compares two texts of 50,000 words that have nothing in common, and two that have nearly all", {
  timeout: 20_000,
}, () => {
  const long = (seed: string) =>
    Array.from({ length: 1000 }, (_, line) =>
      Array.from({ length: 50 }, (__, word) => `${seed}${(line * 31 + word * 7) % 997}`).join(" "),
    ).join("\n\n");
  expect(countChanges(differenceOf(long("a"), long("b")))).toEqual({ removed: 50_000, added: 50_000 });
  const edited = long("a").replace("a0 ", "rain ");
  expect(countChanges(differenceOf(long("a"), edited))).toEqual({ removed: 1, added: 1 });
  const oneParagraph = long("a").replaceAll("\n\n", " ");
  expect(countChanges(differenceOf(oneParagraph, long("b").replaceAll("\n\n", " ")))).toEqual({
    removed: 50_000,
    added: 50_000,
  });
});

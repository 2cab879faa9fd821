import { expect, it } from "vitest";
import { excerptText, plainText } from "./plain-text.ts";

it("contains the words of a text without its syntax", () => {
  const text =
    "## Rain\n\nPapa *walked* to the [jetty](https://example.org).\n\n- planks\n- **soup**\n\n> Low water\n\n![The mill](attachment:1)";
  expect(plainText(text)).toBe("Rain\nPapa walked to the jetty.\nplanks\nsoup\nLow water\nThe mill");
});

it("removes task boxes and the syntax of struck-out text", () => {
  expect(plainText("- [ ] call\n- [x] water ~~the beans~~\n- a [ ] b")).toBe(
    "call\nwater the beans\na [ ] b",
  );
});

it("preserves delimiters with a space on their inner side", () => {
  for (const text of ["a ~~ b ~~ c", "a ~~b ~~ c", "2 * 3 * 4"]) expect(plainText(text)).toBe(text);
});

it("is empty for an empty text", () => {
  expect(plainText("  \n")).toBe("");
});

it("sets headings and list items apart in an excerpt", () => {
  const list = "- [ ] call the landlord\n- [ ] buy apples";
  expect(excerptText(list)).toBe("call the landlord · buy apples");
  expect(excerptText(`## Today\n\n${list}\n\nRain.\n\nSoup.`)).toBe(
    "Today · call the landlord · buy apples · Rain.\nSoup.",
  );
});

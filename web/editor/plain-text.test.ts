import { expect, it } from "vitest";
import { plainText } from "./plain-text.ts";

it("keeps the words of a text and drops its signs", () => {
  const text =
    "## Rain\n\nPapa *walked* to the [jetty](https://example.org).\n\n- planks\n- **soup**\n\n> Low water\n\n![The mill](attachment:1)";
  expect(plainText(text)).toBe("Rain\nPapa walked to the jetty.\nplanks\nsoup\nLow water\nThe mill");
});

it("is empty for an empty text", () => {
  expect(plainText("  \n")).toBe("");
});

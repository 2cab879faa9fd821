import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hasRuledSign } from "./crisis-check.ts";

/** One a line: the kind of sign, or `none`, and then the text. `\n` means a line break. */
function ratesOf(language: string) {
  const file = new URL(`labelled-lines/test/${language}.txt`, import.meta.url);
  const lines = readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => /^(\w+): (.+)$/.exec(line) ?? ["", "", ""])
    .map(([, label, text = ""]) => ({ isSign: label !== "none", text: text.replaceAll("\\n", "\n") }));
  const shareOf = (isSign: boolean) => {
    const some = lines.filter((line) => line.isSign === isSign);
    return some.filter(({ text }) => hasRuledSign(text)).length / some.length;
  };
  return { found: shareOf(true), falseAlarms: shareOf(false) };
}

describe("the rules for signs of a crisis", () => {
  it.each(["french", "german", "italian", "portuguese", "spanish"])(
    "find most of our own lines in %s, with few false alarms",
    (language) => {
      const { found, falseAlarms } = ratesOf(language);
      expect(found).toBeGreaterThanOrEqual(0.85);
      expect(falseAlarms).toBeLessThanOrEqual(0.03);
    },
  );

  it("distinguish a wish from a figure of speech and from the past", () => {
    expect(hasRuledSign("Ich will nicht mehr leben.")).toBe(true);
    expect(hasRuledSign("Ich habe mich fast totgelacht.")).toBe(false);
    expect(hasRuledSign("Je veux mourir.")).toBe(true);
    expect(hasRuledSign("On a planté des tulipes.")).toBe(false);
  });

  it("come to an end with the longest and strangest texts", () => {
    for (const part of ["nicht mehr leben ", "'", "\n", "😂", "x", ". ", "é"])
      expect(typeof hasRuledSign(part.repeat(Math.floor(200_000 / part.length)))).toBe("boolean");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joint, overlapOf } from "./overlap.ts";

describe("going on with a text", () => {
  it.each([
    ["I walked to the river", "to the river and sat down", "I walked to the river and sat down"],
    ["I walked to the river", "“to the river” was it", "I walked to the river” was it"],
    ["I walked to the river", " the river and sat", "I walked to the river and sat"],
    ["I walked to", "to the river", "I walked to the river"],
    ["I walked to the riv", "to the river and sat", "I walked to the river and sat"],
    ["I walked to", "the river", "I walked to the river"],
    ["I walked to a", "and beyond", "I walked to a and beyond"],
    ["I walked to", " the river", "I walked to the river"],
    ["I walked.", "Then I sat.", "I walked. Then I sat."],
    ["I walked ", "then I sat.", "I walked then I sat."],
    ["I walked ", "walked home.", "I walked home."],
    ["I walked", ", then I sat.", "I walked, then I sat."],
  ])("joins “%s” and “%s”", (text, said, whole) => {
    const repeated = overlapOf(text, said);
    const next = said.slice(repeated);
    expect(text + joint(text, next, repeated > 0) + next).toBe(whole);
  });

  it.each([
    ["The house is somet", "The house is something else", "The house is somet".length],
    ["It is late and the house", "the house is quiet", "the house".length],
    ["One two", "three four", 0],
    ["He began", "again", 0],
    ["A long night.", "A long night. Then", "A long night.".length],
  ])("cuts what is said twice: %s | %s", (text, next, length) => {
    expect(overlapOf(text, next)).toBe(length);
  });

  it("loses no character of either text, except repetitions", () => {
    const words = fc.array(fc.constantFrom("sea", "the ", "a", " ", "cold.", "heron", "\n"), {
      maxLength: 20,
      size: "max",
    });
    fc.assert(
      fc.property(words, words, (before, after) => {
        const [text, next] = [before.join(""), after.join("")];
        const cut = overlapOf(text, next);
        const repeated = next.slice(0, cut).trim();
        expect(text.trimEnd().endsWith(repeated)).toBe(true);
        expect(["", " "]).toContain(joint(text, next.slice(cut), cut > 0));
      }),
    );
  });
});

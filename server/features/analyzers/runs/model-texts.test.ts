import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { batchesOf } from "./model-texts.ts";

const whole = (body: string, id = "a", day = "2026-11-21") => ({ id, revision: 1, day, body });
const textsOf = (bodies: readonly string[], max: number) =>
  batchesOf(
    bodies.map((body, at) => whole(body, `r${at}`)),
    { unit: "reflection", firstDayOfWeek: 1, max },
  ).map((batch) => batch.map(({ text }) => text).join(""));

describe("what a model is shown at a time", () => {
  it("is cut between paragraphs, or else between words", () => {
    const first = "A long walk by the lake, and a heron.";
    expect(textsOf([`${first}\n\nHome before the rain came down.`], 50)[0]).toBe(first);
    expect(textsOf(["word ".repeat(20).trim()], 22)[0]).toBe("word word word word");
  });

  it("holds all words in order, each piece no longer than it may be", () => {
    const anyBody = fc
      .array(fc.constantFrom("one", "🦩", "\n", "\n\n", " ", "x".repeat(30)))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(anyBody, fc.integer({ min: 8, max: 40 }), (body, max) => {
        const pieces = textsOf([body], max);
        for (const piece of pieces) expect(piece.length <= max && piece.isWellFormed()).toBe(true);
        expect(pieces.join("").replaceAll(/\s/g, "")).toBe(body.replaceAll(/\s/g, ""));
      }),
    );
  });

  it("is a week or a month together, as far as it fits", () => {
    const days = ["2026-11-20", "2026-11-22", "2026-11-23", "2026-12-01"];
    const counts = (unit: "week" | "month", max = 100) =>
      batchesOf(
        days.map((day) => whole("ten letters", day, day)),
        { unit, firstDayOfWeek: 1, max },
      ).map((batch) => batch.length);
    expect(counts("week")).toEqual([2, 1, 1]);
    expect(counts("month")).toEqual([3, 1]);
    expect(counts("month", 25)).toEqual([2, 1, 1]);
  });
});

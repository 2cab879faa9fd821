import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#contract/day-rules.ts";
import { promptTexts } from "./prompt-texts.ts";
import { promptFor } from "./prompts.ts";

const person = fc.uuid();
const day = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2150-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("the collection", () => {
  it("holds at least 160 prompts, none twice", () => {
    expect(promptTexts.length).toBeGreaterThanOrEqual(160);
    const plain = promptTexts.map((text) => text.toLowerCase().replaceAll(/[^a-z]/g, ""));
    expect(new Set(plain).size).toBe(promptTexts.length);
  });

  it.each(promptTexts)("is short and a whole sentence: %s", (text) => {
    expect(text.length).toBeLessThanOrEqual(120);
    expect(text).toMatch(/^[A-Z].*[?.]$/);
    expect(text).not.toContain("!");
  });
});

describe("the prompt of a day", () => {
  it("stays the same for one person all day", () => {
    expect(promptFor("hanna", "2026-11-21")).toBe(promptFor("hanna", "2026-11-21"));
  });

  it("does not come again within 120 days", () => {
    fc.assert(
      fc.property(person, day, fc.integer({ min: 1, max: 120 }), (id, first, later) => {
        expect(promptFor(id, addDays(first, later))).not.toBe(promptFor(id, first));
      }),
    );
  });

  it("walks through the whole collection before it repeats", () => {
    fc.assert(
      fc.property(person, day, (id, today) => {
        const walked = promptTexts.map((_, step) => promptFor(id, today, step));
        expect(new Set(walked).size).toBe(promptTexts.length);
        expect(promptFor(id, today, promptTexts.length)).toBe(walked[0]);
      }),
      { numRuns: 20 },
    );
  });

  it("does not use up the next weeks' prompts when someone asks for another", () => {
    fc.assert(
      fc.property(person, day, fc.integer({ min: 1, max: 30 }), (id, today, step) => {
        const month = Array.from({ length: 40 }, (_, index) => promptFor(id, addDays(today, index)));
        expect(month).not.toContain(promptFor(id, today, step));
      }),
    );
  });

  it("differs between people", () => {
    const days = Array.from({ length: 30 }, (_, index) => addDays("2026-11-01", index));
    const one = days.map((each) => promptFor("01930000-0000-7000-8000-000000000001", each));
    const other = days.map((each) => promptFor("01930000-0000-7000-8000-000000000002", each));
    expect(one.filter((text, index) => text === other[index]).length).toBeLessThan(5);
  });
});

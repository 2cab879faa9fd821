import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#contract/day-rules.ts";
import { promptTexts as textsOf } from "./prompt-texts.ts";
import { anchorAfter, type PromptSet, promptFor } from "./prompts.ts";

const promptTexts = textsOf();
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

describe("sets of one's own", () => {
  const setOf = (count: number, name: string, alone = false): PromptSet => ({
    prompts: Array.from({ length: count }, (_, at) => `${name} ${at + 1}?`),
    ...{ alone, anchor: null },
  });
  const sets = fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 12 }), fc.boolean())
    .map(([one, other, alone]) => [setOf(one, "Own", alone), setOf(other, "Other")]);

  it("take turns with the built-in ones, or replace them; all come before one repeats", () => {
    fc.assert(
      fc.property(person, day, sets, (id, first, own) => {
        const all = own.flatMap(({ prompts }) => prompts);
        const count = all.length + (own[0]?.alone ? 0 : promptTexts.length);
        const shown = Array.from({ length: count }, (_, at) => promptFor(id, addDays(first, at), 0, own));
        expect(new Set(shown).size).toBe(count);
        for (const prompt of all) expect(shown).toContain(prompt);
        expect(promptFor(id, addDays(first, count), 0, own)).toBe(shown[0]);
      }),
      { numRuns: 30 },
    );
  });

  it("come in the order of their list", () => {
    const own = [setOf(5, "Own", true)];
    const shown = Array.from({ length: 10 }, (_, at) =>
      promptFor("hanna", addDays("2026-11-01", at), 0, own),
    );
    expect(shown.join(" ")).toContain(setOf(5, "Own").prompts.join(" "));
  });

  it("leave the day's prompt as it is when others are added, and begin with their first one otherwise", () => {
    fc.assert(
      fc.property(person, day, sets, fc.nat(9), (id, today, before, step) => {
        const added = setOf(7, "Added");
        const shown = promptFor(id, today, step, before);
        const anchor = anchorAfter(id, today, step, { before, after: [...before, added] });
        expect(promptFor(id, today, 0, [...before, { ...added, anchor }])).toBe(shown);
        const alone = setOf(7, "Alone", true);
        const first = anchorAfter(id, today, step, { before: [], after: [alone] });
        expect(promptFor(id, today, 0, [{ ...alone, anchor: first }])).toBe("Alone 1?");
      }),
      { numRuns: 30 },
    );
  });
});

it("a set continues from a prompt of the app in any language, and from its text, which earlier versions stored", () => {
  const day = "2026-11-20";
  const own = { prompts: ["What did you hear?"], alone: false };
  const shown = promptFor("ada", day, 5);
  const anchor = anchorAfter("ada", day, 5, { before: [], after: [{ ...own, anchor: null }] });
  expect(anchor?.prompt).toMatch(/^built-in:\d+$/);
  expect(promptFor("ada", day, 0, [{ ...own, anchor }])).toBe(shown);
  expect(promptFor("ada", day, 0, [{ ...own, anchor: { day, prompt: shown } }])).toBe(shown);
});

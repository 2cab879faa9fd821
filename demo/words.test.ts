import { describe, expect, it } from "vitest";
import { addDays } from "#contract/day-rules.ts";
import { firstDayOf, pagesUpTo, readWords } from "./pages.ts";
import { readBeside, readEntries, readLines } from "./words.ts";

const words = readWords();
const everyDay = Array.from({ length: 366 }, (_, at) => addDays("2028-01-01", at));

describe("the words of the demo", () => {
  it("are of pages that differ, and of short notes that are not repeated", () => {
    const bodies = [...readEntries(), ...readLines()].map(({ body }) => body);
    expect(readEntries().length).toBeGreaterThan(200);
    expect(readLines().length).toBeGreaterThan(100);
    expect(new Set(bodies).size).toBe(bodies.length);
    expect(bodies).not.toContain("");
  });

  it("name only places and activities that are known", () => {
    const { places, answered } = readBeside(1000);
    const named = readEntries().flatMap(({ at }) => at ?? []);
    expect(named.filter((at) => !Object.hasOwn(places, at))).toEqual([]);
    expect(answered.length).toBeGreaterThan(20);
  });

  it("describe each picture, and quote their own page where something comes back", () => {
    for (const { picture, alt, back, body } of readEntries()) {
      expect(alt === undefined).toBe(picture === undefined);
      if (back) expect(body).toContain(back.words);
    }
  });
});

describe("the pages of the demo", () => {
  it("fall within the two years up to today, whatever day that is", () => {
    for (const today of everyDay) {
      const days = pagesUpTo(today, words).map(({ day }) => day);
      expect(days[0]).toBe(firstDayOf(today));
      expect(days.at(-1)).toBe(today);
      expect(days.toSorted()).toEqual(days);
    }
  });

  it("have one or two on a day, and one on each of the last days", () => {
    for (const today of everyDay) {
      const counts = new Map<string, number>();
      for (const { day } of pagesUpTo(today, words)) counts.set(day, (counts.get(day) ?? 0) + 1);
      expect(Math.max(...counts.values())).toBeLessThanOrEqual(3);
      for (let back = 0; back <= 23; back += 1) expect(counts.has(addDays(today, -back))).toBe(true);
    }
  });

  it("speak of winter in winter", () => {
    for (const today of everyDay) {
      const pages = pagesUpTo(today, words).filter(({ body }) => body.startsWith("Carols in the Overgate"));
      expect(pages.map(({ day }) => day.slice(5))).toEqual(["12-08"]);
    }
  });
});

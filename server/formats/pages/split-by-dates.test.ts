import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#contract/day-rules.ts";
import { splitByDates } from "./split-by-dates.ts";

const formatted = (language: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
  return (day: string) => format.format(new Date(`${day}T12:00:00Z`));
};
/** How people head their days. */
const headingForms: readonly ((day: string) => string)[] = [
  (day) => day,
  (day) => `## ${day}`,
  (day) => `[${day} 09:15] Title`,
  (day) => day.split("-").reverse().join("."),
  (day) => day.split("-").reverse().join("/"),
  ...["en", "en-GB", "de", "fr", "es", "it", "pt", "nl", "fi", "ru", "hu", "tr", "el", "pl"].flatMap(
    (language) => [formatted(language, { dateStyle: "long" }), formatted(language, { dateStyle: "full" })],
  ),
];
const form = fc.constantFrom(...headingForms);
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("1970-01-01", days));
const words = fc.constantFrom(
  "May we go",
  "March on, 4 of us",
  "mei was mooi",
  "In 1931 he was 5.",
  "",
  "- 4 May 1931",
  "Am 1. Mai 2026 war es warm.",
  "2026",
  "1931-05-04 was a Monday",
);
/** Days one after the other, with a gap of up to `most` days. */
const daysInOrder = (most: number) =>
  fc
    .tuple(day, fc.array(fc.integer({ min: 0, max: most }), { minLength: 2, maxLength: 12 }))
    .map(([first, gaps]) => {
      const days = [first];
      for (const gap of gaps) days.push(addDays(days.at(-1) ?? first, gap));
      return days;
    });

describe("a text of many days", () => {
  it("keeps every line in its place, whatever dates it holds", () => {
    const anyLine = fc.oneof(
      words,
      fc.tuple(form, day).map(([write, of]) => write(of)),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(form, day, fc.array(anyLine, { maxLength: 30 }), (write, first, lines) => {
        const given = [write(first), ...lines].join("\n").split("\n");
        const parts = splitByDates(given.join("\n")) ?? [];
        expect(parts[0]?.line).toBe(1);
        for (const [at, { line, written, body }] of parts.entries()) {
          expect(given[line - 1]?.trim()).toBe(written);
          const next = parts[at + 1]?.line ?? given.length + 1;
          expect(body).toBe(given.slice(line, next - 1).join("\n"));
        }
      }),
    );
  });

  it("is parted at each of its days, oldest or newest first", () => {
    fc.assert(
      fc.property(
        form,
        daysInOrder(300),
        fc.array(words, { maxLength: 4 }),
        fc.boolean(),
        fc.boolean(),
        (write, inOrder, body, isNewestFirst, isLoose) => {
          // Numbers are read by their order; nothing tells 1/2 and 2/1 apart if no day is after the 12th.
          fc.pre(!write("2026-01-02").includes("/") || inOrder.some((each) => Number(each.slice(8)) > 12));
          const days = isNewestFirst ? inOrder.toReversed() : inOrder;
          const text = days.map((each) => [write(each), ...body].join("\n")).join(isLoose ? "\n\n" : "\n");
          expect(splitByDates(text)?.map(({ date }) => date.day)).toEqual(days);
        },
      ),
    );
  });

  it("is not parted at a date of another form, or of another century", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(formatted("nl", { dateStyle: "long" }), (each: string) => `# ${each}`),
        daysInOrder(40),
        fc.nat(),
        fc.constantFrom("1831-05-04", "[2019-09-27]", "4 mei 1831", "# 1831-05-04", "4/5/1831"),
        (write, days, place, quoted) => {
          const at = place % days.length;
          const text = days
            .map((each, index) => `${write(each)}\n\nRain.\n\n${index === at ? `${quoted}\n\n` : ""}`)
            .join("");
          const parts = splitByDates(text) ?? [];
          expect(parts.map(({ date }) => date.day)).toEqual(days);
          expect(parts.map(({ doubtful }) => doubtful)).toEqual(
            days.map((_, index) => (index === at ? [quoted] : [])),
          );
        },
      ),
    );
  });

  const daysIn = (...lines: string[]) =>
    splitByDates(lines.join("\n\nRain.\n\n"))?.map(({ date }) => date.day);

  it("has the order of its numbers from all of them", () => {
    expect(daysIn("03/04/2026", "04/04/2026", "13/04/2026")).toEqual([
      "2026-04-03",
      "2026-04-04",
      "2026-04-13",
    ]);
    expect(daysIn("03/04/2026", "04/04/2026", "04/13/2026")).toEqual([
      "2026-03-04",
      "2026-04-04",
      "2026-04-13",
    ]);
    expect(daysIn("03/04/2026", "04/04/2026", "05/04/2026")).toEqual([
      "2026-04-03",
      "2026-04-04",
      "2026-04-05",
    ]);
    expect(daysIn("03/04/2026", "03/05/2026", "03/06/2026")).toEqual([
      "2026-03-04",
      "2026-03-05",
      "2026-03-06",
    ]);
  });

  it("may change the form of its dates, and pause for years", () => {
    expect(daysIn("1 May 2019", "2 May 2019", "2024-05-01", "2024-05-02", "2024-05-03")).toHaveLength(5);
    expect(daysIn("1 May 2019", "2 May 2019", "1 May 2024")).toHaveLength(3);
    expect(daysIn("1 May 2025", "2 May 2025", "1 May 2021", "2 May 2021")).toHaveLength(4);
  });
});

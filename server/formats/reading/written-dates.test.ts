import { describe, expect, it } from "vitest";
import { languages } from "#server/platform/search/languages.ts";
import { dateLanguages, dateWords } from "./date-words.ts";
import { readDate, writtenDate, writtenTime } from "./written-dates.ts";

const months = Array.from({ length: 12 }, (_, month) => month + 1);
/** Each month, on other days of the week. */
const days = months.map(
  (month) => `2026-${String(month).padStart(2, "0")}-${String(month + 7).padStart(2, "0")}`,
);

describe("a written date", () => {
  it("is read in each language that the search knows", () => {
    expect(dateLanguages).toEqual(
      expect.arrayContaining(languages.filter((language) => language !== "none")),
    );
  });

  it.each(dateLanguages)("is read as programs write it in the language %s", (language) => {
    const styles: Intl.DateTimeFormatOptions[] = [
      { dateStyle: "long" },
      { dateStyle: "full" },
      { dateStyle: "full", timeStyle: "short" },
      { dateStyle: "long", timeStyle: "short", hour12: true },
      { day: "numeric", month: "short", year: "numeric" },
      { day: "numeric", month: "long", year: "numeric", weekday: "short" },
    ];
    for (const style of styles) {
      const format = new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" });
      const hasTime = style.timeStyle !== undefined;
      for (const day of days) {
        const text = format.format(new Date(`${day}T21:05:00Z`));
        // Without a name of the month, another form is meant.
        if (!/\p{L}{3}/u.test(text)) continue;
        const time = hasTime ? { hour: 21, minute: 5, second: 0 } : null;
        expect([text, writtenDate(text)]).toEqual([text, { day, time, offset: null }]);
        expect(writtenDate(text.toUpperCase())?.day).toBe(day);
      }
    }
  });

  it("gives no word to two months", () => {
    const { months: named } = dateWords();
    for (const language of dateLanguages)
      for (const month of months)
        for (const length of ["long", "short"] as const) {
          const name = new Intl.DateTimeFormat(language, { month: length }).format(
            new Date(2026, month - 1, 1),
          );
          if (/\p{L}{2}/u.test(name))
            expect([name, writtenDate(`1 ${name} 2026`)?.day.slice(5, 7)]).toEqual([
              name,
              String(month).padStart(2, "0"),
            ]);
        }
    expect(named.size).toBeGreaterThan(300);
  });

  it.each([
    ["28 March 2026 at 09:15:00 CET", "2026-03-28", 9],
    ["March 28, 2026 at 9:15:00 PM GMT+1", "2026-03-28", 21],
    ["Mar 28, 2026, 9:15:22 PM", "2026-03-28", 21],
    ["Saturday the 28th of March 2026", "2026-03-28", null],
    ["Samstag, den 28. März 2026, 9.15 Uhr", "2026-03-28", 9],
    ["le 1er mars 2026 à 9h15", "2026-03-01", 9],
    ["1.º de março de 2026", "2026-03-01", null],
    ["mar 3 mars 2026", "2026-03-03", null],
    ["28-Mar-2026", "2026-03-28", null],
    ["2026/3/28 (Sat)", "2026-03-28", null],
    ["So., 1.3.2026", "2026-03-01", null],
    ["28/03/2026", "2026-03-28", null],
    ["03/28/2026", "2026-03-28", null],
    ["١ مارس ٢٠٢٦", "2026-03-01", null],
  ])("may be %j", (text, day, hour) => {
    expect(writtenDate(text)).toMatchObject({ day, time: hour === null ? null : { hour } });
  });

  it.each([
    "March on 2026",
    "May we meet on 4 May 2026?",
    "mei",
    "1 mei",
    "Marvellous 4 2026",
    "Maybe 4, 2026",
    "1 marts 2026 og",
    "28 March 2026 10:15 We left.",
    "28 March 2026 and on",
    "3/4/2026",
    "- 28 March 2026",
    "0/13/2026",
    "call 28.3.2026",
    "28 March 26",
    "1.2.3.2026",
    "v 1.2.2026-rc1",
    `28 March 2026${" ".repeat(80)}x`,
    "",
  ])("is not %j", (text) => expect(writtenDate(text)).toBeNull());

  it("in numbers may have two readings", () => {
    expect(readDate("3/4/2026")).toMatchObject({
      day_first: { day: "2026-04-03" },
      month_first: { day: "2026-03-04" },
    });
    expect(readDate("3.4.2026")).toMatchObject({
      day_first: { day: "2026-04-03" },
      month_first: { day: "2026-04-03" },
    });
  });
});

it.each([
  ["9:15 AM", 9],
  ["12:05 am", 0],
  ["21:15", 21],
  ["9:15 p. m.", 21],
  ["21.15 Uhr", 21],
  ["25:00", null],
  ["at noon", null],
])("the time of day %j is read", (text, hour) => {
  expect(writtenTime(text)?.hour ?? null).toBe(hour);
});

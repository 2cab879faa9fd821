import { expect, it } from "vitest";
import { openFiles, readAll } from "./testing.ts";

it("reads columns of numbers and of yes and no as values of their days, and all others as text", async () => {
  const source = await openFiles({
    "log.csv": `Date,Sleep (h),Weight,Ran,Mood,Weather,Notes
2026-03-28,7.5,71.2 kg,yes,4,mild,A long day.
2026-03-29,"1,200",71 kg,no,,,
2026-03-30,lots,150 lb,Yes,,,
2026-03-31,8,70 kg,,,rain,
2026-04-01,6,70.5 kg,no,good,,
2026-02-30,6,,,,,
2026-04-02,6,70.5 kg,no,,,
`,
  });
  expect([source.format, source.proposeMood("4"), source.proposeMood("good")]).toEqual(["csv", 4, 4]);
  const { entries, unreadable, values } = await readAll(source);
  expect(entries.map(({ day, body, mood }) => [day, body, mood])).toEqual([
    ["2026-03-28", "Weather: mild\n\nA long day.", "4"],
    ["2026-03-31", "Weather: rain", null],
    ["2026-04-01", "", "good"],
  ]);
  expect(unreadable).toEqual([
    { where: "log.csv, line 3", reason: "Sleep: “1,200”. Enter a value from 0 to 24 h." },
    { where: "log.csv, line 4", reason: "Sleep: “lots” is not a number." },
    { where: "log.csv, line 4", reason: "Weight: “150 lb” is not in kg." },
    { where: "log.csv, line 7", reason: "Its date “2026-02-30” is not a real one." },
  ]);
  const sleep = { name: "Sleep", kind: "number", unit: "h" };
  expect(values.slice(0, 2)).toEqual([
    {
      day: "2026-03-28",
      values: [
        { ...sleep, value: 7.5 },
        { name: "Weight", kind: "number", unit: "kg", value: 71.2 },
        { name: "Ran", kind: "yes_no", unit: "", value: 1 },
      ],
    },
    {
      day: "2026-03-29",
      values: [
        { name: "Weight", kind: "number", unit: "kg", value: 71 },
        { name: "Ran", kind: "yes_no", unit: "", value: 0 },
      ],
    },
  ]);
});

it("finds the delimiter, the decimal comma and the order of days and months", async () => {
  const german = "\ufeffDatum;Schlaf [Std.];Kopfweh\n01.02.2026;7,5;ja\n02.02.2026;1.250,5;nein\n";
  const { values } = await readAll(await openFiles({ "schlaf.csv": german }));
  expect(values).toEqual([
    {
      day: "2026-02-01",
      values: [
        { name: "Schlaf", kind: "number", unit: "Std.", value: 7.5 },
        { name: "Kopfweh", kind: "yes_no", unit: "", value: 1 },
      ],
    },
    {
      day: "2026-02-02",
      values: [
        { name: "Schlaf", kind: "number", unit: "Std.", value: 1250.5 },
        { name: "Kopfweh", kind: "yes_no", unit: "", value: 0 },
      ],
    },
  ]);
  const american = await readAll(
    await openFiles({ "a.tsv": "date\tsteps\n2/3/2026\t9000\n2/14/2026\t4000\n" }),
  );
  expect(american.values.map(({ day }) => day)).toEqual(["2026-02-03", "2026-02-14"]);
});

it("refuses a table without a column of dates", async () => {
  await expect(openFiles({ "prices.csv": "name,price\napple,2\n" })).rejects.toThrow(
    "doesn’t know what this is",
  );
});

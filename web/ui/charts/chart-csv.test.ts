import { expect, it } from "vitest";
import { chartCsv } from "./chart-csv.ts";

const row = (...raw: (string | number | null)[]) => ({ id: String(raw[0]), head: "", cells: [], raw });

it("writes days and numbers as they are, and nothing where there is no value", () => {
  const csv = chartCsv({
    columns: ["Day", "Mood", "Tone"],
    rows: [row("2026-11-21", 4, -0.25), row("2026-11-22", 3.5, null)],
  });
  expect(csv).toBe("\ufeffDay,Mood,Tone\r\n2026-11-21,4,-0.25\r\n2026-11-22,3.5,\r\n");
});

it("leaves out the invisible characters around values of a message", () => {
  const csv = chartCsv({ columns: ["Days"], rows: [row("\u2068#run\u2069", 1)] });
  expect(csv).toBe("\ufeffDays\r\n#run,1\r\n");
});

it("quotes what would break a row, and makes formulas harmless", () => {
  const csv = chartCsv({
    columns: ["Label", "Days"],
    rows: [row('Ann, "the tall"', 1), row("two\nlines", 2), row("=1+1", 3), row("-cmd", 4)],
  });
  expect(csv.split("\r\n").slice(1, -1)).toEqual([
    '"Ann, ""the tall""",1',
    '"two\nlines",2',
    "'=1+1,3",
    "'-cmd,4",
  ]);
});

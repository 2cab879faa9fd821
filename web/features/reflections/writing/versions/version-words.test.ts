import { expect, it } from "vitest";
import { type Version, versionReasons } from "#contract/reflections/reflection-history.ts";
import { byDay, deviceWords, reasonWords } from "./version-words.ts";

const version = (saved_at: string): Version => ({
  id: saved_at,
  saved_at,
  device: "Firefox (Linux)",
  reason: "resumed",
  title: "",
  word_count: 1,
});

it("gathers versions under the days of the person's calendar, newest first", () => {
  const [late, evening, morning] = [
    "2026-11-15T00:30:00Z",
    "2026-11-14T23:30:00Z",
    "2026-11-14T07:00:00Z",
  ].map(version);
  expect(
    byDay(
      [late, evening, morning].flatMap((each) => each ?? []),
      "Europe/Berlin",
    ),
  ).toEqual([
    { day: "2026-11-15", versions: [late, evening] },
    { day: "2026-11-14", versions: [morning] },
  ]);
  expect(byDay([], "Europe/Berlin")).toEqual([]);
});

it("says of each why it was kept, and where it was written as far as that is known", () => {
  expect(new Set(versionReasons.map((reason) => reasonWords({ reason }))).size).toBe(versionReasons.length);
  expect(deviceWords({ device: "Firefox (Linux)" })).toBe("Firefox (Linux)");
  expect(deviceWords({ device: "" })).toBe("A device that is no longer known");
});

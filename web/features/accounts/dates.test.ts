import { describe, expect, it } from "vitest";
import { sinceWords } from "./dates.ts";

const now = new Date("2026-11-21T12:00:00Z");
const ago = (ms: number) => sinceWords(new Date(now.getTime() - ms).toISOString(), now);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe("when a device was last used", () => {
  it.each([
    [0, "just now"],
    [9 * minute, "just now"],
    [10 * minute, "10 minutes ago"],
    [59 * minute, "59 minutes ago"],
    [hour, "an hour ago"],
    [2 * hour, "2 hours ago"],
    [day - 1, "23 hours ago"],
    [day, "a day ago"],
    [6.9 * day, "6 days ago"],
  ])("is told in words (%d ms)", (ms, words) => {
    expect(ago(ms)).toBe(words);
  });

  it("is a date once a week has passed", () => {
    expect(ago(8 * day)).toMatch(/^on .*2026/);
  });

  it("is now where the clocks of server and device differ", () => {
    expect(ago(-5 * minute)).toBe("just now");
  });
});

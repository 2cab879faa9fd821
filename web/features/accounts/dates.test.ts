import { describe, expect, it } from "vitest";
import { lastUsed } from "./dates.ts";

const now = new Date("2026-11-21T12:00:00Z");
const ago = (ms: number) => lastUsed(new Date(now.getTime() - ms).toISOString(), now);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe("when a device was last used", () => {
  it.each([
    [0, "Last used just now"],
    [9 * minute, "Last used just now"],
    [10 * minute, "Last used 10 minutes ago"],
    [59 * minute, "Last used 59 minutes ago"],
    [hour, "Last used an hour ago"],
    [2 * hour, "Last used 2 hours ago"],
    [day - 1, "Last used 23 hours ago"],
    [day, "Last used a day ago"],
    [6.9 * day, "Last used 6 days ago"],
  ])("is told in words (%d ms)", (ms, words) => {
    expect(ago(ms)).toBe(words);
  });

  it("is a date once a week has passed", () => {
    expect(ago(8 * day)).toMatch(/^Last used on .*2026/);
  });

  it("is now where the clocks of server and device differ", () => {
    expect(ago(-5 * minute)).toBe("Last used just now");
  });
});

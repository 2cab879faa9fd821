import { describe, expect, it } from "vitest";
import { groupChats } from "./group-chats.ts";

const today = "2026-11-21";
const names = (...chats: { day: string; pinned: boolean }[]) =>
  groupChats(chats, ({ day }) => day, today).map(({ name, chats: grouped }) => [name, grouped.length]);
const on = (day: string, pinned = false) => ({ day, pinned });

describe("the list of conversations", () => {
  it("has pinned ones first, then says how long ago", () => {
    expect(
      names(on("2025-01-01", true), on("2026-11-21"), on("2026-11-20"), on("2026-11-15"), on("2026-11-14")),
    ).toEqual([
      ["Pinned", 1],
      ["Today", 1],
      ["Yesterday", 1],
      ["The last seven days", 1],
      ["November", 1],
    ]);
  });

  it("names the year of other years", () => {
    expect(names(on("2026-10-02"), on("2026-10-01"), on("2025-10-01"))).toEqual([
      ["October", 2],
      ["October 2025", 1],
    ]);
  });

  it("counts tomorrow as today, as clocks differ", () => {
    expect(names(on("2026-11-22"))).toEqual([["Today", 1]]);
  });
});

import { describe, expect, it } from "vitest";
import { columnsFor, nextTile, pictureRows, type Tile } from "./picture-rows.ts";

const tile = (day: string, at: number): Tile => ({
  id: `page ${at}`,
  day,
  picture: {
    id: `picture ${at}`,
    kind: "picture",
    media_type: "image/png",
    name: "",
    alt: "",
    bytes: 1,
    width: 40,
    height: 30,
    widths: [],
    created_at: "2026-11-21T20:00:00Z",
    address_key: "",
    address_ends_at: "2026-11-21T21:00:00Z",
  },
});
const days = ["2026-11-20", "2026-11-20", "2026-11-02", "2026-11-01", "2026-09-30"];
const rows = pictureRows(days.map(tile), 3);

describe("the gallery", () => {
  it("has a heading for each month with pictures, and its pictures in rows", () => {
    expect(rows.map(({ month, tiles, first }) => month ?? [first, tiles.length])).toEqual([
      "2026-11",
      [0, 3],
      [3, 1],
      "2026-09",
      [4, 1],
    ]);
    expect(pictureRows([], 3)).toEqual([]);
  });

  it("is three pictures wide on a phone", () => {
    expect([columnsFor(0), columnsFor(340), columnsFor(1050)]).toEqual([3, 3, 5]);
  });

  it.each([
    [0, "ArrowRight", 1],
    [2, "ArrowDown", 3],
    [3, "ArrowDown", 4],
    [4, "ArrowUp", 3],
    [3, "ArrowUp", 0],
    [0, "ArrowLeft", null],
    [4, "ArrowRight", null],
    [4, "ArrowDown", null],
    [2, "Home", 0],
    [2, "End", 4],
    [2, "x", null],
  ])("goes from picture %i by %s to %s", (from, key, to) => {
    expect(nextTile(rows, from, key, false)).toBe(to);
  });

  it("goes the other way where one reads from right to left", () => {
    expect(nextTile(rows, 0, "ArrowLeft", true)).toBe(1);
  });
});

import { describe, expect, it } from "vitest";
import { moveInGrid } from "./choice-grid.ts";

describe("moving among choices in rows", () => {
  it("goes sideways one by one, and wraps around at both ends", () => {
    expect(moveInGrid("ArrowRight", 2, 7, 3)).toBe(3);
    expect(moveInGrid("ArrowRight", 6, 7, 3)).toBe(0);
    expect(moveInGrid("ArrowLeft", 0, 7, 3)).toBe(6);
  });

  it("goes up and down by a row, and stops at the edge", () => {
    expect(moveInGrid("ArrowDown", 1, 7, 3)).toBe(4);
    expect(moveInGrid("ArrowDown", 5, 7, 3)).toBe(5);
    expect(moveInGrid("ArrowUp", 4, 7, 3)).toBe(1);
    expect(moveInGrid("ArrowUp", 2, 7, 3)).toBe(2);
    expect(moveInGrid("ArrowDown", 1, 7, 5)).toBe(6);
  });

  it("mirrors sideways where text runs from right to left", () => {
    expect(moveInGrid("ArrowRight", 3, 7, 3, true)).toBe(2);
    expect(moveInGrid("ArrowDown", 3, 7, 3, true)).toBe(6);
  });

  it("goes to the first and the last, and ignores other keys", () => {
    expect([moveInGrid("Home", 4, 7, 3), moveInGrid("End", 4, 7, 3), moveInGrid("Tab", 4, 7, 3)]).toEqual([
      0,
      6,
      null,
    ]);
  });
});

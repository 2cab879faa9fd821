// @vitest-environment node
import { describe, expect, it } from "vitest";
import { maxLineLength, shownLines, withPasted } from "./list-lines.ts";

describe("the lines of a list", () => {
  it("are as many as the step asks for, and at least one", () => {
    expect(shownLines([], { least: 3, most: 5 })).toEqual(["", "", ""]);
    expect(shownLines([], { least: 0, most: 5 })).toEqual([""]);
    expect(shownLines(["a", "b"], { least: 0, most: 5 })).toEqual(["a", "b"]);
  });

  it("are all shown where there are more than the step allows by now", () => {
    expect(shownLines(["a", "b", "c"], { least: 1, most: 2 })).toEqual(["a", "b", "c"]);
  });
});

describe("pasting several lines", () => {
  const at = (place: number, from = 0, to = from) => ({ at: place, from, to });

  it("makes a line of each, without bullets and numbers", () => {
    expect(withPasted(["", "", ""], at(0), "- Rain\n* Soup\n3. [x]\n\n• Papa", 9)?.lines).toEqual([
      "Rain",
      "Soup",
      "[x]",
      "Papa",
    ]);
    expect(withPasted([""], at(0), "- [x] Rain\r\n- [ ] Soup", 9)).toEqual({
      lines: ["Rain", "Soup"],
      last: 1,
    });
  });

  it("goes between the words around the caret and keeps the lines below", () => {
    expect(withPasted(["one four", "five"], at(0, 4), "two\nthree", 9)?.lines).toEqual([
      "one two",
      "three",
      "four",
      "five",
    ]);
  });

  it("joins lines without room to the last one", () => {
    expect(withPasted(["", ""], at(0), "a\nb\nc", 2)?.lines).toEqual(["a", "b; c"]);
  });

  it("leaves a single line, and lines that would be too long, to the browser", () => {
    expect(withPasted([""], at(0), "Rain", 3)).toBeNull();
    expect(withPasted([""], at(0), `${"x".repeat(maxLineLength)}\ny`, 1)).toBeNull();
  });
});

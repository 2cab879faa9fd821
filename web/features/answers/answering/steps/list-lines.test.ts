// @vitest-environment node
import { describe, expect, it } from "vitest";
import { longestLine, shownLines, withPasted } from "./list-lines.ts";

describe("the lines of a list", () => {
  it("stand there from the beginning as many as are asked for, and at least one", () => {
    expect(shownLines([], { least: 3, most: 5 })).toEqual(["", "", ""]);
    expect(shownLines([], { least: 0, most: 5 })).toEqual([""]);
    expect(shownLines(["a", "b"], { least: 0, most: 5 })).toEqual(["a", "b"]);
  });

  it("are all shown where there are more than there is room for by now", () => {
    expect(shownLines(["a", "b", "c"], { least: 1, most: 2 })).toEqual(["a", "b", "c"]);
  });
});

describe("pasting several lines", () => {
  const at = (place: number, from = 0, to = from) => ({ at: place, from, to });

  it("makes a line of each, without the signs that they had elsewhere", () => {
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

  it("goes between the words around the caret and leaves what stands below", () => {
    expect(withPasted(["one four", "five"], at(0, 4), "two\nthree", 9)?.lines).toEqual([
      "one two",
      "three",
      "four",
      "five",
    ]);
  });

  it("puts into the last line what there is no room for", () => {
    expect(withPasted(["", ""], at(0), "a\nb\nc", 2)?.lines).toEqual(["a", "b; c"]);
  });

  it("leaves one line, and one that would be too long, to the browser", () => {
    expect(withPasted([""], at(0), "Rain", 3)).toBeNull();
    expect(withPasted([""], at(0), `${"x".repeat(longestLine)}\ny`, 1)).toBeNull();
  });
});

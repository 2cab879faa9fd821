import { expect, it } from "vitest";
import { moveLine } from "./move-line.ts";

it("moves the line of the caret, and the caret with it", () => {
  expect(moveLine("one\ntwo\nthree", 5, -1)).toEqual({ text: "two\none\nthree", caret: 1 });
  expect(moveLine("one\ntwo\nthree", 5, 1)).toEqual({ text: "one\nthree\ntwo", caret: 11 });
  expect(moveLine("one\ntwo", 1, -1)).toEqual({ text: "one\ntwo", caret: 1 });
  expect(moveLine("one\ntwo", 5, 1)).toEqual({ text: "one\ntwo", caret: 5 });
});

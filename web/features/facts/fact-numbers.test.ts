import { expect, it } from "vitest";
import { parseNumber } from "./fact-numbers.ts";

it.each([
  ["7.5", 7.5],
  ["7,5", 7.5],
  [" 1 200 ", 1200],
  ["−3", -3],
  [".5", 0.5],
  ["7.", 7],
  ["", null],
  ["7 h", null],
  ["1e5", null],
  ["1,2,3", null],
])("reads %j as %j", (typed, number) => expect(parseNumber(typed)).toBe(number));

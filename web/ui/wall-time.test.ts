import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWallTime } from "#contract/themes/theme-rules.ts";
import { isWholeTime, readWallTime } from "./wall-time.ts";

describe("a typed time", () => {
  it.each([
    ["06:00", "06:00"],
    ["6", "06:00"],
    ["18", "18:00"],
    ["6:30", "06:30"],
    ["630", "06:30"],
    ["0630", "06:30"],
    ["6.30", "06:30"],
    [" 23:59 ", "23:59"],
    ["0", "00:00"],
    ["6 pm", "18:00"],
    ["9.15 pm", "21:15"],
    ["09:15 p.m.", "21:15"],
    ["9:15AM", "09:15"],
    ["12 am", "00:00"],
    ["12:30 pm", "12:30"],
  ])("%j is %s", (typed, time) => {
    expect(readWallTime(typed)).toBe(time);
  });

  it.each(["", "24:00", "12:60", "noon", "6:3", "-1", "12345", "pm", "0 am", "13 pm", "99"])(
    "%j is none",
    (typed) => {
      expect(readWallTime(typed)).toBeNull();
    },
  );

  it("always becomes one that the theme accepts", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789:.h ") }), (typed) => {
        const time = readWallTime(typed);
        return time === null || isWallTime(time);
      }),
    );
  });

  it("is complete as soon as no digit is missing", () => {
    expect(["0630", "06:30"].every(isWholeTime)).toBe(true);
    expect(["6", "06", "6:3", "063", "06:3", "630", "06:30 ", "06:30 p"].some(isWholeTime)).toBe(false);
  });
});

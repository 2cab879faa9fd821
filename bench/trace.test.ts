import { describe, expect, it } from "vitest";
import { median } from "./print.ts";
import { framesOf } from "./scrolling.ts";
import { timeByKind } from "./trace.ts";

const event = (name: string, startMs: number, durationMs: number) => ({
  name,
  ph: "X",
  ts: startMs * 1000,
  dur: durationMs * 1000,
  pid: 1,
  tid: 1,
});
const kindOf = (name: string) => ({ script: "scripting", layout: "style" })[name];

describe("the time that a thread spent", () => {
  it("counts an event inside one of another kind only for its own kind", () => {
    const events = [
      event("script", 0, 10),
      event("layout", 2, 5),
      event("script", 3, 1),
      event("layout", 20, 4),
    ];
    expect(timeByKind(events, kindOf)).toEqual(
      new Map([
        ["scripting", 6],
        ["style", 8],
      ]),
    );
  });

  it("leaves out events of no kind, but counts those inside them", () => {
    expect(timeByKind([event("task", 0, 10), event("layout", 1, 2)], kindOf)).toEqual(
      new Map([["style", 2]]),
    );
  });
});

describe("frames", () => {
  it("count as dropped where the screen had room for more", () => {
    const frame = 1000 / 60;
    const frames = framesOf([0, frame, 2 * frame, 5 * frame, 6.2 * frame]);
    expect(frames).toMatchObject({ drawn: 5, dropped: 2 });
    expect(frames.longestMs).toBeCloseTo(50);
  });
});

describe("the median", () => {
  it("is the middle figure, or halfway between the two in the middle", () => {
    expect(median([9, 1, 4])).toBe(4);
    expect(median([9, 1, 4, 6])).toBe(5);
    expect(median([7])).toBe(7);
  });
});

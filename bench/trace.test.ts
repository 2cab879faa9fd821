import { describe, expect, it } from "vitest";
import { median } from "./print.ts";
import { framesOf } from "./scrolling.ts";
import { keyMark, letterMark, timeByKind, workOfKeys } from "./trace.ts";

const event = (name: string, startMs: number, durationMs: number) => ({
  name,
  ph: "X",
  ts: startMs * 1000,
  dur: durationMs * 1000,
  tdur: durationMs * 500,
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

describe("the work for a key", () => {
  const task = (startMs: number, durationMs: number) =>
    event("ThreadControllerImpl::RunTask", startMs, durationMs);
  const commit = (startMs: number) => event("ProxyMain::BeginMainFrame::commit", startMs, 1);
  const key = (startMs: number) => event(keyMark, startMs, 0);
  const letter = (startMs: number) => event(letterMark, startMs, 0);

  it("goes from its arrival until its frame is handed over, without the time between tasks", () => {
    const events = [
      task(0, 4),
      task(10, 5),
      key(11),
      letter(14),
      task(20, 2),
      task(40, 4),
      commit(43),
      task(50, 9),
    ];
    expect(workOfKeys(events)).toEqual([{ elapsedMs: 11, processorMs: 5.5 }]);
  });

  it("does not end with a frame that lacks the letter", () => {
    const events = [
      task(0, 1),
      key(0.5),
      task(2, 3),
      commit(3),
      task(6, 2),
      letter(7),
      task(9, 4),
      commit(10),
    ];
    expect(workOfKeys(events)).toEqual([{ elapsedMs: 10, processorMs: 5 }]);
  });

  it("is not known where the trace ends too early", () => {
    expect(() => workOfKeys([task(0, 1), key(0.5), letter(0.7)])).toThrow("has no frame");
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

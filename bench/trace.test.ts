import { describe, expect, it } from "vitest";
import { percentile } from "./print.ts";
import { framesOf } from "./scroll.ts";
import { keyMark, letterMark, workOfKeys } from "./trace.ts";

const event = (name: string, startMs: number, durationMs: number) => ({
  name,
  ph: "X",
  ts: startMs * 1000,
  dur: durationMs * 1000,
  tdur: durationMs * 500,
  pid: 1,
  tid: 1,
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

describe("a percentile", () => {
  it("is the figure below which this share of them is", () => {
    expect(percentile([9, 1, 4], 0.5)).toBe(4);
    expect(percentile([9, 1, 4, 6], 0.95)).toBe(9);
    expect(percentile([7], 1)).toBe(7);
  });
});

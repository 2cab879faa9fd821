import { describe, expect, it } from "vitest";
import { pause } from "./pause.ts";

describe("long work in steps", () => {
  it("takes one step in each round of the event loop, however much of it there is", async () => {
    let round = 0;
    let isDone = false;
    const count = () => {
      round += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const steps: { work: number; round: number }[] = [];
    const works = Array.from({ length: 5 }, async (_, work) => {
      for (let step = 0; step < 4; step += 1) {
        await pause();
        steps.push({ work, round });
      }
    });
    await Promise.all(works);
    isDone = true;
    expect(new Set(steps.map((step) => step.round)).size).toBe(20);
    // All tasks take one step before the first takes another.
    expect(steps.map(({ work }) => work)).toEqual([
      0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4,
    ]);
  });
});

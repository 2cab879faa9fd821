import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { createThreadRunner } from "./thread-runner.ts";

type Thread = { hold: (flags: SharedArrayBuffer) => string };

describe("a thread's tasks", () => {
  const folder = mkdtempSync(join(tmpdir(), "reflector-thread-"));
  const filename = join(folder, "thread.mjs");
  writeFileSync(
    filename,
    `export function hold(shared) {
      const flags = new Int32Array(shared);
      Atomics.store(flags, 0, 1);
      Atomics.wait(flags, 1, 0);
      return "done";
    }`,
  );
  const runner = createThreadRunner<Thread>({ filename, idleMs: 1000, maxWaiting: 10 });
  afterEach(() => vi.useRealTimers());
  afterAll(async () => {
    await runner.close();
    rmSync(folder, { recursive: true });
  });

  function begin(personId = "ada") {
    const shared = new SharedArrayBuffer(8);
    const flags = new Int32Array(shared);
    const result = runner.run("hold", shared, personId);
    return {
      result,
      begun: async () => {
        while (Atomics.load(flags, 0) === 0) await setImmediate();
      },
      release: () => {
        Atomics.store(flags, 1, 1);
        Atomics.notify(flags, 1);
      },
    };
  }

  it("have their own time each, however long they waited", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const [one, two] = [begin(), begin()];
    for (const task of [one, two]) {
      await task.begun();
      vi.advanceTimersByTime(59_000);
      task.release();
      expect(await task.result).toBe("done");
    }
  });

  it("of one person delay another's by one", async () => {
    const ended: string[] = [];
    const tasks = ["ada", "ada", "ada", "ben"].map((personId) => ({ personId, ...begin(personId) }));
    for (const { personId, result } of tasks) void result.then(() => ended.push(personId));
    for (const at of [0, 3, 1, 2]) {
      await tasks[at]?.begun();
      tasks[at]?.release();
      await tasks[at]?.result;
    }
    expect(ended).toEqual(["ada", "ben", "ada", "ada"]);
  });

  it("are lost if they take more than that", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const task = begin();
    const lost = expect(task.result).rejects.toMatchObject({ why: "too_slow" });
    await task.begun();
    vi.advanceTimersByTime(60_000);
    await lost;
  });

  it("continue after the machine slept, when work that was due in the meantime runs once", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const task = begin();
    await task.begun();
    vi.advanceTimersToNextTimer();
    await setImmediate();
    task.release();
    expect(await task.result).toBe("done");
  });
});

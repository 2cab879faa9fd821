import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFairMutex } from "./fair-mutex.ts";

/** Tasks that end when they are told to. */
function start(options?: Parameters<typeof createFairMutex>[0]) {
  const mutex = createFairMutex(options);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask(personId: string, name: string, signal?: AbortSignal) {
      const end = Promise.withResolvers<string>();
      ends.set(name, () => end.resolve(name));
      return mutex(
        personId,
        () => {
          begun.push(name);
          return end.promise;
        },
        signal,
      );
    },
    async end(name: string) {
      ends.get(name)?.();
      await setImmediate();
    },
  };
}

describe("tasks in people's turns", () => {
  it("of one person delay another's by one", async () => {
    const { ask, end, begun } = start();
    for (const at of Array(16).keys()) void ask("ada", `ada ${at}`);
    void ask("ben", "ben");
    await end("ada 0");
    expect(begun).toEqual(["ada 0", "ben"]);
    await end("ben");
    await end("ada 1");
    expect(begun).toEqual(["ada 0", "ben", "ada 1", "ada 2"]);
  });

  it("run one of a person at a time, and another's at once where there is room", async () => {
    const { ask, end, begun } = start({ maxRunning: 2 });
    for (const at of [0, 1]) void ask("ada", `ada ${at}`);
    for (const at of [0, 1]) void ask("ben", `ben ${at}`);
    void ask("cleo", "cleo");
    await setImmediate();
    expect(begun).toEqual(["ada 0", "ben 0"]);
    await end("ben 0");
    expect(begun).toEqual(["ada 0", "ben 0", "cleo"]);
    await end("cleo");
    expect(begun).toEqual(["ada 0", "ben 0", "cleo", "ben 1"]);
    await end("ada 0");
    expect(begun).toEqual(["ada 0", "ben 0", "cleo", "ben 1", "ada 1"]);
  });

  it("are refused to a person of whom too many wait, and to no other", async () => {
    const { ask, end, begun } = start({ maxWaiting: 2 });
    for (const at of [0, 1, 2]) void ask("ada", `ada ${at}`);
    await expect(ask("ada", "too many")).rejects.toMatchObject({
      code: "too_many_requests",
      retryAfterSeconds: 1,
    });
    void ask("ben", "ben");
    await end("ada 0");
    expect(begun).toEqual(["ada 0", "ben"]);
  });

  it("end the wait of a task whose signal aborts, and of no other", async () => {
    const { ask, end, begun } = start();
    const leaving = new AbortController();
    void ask("ada", "ada");
    const left = ask("ben", "left", leaving.signal);
    void ask("ben", "ben");
    leaving.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    await expect(ask("ben", "late", leaving.signal)).rejects.toThrow("left");
    await end("ada");
    expect(begun).toEqual(["ada", "ben"]);
  });

  it("go to the next after one that fails", async () => {
    const mutex = createFairMutex();
    const failed = mutex("ada", () => Promise.reject(new Error("failed")));
    const done = mutex("ada", async () => "done");
    await expect(failed).rejects.toThrow("failed");
    expect(await done).toBe("done");
  });

  it("come to each once, in each person's order, never twice while another waits", () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom("ada", "ben", "cleo"), { maxLength: 30 }), async (people) => {
        const mutex = createFairMutex();
        const begun: { at: number; person: string }[] = [];
        await Promise.all(people.map((person, at) => mutex(person, async () => begun.push({ at, person }))));
        expect(begun.map(({ at }) => at).toSorted((one, other) => one - other)).toEqual([...people.keys()]);
        for (const [place, { at, person }] of begun.entries()) {
          const before = begun.slice(0, place);
          const own = before.findLastIndex((each) => each.person === person);
          expect(before[own]?.at ?? -1).toBeLessThan(at);
          const since = before.slice(own + 1).map((each) => each.person);
          expect(new Set(since).size).toBe(since.length);
        }
      }),
    ));
});

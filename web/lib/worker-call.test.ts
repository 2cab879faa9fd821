import { describe, expect, it } from "vitest";
import { createWorkerCall } from "./worker-call.ts";

/** Keeps what it is asked; the test says when it answers. */
class FakeWorker extends EventTarget {
  calls: { id: number; task: string }[] = [];
  postMessage(call: { id: number; task: string }) {
    this.calls.push(call);
  }
  say(data: object) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

function workers() {
  const started: FakeWorker[] = [];
  const call = createWorkerCall<string, string>(() => {
    const worker = new FakeWorker();
    started.push(worker);
    return worker;
  });
  return { started, call };
}

describe("a call to a worker", () => {
  it("gets its own answer, in whatever order they come", async () => {
    const { started, call } = workers();
    const answers = [call("one"), call("two")];
    const [worker] = started;
    expect(started).toHaveLength(1);
    for (const { id, task } of worker?.calls.toReversed() ?? [])
      worker?.say({ id, answer: task.toUpperCase() });
    expect(await Promise.all(answers)).toEqual(["ONE", "TWO"]);
  });

  it("is rejected with the worker's own words", async () => {
    const { started, call } = workers();
    const answer = call("one");
    started[0]?.say({ id: 1, failure: "Error: There is no canvas." });
    await expect(answer).rejects.toThrow("There is no canvas.");
  });

  it("is rejected if the worker can't load, and the next one begins another worker", async () => {
    const { started, call } = workers();
    const answer = call("one");
    started[0]?.dispatchEvent(new Event("error"));
    await expect(answer).rejects.toThrow("could not be loaded");
    const next = call("two");
    started[1]?.say({ id: 2, answer: "TWO" });
    expect(await next).toBe("TWO");
  });

  it("goes to the worker that was begun before, unless that one could not be loaded", async () => {
    const { started, call } = workers();
    call.begin();
    started[0]?.dispatchEvent(new Event("error"));
    call.begin();
    call.begin();
    const answer = call("one");
    expect(started).toHaveLength(2);
    started[1]?.say({ id: 1, answer: "ONE" });
    expect(await answer).toBe("ONE");
  });
});

import { afterEach, expect, it, vi } from "vitest";
import { createIdleWork, type IdleWork } from "./idle-work.ts";
import { newKey, openJournal } from "./sealing.ts";

const ada = { ...openJournal("ada", newKey()), sessionId: "one" };

/** Two features, one with idle work and one with memory, which record their calls. */
function start(isSignedIn: () => Promise<boolean>, left = 2) {
  const happened: string[] = [];
  let now = 0;
  const features: Record<"works" | "keeps", IdleWork> = {
    works: {
      async idleWork({ id }) {
        happened.push(`worked for ${id}`);
        left -= 1;
        return left;
      },
    },
    keeps: {
      async evictSignedOut(isHere) {
        happened.push(`forgets, as here is ${await isHere(ada)}`);
      },
    },
  };
  const onProblem = (what: string) => happened.push(what);
  const idleWork = createIdleWork(features, {
    isSignedIn,
    inLanguageOf: (_, work) => work(),
    clock: { now: () => new Date(now) },
    onProblem,
  });
  const pass = (ms: number) => {
    now += ms;
  };
  return { idleWork, happened, pass };
}

afterEach(() => vi.useRealTimers());

it("tells each feature of a request, and works until nothing is left once its person is quiet", async () => {
  const { idleWork, happened, pass } = start(async () => true);
  idleWork.onPersonActive(ada);
  pass(1999);
  await idleWork.workNow();
  expect(happened).toEqual([]);
  pass(1);
  await idleWork.workNow();
  await idleWork.workNow();
  expect(happened).toEqual(["worked for ada", "worked for ada"]);
});

it("waits longer after a long text was saved, whatever is requested meanwhile", async () => {
  const { idleWork, happened, pass } = start(async () => true);
  idleWork.onPersonActive(ada, 50_000);
  idleWork.onPersonActive(ada);
  pass(5999);
  await idleWork.workNow();
  expect(happened).toEqual([]);
  pass(1);
  await idleWork.workNow();
  expect(happened).toContain("worked for ada");
});

it("is not delayed by requests that change nothing, and continues with pauses for someone who keeps writing", async () => {
  const { idleWork, happened, pass } = start(async () => true, 4);
  idleWork.onPersonActive(ada);
  for (let second = 1; second <= 2; second += 1) {
    pass(1000);
    idleWork.onPersonActive(ada);
  }
  idleWork.onPersonActive(ada, 10);
  await idleWork.workNow();
  expect(happened).toHaveLength(1);
  const worked: number[] = [];
  for (let second = 1; second <= 9; second += 1) {
    pass(1000);
    idleWork.onPersonActive(ada, 10);
    await idleWork.workNow();
    worked.push(happened.length);
  }
  expect(worked).toEqual([1, 1, 2, 2, 2, 3, 3, 3, 4]);
});

it("works for nobody who has signed out, nor for a feature that was not asked for", async () => {
  const { idleWork, happened, pass } = start(async () => false);
  idleWork.onPersonActive(ada);
  pass(2000);
  await idleWork.workNow("keeps");
  await idleWork.workNow();
  expect(happened).toEqual([]);
});

it("has what is kept of people who left forgotten every minute from its start, also after a failure", async () => {
  vi.useFakeTimers();
  let fails = true;
  const { idleWork, happened } = start(async () => {
    if (fails) throw new Error("The store is away.");
    return false;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(happened).toEqual([]);
  idleWork.start();
  await vi.advanceTimersByTimeAsync(60_000);
  fails = false;
  await vi.advanceTimersByTimeAsync(60_000);
  idleWork.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(happened).toEqual(["the store did not answer", "forgets, as here is false"]);
});

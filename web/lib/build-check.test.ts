import { describe, expect, it } from "vitest";
import { buildCheckMs, createBuildCheck } from "./build-check.ts";
import { createWriting, quietAfterMs } from "./writing.ts";

const first = { id: "aaaa", timestamp: "2026-11-21T08:00:00.000Z" };
const second = { id: "bbbb", timestamp: "2026-11-21T09:00:00.000Z" };

/** A page of the first build, with a clock that the test moves. */
function openPage({ ownBuildId = first.id as string | null } = {}) {
  let time = 0;
  let tasks: { at: number; task: () => void }[] = [];
  const state = { latest: first as unknown, meta: first as unknown, hasCaret: true, found: 0 };
  const asked: string[] = [];
  let fetched = Promise.resolve();
  const now = () => time;
  const writing = createWriting({ now, hasCaret: () => state.hasCaret });
  const check = createBuildCheck({
    ownBuildId: () => ownBuildId,
    read: async (path) => {
      asked.push(path);
      return path === "/builds/latest.json" ? state.latest : state.meta;
    },
    now,
    after: (ms, task) => {
      const entry = { at: time + ms, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((each) => each !== entry);
      };
    },
    writing,
    onFound: () => {
      state.found += 1;
      return fetched;
    },
  });
  /** Lets time pass as if the machine slept: no task runs. */
  const sleep = (ms: number) => {
    time += ms;
  };
  async function pass(ms: number) {
    const end = time + ms;
    for (;;) {
      const [next] = tasks.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      tasks = tasks.filter((each) => each !== next);
      time = Math.max(time, next.at);
      next.task();
      await settle();
    }
    time = end;
  }
  /** From now on, a new build takes to be fetched until the returned function is called. */
  function fetchSlowly() {
    const slow = Promise.withResolvers<void>();
    fetched = slow.promise;
    return slow.resolve;
  }
  check.start();
  return { check, writing, state, asked, pass, sleep, fetchSlowly };
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe("looking for a new build", () => {
  it("happens every hour, and not before", async () => {
    const page = openPage();
    await page.pass(buildCheckMs - 1);
    expect(page.asked).toEqual([]);
    await page.pass(1);
    expect(page.asked).toEqual(["/builds/meta/aaaa.json", "/builds/latest.json"]);
    await page.pass(2 * buildCheckMs);
    expect(page.asked.filter((path) => path === "/builds/latest.json")).toHaveLength(3);
    expect(page.check.isOffered()).toBe(false);
  });

  it("happens when a page becomes visible again after more than an hour", async () => {
    const page = openPage();
    page.state.latest = second;
    page.sleep(buildCheckMs - 1);
    page.check.wake();
    expect(page.asked).toEqual([]);
    page.sleep(1);
    page.check.wake();
    await settle();
    expect(page.check.isOffered()).toBe(true);
  });

  it("never happens in development, where there is no build", async () => {
    const page = openPage({ ownBuildId: null });
    await page.pass(3 * buildCheckMs);
    page.check.wake();
    expect(page.asked).toEqual([]);
  });

  it.each([
    ["the same build", first],
    [
      "an older one, of a server that is still to be brought up to date",
      { id: "0000", timestamp: "2026-11-20T08:00:00.000Z" },
    ],
    ["no answer", null],
    ["something else", { build: 7 }],
    ["a page of a hotel's network", "<html>"],
  ])("offers nothing for %s", async (_, latest) => {
    const page = openPage();
    page.state.latest = latest;
    await page.pass(buildCheckMs);
    expect(page.check.isOffered()).toBe(false);
    expect(page.state.found).toBe(0);
  });

  it("offers a new build once its worker is there, so that reloading leads to it", async () => {
    const page = openPage();
    page.state.latest = second;
    const arrives = page.fetchSlowly();
    await page.pass(buildCheckMs);
    expect(page.state.found).toBe(1);
    expect(page.check.isOffered()).toBe(false);
    arrives();
    await settle();
    expect(page.check.isOffered()).toBe(true);
  });

  it("takes any other build for newer if the server no longer has this one", async () => {
    const page = openPage();
    page.state.meta = null;
    page.state.latest = second;
    await page.pass(buildCheckMs);
    expect(page.check.isOffered()).toBe(true);
  });
});

describe("a new build", () => {
  async function found() {
    const page = openPage();
    page.state.latest = second;
    await page.pass(buildCheckMs);
    return page;
  }

  it("is offered, notifies listeners, and has the worker fetched once", async () => {
    const page = openPage();
    let told = 0;
    page.check.subscribe(() => {
      told += 1;
    });
    page.state.latest = second;
    await page.pass(3 * buildCheckMs);
    expect(page.check.isOffered()).toBe(true);
    expect(told).toBe(1);
    expect(page.state.found).toBe(1);
  });

  it("waits until half a minute after the last key", async () => {
    const page = openPage();
    page.state.latest = second;
    await page.pass(buildCheckMs - 1);
    page.writing.key();
    await page.pass(quietAfterMs - 1);
    expect(page.check.isOffered()).toBe(false);
    await page.pass(5001);
    expect(page.check.isOffered()).toBe(true);
  });

  it("waits until all words are saved", async () => {
    const page = openPage();
    const saved = page.writing.whileUnsaved(() => true);
    page.state.latest = second;
    await page.pass(buildCheckMs + 20 * 60_000);
    expect(page.check.isOffered()).toBe(false);
    saved();
    await page.pass(5000);
    expect(page.check.isOffered()).toBe(true);
  });

  it("is not offered again for an hour after Later, or after the person continues to write", async () => {
    const page = await found();
    for (const answer of [page.check.putOff, page.writing.key]) {
      answer();
      expect(page.check.isOffered()).toBe(false);
      await page.pass(buildCheckMs - 1);
      expect(page.check.isOffered()).toBe(false);
      await page.pass(quietAfterMs);
      expect(page.check.isOffered()).toBe(true);
    }
  });
});

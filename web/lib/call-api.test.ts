import { expect, it } from "vitest";
import { withHeadStart } from "./call-api.ts";

function begin() {
  const state = { asked: [] as string[], now: 0, asker: "ada", fails: false };
  const call = withHeadStart(
    async (day: string) => {
      state.asked.push(day);
      if (state.fails) throw new Error("The line broke.");
      return `answer ${state.asked.length}`;
    },
    { now: () => state.now, asker: () => state.asker },
  );
  return { state, ...call };
}

it("answers the first call with the early answer, and later calls with new ones", async () => {
  const { state, begin: ahead, call } = begin();
  ahead("2026-01-05");
  state.now = 29_999;
  expect(await call("2026-01-05")).toBe("answer 1");
  expect(await call("2026-01-05")).toBe("answer 2");
  expect(state.asked).toEqual(["2026-01-05", "2026-01-05"]);
});

it("makes a request without an early one", async () => {
  const { call } = begin();
  expect(await call("2026-01-05")).toBe("answer 1");
});

it("makes a new request for other arguments", async () => {
  const { state, begin: ahead, call } = begin();
  ahead("2026-01-05");
  expect(await call("2026-01-06")).toBe("answer 2");
  expect(state.asked).toEqual(["2026-01-05", "2026-01-06"]);
});

it("never gives one person's answer to another", async () => {
  const { state, begin: ahead, call } = begin();
  ahead("2026-01-05");
  state.asker = "ben";
  expect(await call("2026-01-05")).toBe("answer 2");
});

it("makes a new request once the answer is old", async () => {
  const { state, begin: ahead, call } = begin();
  ahead("2026-01-05");
  state.now = 30_000;
  expect(await call("2026-01-05")).toBe("answer 2");
});

it("makes a new request if the early one failed", async () => {
  const { state, begin: ahead, call } = begin();
  state.fails = true;
  ahead("2026-01-05");
  state.fails = false;
  expect(await call("2026-01-05")).toBe("answer 2");
});

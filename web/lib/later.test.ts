import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whileIdle } from "./later.ts";

let now = 0;
let waiting: (() => void)[] = [];

beforeEach(() => {
  waiting = [];
  vi.stubGlobal("requestIdleCallback", (task: () => void) => waiting.push(task));
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const rest = () => {
  for (const task of waiting.splice(0)) task();
};

/** Work whose pieces take longer than a key should wait. */
function work(count: number) {
  const done: number[] = [];
  function* pieces() {
    for (let piece = 0; piece < count; piece += 1) {
      now += 100;
      done.push(piece);
      yield;
    }
  }
  return { done, pieces: pieces() };
}

it("does one long piece in each idle moment, until all are done", () => {
  const { done, pieces } = work(2);
  whileIdle(pieces);
  expect(done).toEqual([]);
  rest();
  expect(done).toEqual([0]);
  rest();
  expect(done).toEqual([0, 1]);
  rest();
  expect(waiting).toEqual([]);
});

it("begins no piece after it was ended", () => {
  const { done, pieces } = work(3);
  const end = whileIdle(pieces);
  rest();
  end();
  rest();
  rest();
  expect(done).toEqual([0]);
});

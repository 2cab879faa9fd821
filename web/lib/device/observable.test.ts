import { expect, it, vi } from "vitest";
import { createEmitter, createObservable } from "./observable.ts";

it("notifies every listener until it unsubscribes", () => {
  const emitter = createEmitter();
  const [first, second] = [vi.fn(), vi.fn()];
  const unsubscribe = emitter.subscribe(first);
  emitter.subscribe(second);
  emitter.notify();
  unsubscribe();
  emitter.notify();
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).toHaveBeenCalledTimes(2);
  emitter.clear();
  emitter.notify();
  expect(second).toHaveBeenCalledTimes(2);
});

it("does not call a listener that another one has just added", () => {
  const emitter = createEmitter();
  const late = vi.fn();
  const unsubscribe = emitter.subscribe(() => {
    emitter.subscribe(late);
    unsubscribe();
  });
  emitter.notify();
  expect(late).not.toHaveBeenCalled();
  emitter.notify();
  expect(late).toHaveBeenCalledTimes(1);
});

it("calls its listeners with each change, until they unsubscribe", () => {
  const value = createObservable("idle");
  const seen: string[] = [];
  const stop = value.subscribe(() => seen.push(value.get()));
  value.set("asked");
  value.set("asked");
  value.set("idle");
  stop();
  value.set("asked");
  expect(seen).toEqual(["asked", "idle"]);
});

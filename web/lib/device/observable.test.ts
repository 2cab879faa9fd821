import { expect, it, vi } from "vitest";
import { createEmitter, createObservable, createPerPerson } from "./observable.ts";

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

it("holds one object, until that of another person is requested", () => {
  const stopped: string[] = [];
  const desks = createPerPerson(
    (userId) => ({ userId }),
    ({ userId }) =>
      () =>
        void stopped.push(userId),
  );
  const first = desks.of("hanna");
  expect(desks.of("hanna")).toBe(first);
  const second = desks.of("emil");
  expect(stopped).toEqual(["hanna"]);
  // The first one is no longer present, so there is nothing to drop.
  desks.drop(first);
  expect(desks.present()).toBe(second);
  desks.drop(second);
  expect(stopped).toEqual(["hanna", "emil"]);
  expect(desks.present()).toBeNull();
});

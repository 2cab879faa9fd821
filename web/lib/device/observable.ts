import { createEmitter } from "./emitter.ts";

/** A value with listeners, in the form that React's `useSyncExternalStore` needs. */
export function createObservable<Value>(initial: Value) {
  const emitter = createEmitter();
  let value = initial;
  return {
    get: () => value,
    /** Calls the listeners if the value has changed. */
    set(next: Value) {
      if (Object.is(next, value)) return;
      value = next;
      emitter.notify();
    },
    subscribe: emitter.subscribe,
  };
}

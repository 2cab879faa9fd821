/** A set of listeners. `subscribe` has the form that React's `useSyncExternalStore` needs. */
export function createEmitter() {
  const listeners = new Set<() => void>();
  return {
    /** Returns a function that undoes it. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Calls the listeners that are present when it starts, because a listener may add or remove others. */
    notify: () => {
      for (const listener of [...listeners]) listener();
    },
    clear: () => listeners.clear(),
  };
}

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

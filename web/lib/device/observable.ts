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

type Present<Value> = { userId: string; value: Value; stop: () => void };

/** Holds one object for the person who is signed in. Requesting the object of another person stops it. */
export function createPerPerson<Value>(
  create: (userId: string) => Value,
  /** Connects it to the page's events. Returns a function that disconnects and stops it. */
  watch: (value: Value) => () => void,
) {
  const present = createObservable<Present<Value> | null>(null);
  return {
    subscribe: present.subscribe,
    present: (): Value | null => present.get()?.value ?? null,
    of(userId: string): Value {
      const found = present.get();
      if (found?.userId === userId) return found.value;
      found?.stop();
      const value = create(userId);
      present.set({ userId, value, stop: watch(value) });
      return value;
    },
    /** Stops the object if it is still the present one. */
    drop(value: Value) {
      const found = present.get();
      if (found?.value !== value) return;
      found.stop();
      present.set(null);
    },
  };
}

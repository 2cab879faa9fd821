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

/** A set of listeners. `subscribe` has the form that React's `useSyncExternalStore` asks for. */
export function createEmitter() {
  const listeners = new Set<() => void>();
  return {
    /** Returns its undo. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Calls those who listened when it began: a listener may add or remove others meanwhile. */
    notify: () => {
      for (const listener of [...listeners]) listener();
    },
    clear: () => listeners.clear(),
  };
}

/** Those who want to hear of a change, as React's `useSyncExternalStore` asks for it. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify: () => {
      for (const listener of [...listeners]) listener();
    },
    clear: () => listeners.clear(),
  };
}

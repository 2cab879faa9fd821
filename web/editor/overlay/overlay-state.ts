import { createObservable } from "#web/lib/device/observable.ts";

export type OverlayState = {
  linkField: boolean;
  /** The toolbar was opened with a key, with or without a selection. */
  toolbar: boolean;
  /** The toolbar was dismissed; a new selection brings it back. */
  dismissed: boolean;
  /** A pointer is selecting. Popovers wait until it has finished. */
  pointing: boolean;
  /** The focus is in a popover. */
  within: boolean;
  /** How often the find bar was requested since it opened; 0 while it is closed. */
  find: number;
  /** A message about a refused action; empty for none. */
  notice: string;
};

export type OverlayStore = ReturnType<typeof createOverlayStore>;

/** The state of everything that floats above the text. Keys and plugins change it, and the popovers show it. */
export function createOverlayStore() {
  const overlay = createObservable<OverlayState>({
    linkField: false,
    toolbar: false,
    dismissed: false,
    pointing: false,
    within: false,
    find: 0,
    notice: "",
  });
  return {
    get: overlay.get,
    set(change: Partial<OverlayState>) {
      const before = overlay.get();
      const isSame = Object.entries(change).every(([name, value]) => Reflect.get(before, name) === value);
      if (!isSame) overlay.set({ ...before, ...change });
    },
    subscribe: overlay.subscribe,
  };
}

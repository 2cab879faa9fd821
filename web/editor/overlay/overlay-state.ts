import { createEmitter } from "#web/lib/device/emitter.ts";

export type OverlayState = {
  /** The field for a link's address is open. */
  linkField: boolean;
  /** The toolbar was asked for by key, whether or not something is selected. */
  toolbar: boolean;
  /** The person sent the toolbar away; a new selection brings it back. */
  dismissed: boolean;
  /** A pointer is choosing words; what floats waits until it is done. */
  pointing: boolean;
  /** The focus is in one of the floating parts. */
  within: boolean;
  /** How often the find bar was asked for since it is open; 0 while it is not. */
  find: number;
  /** What the person has to be told of something that was not done; empty for nothing. */
  notice: string;
};

export type OverlayStore = ReturnType<typeof createOverlayStore>;

/** Which of the editor's floating parts were asked for; keys change it, the popovers show it. */
export function createOverlayStore() {
  let overlay: OverlayState = {
    linkField: false,
    toolbar: false,
    dismissed: false,
    pointing: false,
    within: false,
    find: 0,
    notice: "",
  };
  const emitter = createEmitter();
  return {
    get: () => overlay,
    set(change: Partial<OverlayState>) {
      const next = { ...overlay, ...change };
      if (Object.entries(next).every(([name, value]) => Reflect.get(overlay, name) === value)) return;
      overlay = next;
      emitter.notify();
    },
    subscribe: emitter.subscribe,
  };
}

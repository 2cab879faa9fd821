import { createEmitter } from "#web/lib/device/emitter.ts";

export type Panels = {
  /** The field for a link's address is open. */
  link: boolean;
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

export type PanelStore = ReturnType<typeof createPanelStore>;

/** Which of the editor's floating parts were asked for; keys change it, the popovers show it. */
export function createPanelStore() {
  let panels: Panels = {
    link: false,
    toolbar: false,
    dismissed: false,
    pointing: false,
    within: false,
    find: 0,
    notice: "",
  };
  const emitter = createEmitter();
  return {
    get: () => panels,
    set(change: Partial<Panels>) {
      const next = { ...panels, ...change };
      if (Object.entries(next).every(([name, value]) => Reflect.get(panels, name) === value)) return;
      panels = next;
      emitter.notify();
    },
    subscribe: emitter.subscribe,
  };
}

import type { WrittenUnder } from "#contract/reflections/reflections.ts";

let shown: WrittenUnder | null = null;

/** The window that is shown now: the shell says so, and what is begun under it keeps it. */
export const currentScene = {
  show(scene: WrittenUnder) {
    shown = scene;
  },
  now: () => shown,
};

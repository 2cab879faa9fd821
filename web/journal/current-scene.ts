import type { WrittenUnder } from "#contract/reflections/reflections.ts";

let shown: WrittenUnder | null = null;

/** The background on the screen. The shell sets it; a reflection keeps the one it was begun under. */
export const currentScene = {
  show(scene: WrittenUnder) {
    shown = scene;
  },
  now: () => shown,
};

import { useEffect, useSyncExternalStore } from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import type { WrittenUnder } from "#contract/reflections/reflections.ts";
import { createEmitter } from "#web/lib/device/emitter.ts";

let shown: WrittenUnder | null = null;

/** The background of the person's theme. The shell sets it; a reflection keeps the one it was begun under. */
export const currentScene = {
  show(scene: WrittenUnder) {
    shown = scene;
  },
  now: () => shown,
};

/** The theme's scene must not flash between two reflections. */
const betweenReflectionsMs = 600;

const emitter = createEmitter();
let restored: string | null = null;
let leaving: ReturnType<typeof setTimeout> | undefined;

function restore(background: string | null) {
  clearTimeout(leaving);
  if (background === restored) return;
  restored = background;
  emitter.notify();
}

/** The background of the reflection on the screen. It replaces the theme's. */
export const useRestoredScene = (): string | null => useSyncExternalStore(emitter.subscribe, () => restored);

/** Shows the theme's own scene again, so that people see what they choose. */
export const putSceneAway = () => restore(null);

/**
 * For as long as the caller is on the screen, the scene that its words were written under is shown, if the person
 * wants that.
 */
export function useSceneOf(
  written: { scene: WrittenUnder | null } | null | undefined,
  { scene_restored: isWanted }: Pick<Preferences, "scene_restored">,
): void {
  const background = (isWanted && written?.scene?.background) || null;
  useEffect(() => {
    if (background === null) return;
    restore(background);
    return () => {
      leaving = setTimeout(putSceneAway, betweenReflectionsMs);
    };
  }, [background]);
}

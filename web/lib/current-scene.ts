import { useEffect, useSyncExternalStore } from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import type { WrittenUnder } from "#contract/reflections/reflections.ts";
import { createObservable } from "#web/lib/device/observable.ts";

let shown: WrittenUnder | null = null;

/** The background of the person's theme, set by the shell. A reflection stores the one that it was begun under. */
export const currentScene = {
  show(scene: WrittenUnder) {
    shown = scene;
  },
  now: () => shown,
};

/** Prevents the theme's scene from flashing between two reflections. */
const betweenReflectionsMs = 600;

const restored = createObservable<string | null>(null);
let leaving: ReturnType<typeof setTimeout> | undefined;

function restore(background: string | null) {
  clearTimeout(leaving);
  restored.set(background);
}

/** The background of the reflection on the screen, which replaces the theme's. */
export const useRestoredScene = (): string | null => useSyncExternalStore(restored.subscribe, restored.get);

/** Shows the theme's own scene again, so that a change of it is visible. */
export const showThemeScene = () => restore(null);

/**
 * Shows the scene that the words were written under while the component is mounted, if the person has switched that on.
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
      leaving = setTimeout(showThemeScene, betweenReflectionsMs);
    };
  }, [background]);
}

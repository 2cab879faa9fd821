import { useLayoutEffect } from "react";
import { isBuiltIn } from "#contract/themes/scenes.ts";
import { scenePicture } from "#web/features/themes/scene-picture.ts";
import { isChoice, ownBackground } from "#web/features/themes/shown-scene.ts";
import { useTheme } from "#web/features/themes/use-theme.ts";
import { currentScene, useRestoredScene } from "#web/lib/current-scene.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { sceneWindow } from "./first-scene.ts";

const { Part: OwnScene } = lazyWithRetry(() => import("./own-scene.tsx"));

/** Synchronizes the scene window with the theme, the clock and the open reflection. */
export function Background() {
  const { theme, choices, scene } = useTheme();
  const restored = useRestoredScene();
  // It may be of a picture that was removed since.
  const canRestore = restored !== null && (isBuiltIn(restored) || isChoice(choices, restored));
  const file = canRestore ? restored : scene.file;
  const isNight = !canRestore && scene.part === "night";
  const own = ownBackground(choices, file);

  useLayoutEffect(() => {
    sceneWindow.setTheme(theme.overlay_opacity, theme.blur_amount);
  }, [theme.overlay_opacity, theme.blur_amount]);

  useLayoutEffect(() => {
    sceneWindow.show(scenePicture(choices, file), { night: isNight });
  }, [choices, file, isNight]);

  useLayoutEffect(() => {
    const { file: background, part } = scene;
    currentScene.show({ background, part_of_day: part === "static" ? null : part });
  }, [scene]);

  return own ? <OwnScene background={own} isNight={isNight} /> : null;
}

import { Suspense, useLayoutEffect } from "react";
import { scenePicture } from "#web/features/themes/scene-picture.ts";
import { ownBackground } from "#web/features/themes/shown-scene.ts";
import { useTheme } from "#web/features/themes/use-theme.ts";
import { currentScene } from "#web/journal/current-scene.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { sceneWindow } from "./first-scene.ts";

const { Part: OwnScene } = lazyWithRetry(() => import("./own-scene.tsx"));

/** Keeps the scene window in step with the theme and the clock. */
export function Background() {
  const { theme, choices, scene } = useTheme();
  const own = ownBackground(choices, scene.file);

  useLayoutEffect(() => {
    sceneWindow.setGlass(theme.overlay_opacity, theme.blur_amount);
  }, [theme.overlay_opacity, theme.blur_amount]);

  useLayoutEffect(() => {
    sceneWindow.show(scenePicture(choices, scene.file));
  }, [choices, scene.file]);

  useLayoutEffect(() => {
    const { file, part } = scene;
    currentScene.show({ background: file, part_of_day: part === "static" ? null : part });
  }, [scene]);

  return own ? (
    <Suspense>
      <OwnScene background={own} />
    </Suspense>
  ) : null;
}

import { useLayoutEffect } from "react";
import { useOwnPicture, widthFor } from "#web/features/themes/own-pictures.ts";
import { scenePicture } from "#web/features/themes/scene-picture.ts";
import { ownBackground } from "#web/features/themes/shown-scene.ts";
import { useTheme } from "#web/features/themes/use-theme.ts";
import { sceneWindow } from "./first-scene.ts";

/** Keeps the window in step with the theme and the clock. */
export function Background() {
  const { theme, choices, scene } = useTheme();
  const own = ownBackground(choices, scene.file);
  const picture = useOwnPicture(own, own ? widthFor(own, windowNow()) : "thumbnail");

  useLayoutEffect(() => {
    sceneWindow.setGlass(theme.overlay_opacity, theme.blur_amount);
  }, [theme.overlay_opacity, theme.blur_amount]);

  useLayoutEffect(() => {
    const shown = scenePicture(choices, scene.file);
    sceneWindow.show(own ? { ...shown, src: picture === "failed" ? noPicture : picture } : shown);
  }, [choices, scene.file, own, picture]);

  return null;
}

/** Fails to load, so that the placeholder is shown instead. */
const noPicture = "data:,";

const windowNow = () => ({ width: innerWidth, height: innerHeight, density: devicePixelRatio });

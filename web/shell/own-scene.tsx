import { useEffect } from "react";
import type { OwnBackground } from "#contract/themes/themes.ts";
import { useOwnPicture, widthFor } from "#web/features/themes/own-pictures.ts";
import { sceneWindow } from "./first-scene.ts";

/** An address that fails to load, so that the placeholder is shown. */
const noPicture = "data:,";

/** Fetches a person's own picture and hands it to the scene window. */
export default function OwnScene({ background, isNight }: { background: OwnBackground; isNight: boolean }) {
  const { file, palette } = background;
  const screen = { width: innerWidth, height: innerHeight, density: devicePixelRatio };
  const picture = useOwnPicture(background, widthFor(background, screen));
  useEffect(() => {
    if (picture !== null)
      sceneWindow.show(
        { file, palette, src: picture === "failed" ? noPicture : picture },
        { night: isNight },
      );
  }, [file, palette, picture, isNight]);
  return null;
}

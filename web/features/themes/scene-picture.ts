import { scenePalettes } from "virtual:scene-palettes";
import { densities, imagePath, imageWidths, type Thumbnail } from "#contract/themes/image-sizes.ts";
import { isBuiltIn } from "#contract/themes/scenes.ts";
import type { ThemeChoices } from "#contract/themes/themes.ts";
import { apiAddress } from "#web/lib/page-meta.ts";
import type { ScenePicture } from "./scene-window.ts";
import { ownBackground, paletteOf } from "./shown-scene.ts";

/** Above this width the built-in pictures would be enlarged. */
const widest = 2560;
/** A picture narrower than this would not cover the window's height. */
const narrowest = 640;

/** A background as the window shows it. A person's own has no address until it is fetched. */
export function scenePicture(choices: ThemeChoices, file: string): ScenePicture {
  const palette = paletteOf(choices, file);
  if (!isBuiltIn(file))
    return { file, palette, src: ownBackground(choices, file) ? null : unknownPicture(file) };
  const widths = imageWidths.filter((width) => width >= narrowest && width <= widest);
  return {
    file,
    palette,
    src: addressOf(file, widest),
    srcSet: widths.map((width) => `${addressOf(file, width)} ${width}w`).join(", "),
  };
}

/** A picture that the server offers but this build lacks. It has one size. */
export const unknownPicture = (file: string) => apiAddress(`/backgrounds/${encodeURIComponent(file)}`);

export const builtInThumbnail = (file: string) => ({
  src: addressOf(file, "thumbnail"),
  srcSet: densities
    .map((density) => `${addressOf(file, density === 1 ? "thumbnail" : "thumbnail-2x")} ${density}x`)
    .join(", "),
});

const addressOf = (file: string, size: number | Thumbnail) =>
  imagePath(file, size, scenePalettes[file]?.version);

import { thumbnailHeight } from "#contract/themes/image-sizes.ts";
import { isBuiltIn } from "#contract/themes/scenes.ts";
import { useOwnPicture } from "./own-pictures.ts";
import { builtInThumbnail, unknownPicture } from "./scene-picture.ts";
import { isChoice, ownBackground, paletteOf } from "./shown-scene.ts";
import { useThemeChoices } from "./use-theme.ts";

/** A small picture of a background. The name must be next to it. */
export function SceneThumbnail({ file, className }: { file: string; className: string }) {
  const { placeholder, picture } = useThumbnail(file);
  return (
    <span className={className} style={{ backgroundImage: `url("${placeholder}")` }}>
      {picture && <img {...picture} alt="" height={thumbnailHeight} decoding="async" draggable={false} />}
    </span>
  );
}
type Thumbnail = {
  /** Shown until the picture has loaded, or if it can't be loaded. */
  placeholder: string;
  picture: { src: string; srcSet?: string } | null;
};

function useThumbnail(file: string): Thumbnail {
  const choices = useThemeChoices();
  const background = ownBackground(choices, file);
  const own = useOwnPicture(background, "thumbnail");
  const { placeholder } = paletteOf(choices, file);
  if (isBuiltIn(file)) return { placeholder, picture: builtInThumbnail(file) };
  if (!background && isChoice(choices, file)) return { placeholder, picture: { src: unknownPicture(file) } };
  return { placeholder, picture: own === null || own === "failed" ? null : { src: own } };
}

import { isBuiltIn } from "#contract/themes/scenes.ts";
import { useOwnPicture } from "./own-pictures.ts";
import { builtInThumbnail } from "./scene-picture.ts";
import { lookOf, ownBackground } from "./shown-scene.ts";
import { useThemeChoices } from "./use-theme.ts";

type Thumbnail = {
  /** Shown until the picture is there, or where it can't be had. */
  placeholder: string;
  picture: { src: string; srcSet?: string } | null;
};

/** What a picker shows for a background. */
export function useThumbnail(file: string): Thumbnail {
  const choices = useThemeChoices();
  const own = useOwnPicture(ownBackground(choices, file), "thumbnail");
  const { placeholder } = lookOf(choices, file);
  if (isBuiltIn(file)) return { placeholder, picture: builtInThumbnail(file) };
  return { placeholder, picture: own === null || own === "failed" ? null : { src: own } };
}

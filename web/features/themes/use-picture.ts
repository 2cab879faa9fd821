import { isBuiltIn } from "#contract/scenes.ts";
import { useOwnPicture } from "./own-pictures.ts";
import { builtInThumbnail } from "./scene-picture.ts";
import { ownBackground } from "./shown-scene.ts";
import { useTheme } from "./use-theme.ts";

/** What a picker shows for a background; `null` while a person's own is on its way, and where it can't be had. */
export function useThumbnail(file: string): { src: string; srcSet?: string } | null {
  const { choices } = useTheme();
  const own = useOwnPicture(ownBackground(choices, file), "thumbnail");
  if (isBuiltIn(file)) return builtInThumbnail(file);
  return own === null || own === "failed" ? null : { src: own };
}

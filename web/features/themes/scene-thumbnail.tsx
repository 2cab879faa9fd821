import { thumbnailHeight } from "#contract/themes/image-sizes.ts";
import { useThumbnail } from "./use-picture.ts";

/** A small picture of a background. Its name must stand beside it. */
export function SceneThumbnail({ file, className }: { file: string; className: string }) {
  const { placeholder, picture } = useThumbnail(file);
  return (
    <span className={className} style={{ backgroundImage: `url("${placeholder}")` }}>
      {picture && <img {...picture} alt="" height={thumbnailHeight} decoding="async" draggable={false} />}
    </span>
  );
}

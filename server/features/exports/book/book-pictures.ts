import type { ReadAttachment } from "#server/features/attachments/index.ts";
import { isAltered } from "#server/platform/sealing.ts";

export type ShownPicture = Pick<
  ReadAttachment,
  "id" | "kind" | "name" | "alt" | "media_type" | "widths" | "bytes" | "inWidth"
>;

/** In pixels. Smaller if there are many pictures, so that browsers can open the book. */
export function pictureWidthFor(count: number): number {
  if (count <= 400) return 1280;
  return count <= 2000 ? 640 : 320;
}

/** The picture as a data URL. Empty if it is damaged on the server. */
export async function readPicture(picture: ShownPicture, widest: number): Promise<string> {
  const width = picture.widths.findLast((each) => each <= widest);
  const [type, bytes] =
    width === undefined ? [picture.media_type, picture.bytes] : ["image/webp", picture.inWidth(width)];
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    return `data:${type};base64,${Buffer.concat(pieces).toString("base64")}`;
  } catch (error) {
    if (isAltered(error)) return "";
    throw error;
  }
}

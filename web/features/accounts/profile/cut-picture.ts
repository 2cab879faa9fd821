import { type Crop, squareOf } from "./crop.ts";

/** The server keeps a square of this size; twice that leaves it something to choose from. */
const mostPixels = 512;

/**
 * The cropped square as a file of its own, without what cameras write into pictures, such as the place.
 * @throws Error where the browser can't draw it
 */
export async function cutPicture(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const { left, top, side } = squareOf(picture, crop);
  const pixels = Math.min(mostPixels, Math.ceil(side));
  const canvas = document.createElement("canvas");
  canvas.width = pixels;
  canvas.height = pixels;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw pictures.");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels);
  return await new Promise((resolve, reject) => {
    // Browsers that can't write WebP write PNG instead.
    canvas.toBlob(
      (file) => (file ? resolve(file) : reject(new Error("This browser can't write pictures."))),
      "image/webp",
      0.92,
    );
  });
}

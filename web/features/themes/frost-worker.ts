import { answerCalls } from "#web/lib/worker-call.ts";
import { blurPixels, saturatePixels } from "./blur-pixels.ts";

/** One copy of the scene: the blur's standard deviation in pixels of the source, and how much more colour. */
export type Copy = { spread: number; saturation: number };
export type FrostTask = {
  /** The picture, or its address. */
  source: ImageBitmap | string;
  size: { resizeWidth: number };
  copies: readonly Copy[];
};

/** Pixels of a copy for each standard deviation of its blur. More would not be visible. */
const pixelsPerSpread = 1.25;
/** Nothing sharp is left in a copy, so this is as good as lossless and a tenth of the size. */
const encoding = { type: "image/jpeg", quality: 0.9 };

// The first use of `Intl`, in the page or here, takes ten milliseconds.
Intl.DateTimeFormat();

/**
 * Draws the copies on a separate thread, because that takes as long as drawing a whole page. Answers with addresses
 * that contain them, or with `null` if the browser doesn't allow reading pixels.
 */
answerCalls(async ({ source, size, copies }: FrostTask): Promise<string[] | null> => {
  if (!canReadPixels()) return null;
  const picture = typeof source === "string" ? await fetchPicture(source, size) : source;
  return Promise.all(copies.map((copy) => drawCopy(picture, copy)));
});

async function fetchPicture(address: string, size: FrostTask["size"]): Promise<ImageBitmap> {
  const answer = await fetch(address, { cache: "force-cache" });
  if (!answer.ok) throw new Error(`The server answered ${answer.status} for the scene.`);
  return createImageBitmap(await answer.blob(), size);
}

async function drawCopy(source: ImageBitmap, { spread, saturation }: Copy): Promise<string> {
  const width = Math.min(source.width, Math.ceil((source.width * pixelsPerSpread) / spread));
  const brush = shrink(source, width);
  const picture = brush.getImageData(0, 0, width, brush.canvas.height);
  blurPixels(picture.data, picture, (spread * width) / source.width);
  saturatePixels(picture.data, saturation);
  brush.putImageData(picture, 0, 0);
  return addressOf(await brush.canvas.convertToBlob(encoding));
}

/** Shrinks by halves, because browsers skip pixels when they shrink a picture by more. */
function shrink(source: ImageBitmap | OffscreenCanvas, width: number): OffscreenCanvasRenderingContext2D {
  const next = Math.max(width, Math.ceil(source.width / 2));
  const height = Math.max(1, Math.round((next * source.height) / source.width));
  const brush = createBrush(next, height);
  brush.drawImage(source, 0, 0, next, height);
  return next > width ? shrink(brush.canvas, width) : brush;
}

function createBrush(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const brush = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!brush) throw new Error("There is no canvas.");
  return brush;
}

/** Some browsers return noise instead of pixels, to prevent fingerprinting. */
function canReadPixels(): boolean {
  const brush = createBrush(1, 1);
  brush.fillStyle = "#808080";
  brush.fillRect(0, 0, 1, 1);
  return brush
    .getImageData(0, 0, 1, 1)
    .data.slice(0, 3)
    .every((value) => Math.abs(value - 128) < 8);
}

function addressOf(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

import { logProblem } from "#web/lib/log.ts";
import { blurPixels, saturatePixels } from "./blur-pixels.ts";

/** What is behind the glass. Without an image, because it is still loading or can't, the placeholder shows. */
export type Behind = { placeholder: string; image: HTMLImageElement | null };

/** How many times the theme's blur each height of glass has, and how much more colour. */
const heights = [
  { name: "bar", times: 1, saturation: 1.5 },
  { name: "panel", times: 1.75, saturation: 1.5 },
  { name: "popover", times: 3, saturation: 1.4 },
] as const;

/** A copy has two pixels for each standard deviation of its blur: more can't be seen. */
const pixelsPerSpread = 2;
const widestCopy = 800;

/**
 * Gives all panes a blurred copy of the scene: small pictures, drawn once when the scene, the blur or the
 * window changes. The styles show each pane its part of it. A scene's copy fades in over the one before; a
 * change of the blur replaces it.
 */
export function createFrostedScene(root: HTMLElement, crossfadeMs: number) {
  let wanted: Behind | null = null;
  let shown: Behind | null = null;
  let blur = 0;
  let drawnFor = 0;
  let isDrawing = false;
  let isStale = false;
  /** Which of two sets of properties shows; the other fades out. */
  let slot = 0;

  async function draw() {
    isStale = true;
    if (isDrawing) return;
    isDrawing = true;
    while (isStale && wanted) {
      isStale = false;
      const behind: Behind = wanted;
      if (behind.image) drawnFor = widthToCover(behind.image);
      const copies = copiesOf(behind, blur);
      // A placeholder is there at once, for the first picture that the browser draws.
      const ready = copies instanceof Promise ? await copies : copies;
      if (!isStale) put(behind, ready);
    }
    isDrawing = false;
  }

  function put(behind: Behind, copies: readonly string[]) {
    if (shown && shown !== behind) slot = 1 - slot;
    shown = behind;
    const now = slot;
    for (const [index, { name }] of heights.entries())
      root.style.setProperty(`--frost-${name}-${now}`, `url("${copies[index]}")`);
    root.dataset.frost = String(now);
    setTimeout(() => {
      if (slot !== now) return;
      for (const { name } of heights) root.style.removeProperty(`--frost-${name}-${1 - now}`);
    }, crossfadeMs);
  }

  addEventListener("resize", () => {
    if (!wanted?.image) return;
    // Less is not worth drawing: a phone's browser hides and shows its own bars while a page scrolls.
    if (Math.abs(widthToCover(wanted.image) - drawnFor) > drawnFor / 8) void draw();
  });

  return {
    show(behind: Behind) {
      wanted = behind;
      void draw();
    },
    /** In pixels. */
    setBlur(pixels: number) {
      if (pixels === blur) return;
      blur = pixels;
      void draw();
    },
  };
}

/** The width in CSS pixels at which a picture covers the window. */
const widthToCover = ({ naturalWidth, naturalHeight }: HTMLImageElement) =>
  Math.max(innerWidth, (innerHeight * naturalWidth) / naturalHeight);

const unblurred = (url: string): string[] => heights.map(() => url);

function copiesOf({ placeholder, image }: Behind, blur: number): string[] | Promise<string[]> {
  if (!image) return unblurred(placeholder);
  return blur === 0 ? unblurred(image.currentSrc) : blurredCopies(image, blur, placeholder);
}

async function blurredCopies(image: HTMLImageElement, blur: number, placeholder: string): Promise<string[]> {
  try {
    if (!canReadPixels()) return unblurred(placeholder);
    const height = Math.round((widestCopy * image.naturalHeight) / image.naturalWidth);
    const source = await createImageBitmap(image, { resizeWidth: widestCopy, resizeHeight: height });
    return await Promise.all(
      heights.map(({ times, saturation }) =>
        drawCopy(source, (blur * times * widestCopy) / widthToCover(image), saturation),
      ),
    );
  } catch (error) {
    logProblem("The scene can't be blurred.", error);
    return unblurred(placeholder);
  }
}

/**
 * @param spread the blur's standard deviation, in pixels of the source
 * @returns the copy's address, which holds the copy
 */
async function drawCopy(source: ImageBitmap, spread: number, saturation: number): Promise<string> {
  const width = Math.min(source.width, Math.ceil((source.width * pixelsPerSpread) / spread));
  const brush = shrink(source, width);
  const picture = brush.getImageData(0, 0, width, brush.canvas.height);
  blurPixels(picture.data, picture, (spread * width) / source.width);
  saturatePixels(picture.data, saturation);
  brush.putImageData(picture, 0, 0);
  const copy = new Image();
  copy.src = brush.canvas.toDataURL();
  // A copy that is not decoded yet would leave the panes dark for a moment.
  await copy.decode();
  return copy.src;
}

/** By halves, as browsers leave out pixels when they shrink a picture by more. */
function shrink(source: ImageBitmap | HTMLCanvasElement, width: number): CanvasRenderingContext2D {
  const next = Math.max(width, Math.ceil(source.width / 2));
  const height = Math.max(1, Math.round((next * source.height) / source.width));
  const brush = createBrush(next, height);
  brush.drawImage(source, 0, 0, next, height);
  return next > width ? shrink(brush.canvas, width) : brush;
}

function createBrush(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  if (!brush) throw new Error("There is no canvas.");
  return brush;
}

/** Some browsers answer with noise instead of pixels, so that pages can't tell devices apart. */
function canReadPixels(): boolean {
  const brush = createBrush(1, 1);
  brush.fillStyle = "#808080";
  brush.fillRect(0, 0, 1, 1);
  return brush
    .getImageData(0, 0, 1, 1)
    .data.slice(0, 3)
    .every((value) => Math.abs(value - 128) < 8);
}

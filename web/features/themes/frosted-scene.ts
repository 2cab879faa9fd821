import { whenIdle } from "#web/lib/later.ts";
import { logProblem } from "#web/lib/log.ts";
import type { GlassTone } from "#web/lib/look.ts";
import { createWorkerCall } from "#web/lib/worker-call.ts";
import type { FrostTask } from "./frost-worker.ts";

const drawCopies = createWorkerCall<FrostTask, string[] | null>(
  () => new Worker(new URL("./frost-worker.ts", import.meta.url), { type: "module" }),
);
export const beginFrostWorker = drawCopies.begin;

/**
 * The picture behind the glass. If there is no image, because it is still loading or can't be loaded, the placeholder
 * shows.
 */
export type Behind = { placeholder: string; image: HTMLImageElement | null };

const heights = ["bar", "panel", "popover"] as const;

/** For each elevation of glass: its blur as a multiple of the theme's, and its saturation. */
const frosts = {
  dark: { bar: [1, 1.5], panel: [1.75, 1.5], popover: [3, 1.4] },
  light: { bar: [1.5, 2], panel: [2.5, 2], popover: [4, 1.8] },
} as const satisfies Record<
  GlassTone,
  Record<(typeof heights)[number], readonly [times: number, colour: number]>
>;

const widestCopy = 800;

/** Changes what is seen, all at once, by calling `apply`. */
type Transition = (apply: () => void) => void;
type Target = Behind & { tone: GlassTone; transition: Transition };

const atOnce: Transition = (apply) => apply();

/**
 * Gives all panes a blurred copy of the scene: small pictures, drawn once when the scene, the blur, the glass or the
 * window changes. The styles show each pane its part of it.
 */
export function createFrostedScene(root: HTMLElement) {
  let target: Target | null = null;
  let blur = 0;
  let drawnFor = 0;
  let isDrawing = false;
  let isStale = false;

  async function draw() {
    isStale = true;
    if (isDrawing) return;
    isDrawing = true;
    while (isStale && target) {
      isStale = false;
      const behind: Target = target;
      if (behind.image) drawnFor = widthToCover(behind.image);
      const copies = copiesOf(behind, blur);
      // A placeholder is there at once, for the first picture that the browser draws.
      const ready = copies instanceof Promise ? await copies : copies;
      if (isStale) continue;
      const { transition } = target;
      target.transition = atOnce;
      transition(() => {
        for (const [index, name] of heights.entries())
          root.style.setProperty(`--frost-${name}`, `url("${ready[index]}")`);
      });
    }
    isDrawing = false;
  }

  addEventListener("resize", () => {
    if (!target?.image) return;
    // Smaller changes are not worth drawing: a phone's browser hides and shows its own bars while a page scrolls.
    if (Math.abs(widthToCover(target.image) - drawnFor) > drawnFor / 8) void draw();
  });

  return {
    /** `transition` shows the scene that the copies belong to, together with them. */
    show(behind: Behind, tone: GlassTone, transition: Transition) {
      target = { ...behind, tone, transition };
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

function copiesOf(behind: Target, blur: number): string[] | Promise<string[]> {
  const { placeholder, image } = behind;
  if (!image) return unblurred(placeholder);
  return blur === 0 ? unblurred(image.currentSrc) : blurredCopies(behind, image, blur);
}

async function blurredCopies(
  { placeholder, tone }: Target,
  image: HTMLImageElement,
  blur: number,
): Promise<string[]> {
  try {
    // The page's text is drawn first.
    if (document.readyState !== "complete") await new Promise<void>(whenIdle);
    const size = { resizeWidth: widestCopy };
    // The worker has the file from the browser's cache; to decode it here would take ten milliseconds of the page.
    const source = image.currentSrc.startsWith("blob:")
      ? await createImageBitmap(image, size)
      : image.currentSrc;
    const spread = (blur * widestCopy) / widthToCover(image);
    const copies = heights.map((name) => {
      const [times, saturation] = frosts[tone][name];
      return { spread: spread * times, saturation };
    });
    const urls = await drawCopies({ source, size, copies });
    if (urls) await Promise.all(urls.map(decode));
    return urls ?? unblurred(placeholder);
  } catch (error) {
    logProblem("The scene can’t be blurred.", error);
    return unblurred(placeholder);
  }
}

/** A copy that is not decoded yet would leave the panes dark for a moment. */
function decode(url: string): Promise<void> {
  const copy = new Image();
  copy.src = url;
  return copy.decode();
}

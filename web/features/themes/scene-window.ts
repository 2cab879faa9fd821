import type { ScenePalette } from "#contract/themes/themes.ts";
import {
  type Glass,
  type GlassTone,
  glassToneFor,
  isMotionReduced,
  lastGlassTone,
  storeGlassTone,
} from "#web/lib/look.ts";
import { createFrostedScene } from "./frosted-scene.ts";

/** What the window shows. `src` is `null` while a picture is being fetched, and stays so if that fails. */
export type ScenePicture = { file: string; palette: ScenePalette; src: string | null; srcSet?: string };

type Layer = { file: string; node: HTMLElement; placeholder: HTMLElement; asked: boolean };
type Revealed = { layer: Layer; palette: ScenePalette; image: HTMLImageElement | null };

/** How long a picture fades in, in milliseconds; the same as `--crossfade` in the styles. */
const crossfadeMs = 200;
const root = document.documentElement;

/**
 * The scene behind everything, outside React: it shows before the app has loaded, and stays when the app
 * fails. All glass and colour follow from the values that it sets on `<html>`. The old picture stays until
 * the new one can fade in. Scene, colours and light or dark glass change together.
 */
export function createSceneWindow(frame: HTMLElement) {
  const frosted = createFrostedScene(root);
  let wanted: ScenePicture | null = null;
  let layers: Layer[] = [];
  let revealed: Revealed | null = null;
  let glass: Glass = "auto";
  let isNight = false;
  let overlay = 0;
  let tone: GlassTone = lastGlassTone() ?? "dark";

  function show(picture: ScenePicture) {
    const before = wanted;
    wanted = picture;
    if (before?.file !== picture.file) add(picture);
    else load(layerOf(picture.file), picture);
  }

  function add(picture: ScenePicture) {
    const node = element("scene__layer");
    const placeholder = element("scene__placeholder");
    placeholder.style.backgroundImage = `url("${picture.palette.placeholder}")`;
    node.append(placeholder);
    const layer: Layer = { file: picture.file, node, placeholder, asked: false };
    layers.push(layer);
    frame.append(node);
    // The first scene shows at once: its blurred placeholder is better than a plain colour.
    if (layers.length === 1) reveal(layer, picture, null);
    load(layer, picture);
  }

  function load(layer: Layer | undefined, { src, srcSet, ...picture }: ScenePicture) {
    if (!layer || layer.asked || src === null) return;
    layer.asked = true;
    const image = new Image();
    image.alt = "";
    image.decoding = "async";
    // The picture covers the window, so in a tall window its width follows from the window's height. On their
    // dense screens, phones would fetch the largest file; half of it looks the same there.
    image.sizes = "(max-width: 45rem) 26rem, max(100vw, 178vh)";
    const first = "shown" in layer.node.dataset;
    // In a layer that is still hidden, only the layer fades. If the picture did, too, the placeholder would show
    // through.
    if (!first) image.dataset.loaded = "";
    image.onload = () => {
      image.dataset.loaded = "";
      reveal(layer, { ...picture, src }, image);
      // Its blur costs the browser work, even when it is covered. Without it, a picture that is still being decoded, or
      // can't be, would leave the window dark.
      const uncover = () => setTimeout(() => layer.placeholder.remove(), crossfadeMs);
      image.decode().then(uncover, () => {});
    };
    // The placeholder is shown instead; the next visit may load the picture.
    image.onerror = () => reveal(layer, { ...picture, src }, null);
    if (srcSet) image.srcset = srcSet;
    image.src = src;
    layer.node.append(image);
  }

  function reveal(layer: Layer, { file, palette }: ScenePicture, image: HTMLImageElement | null) {
    if (file !== wanted?.file) return;
    const isNew = revealed !== null && revealed.layer !== layer;
    const isFirst = revealed === null;
    revealed = { layer, palette, image };
    if (isFirst || isCalm()) decide();
    else whenCalm(settle);
    draw(revealed, isNew ? crossFade : atOnce);
  }

  function draw({ layer, palette, image }: Revealed, fade: typeof crossFade) {
    frosted.show({ placeholder: palette.placeholder, image }, tone, (apply) => {
      if (layer.file !== wanted?.file) return;
      const showPicture = () => {
        layer.node.dataset.shown = "";
        setTimeout(() => dropBelow(layer), crossfadeMs);
      };
      fade(() => {
        setPalette(palette);
        root.dataset.glass = tone;
        apply();
      }, showPicture);
    });
  }

  /** @returns whether it has changed */
  function decide(): boolean {
    const before = tone;
    if (revealed) {
      tone = glassToneFor({ glass, isNight, mean: revealed.palette.mean, overlay, last: lastGlassTone() });
      storeGlassTone(tone);
    }
    return tone !== before;
  }

  function settle() {
    if (decide() && revealed) draw(revealed, crossFade);
  }

  function dropBelow(layer: Layer) {
    const index = layers.indexOf(layer);
    if (index < 1) return;
    for (const { node } of layers.slice(0, index)) node.remove();
    layers = layers.slice(index);
  }

  const layerOf = (file: string) => layers.findLast((layer) => layer.file === file);

  return {
    /** `night`: this is the picture of the night. Glass is then dark, unless the person chose otherwise. */
    show(picture: ScenePicture, { night = false } = {}) {
      const changes = night !== isNight;
      isNight = night;
      show(picture);
      if (changes) whenCalm(settle);
    },
    /** `opacity` of the overlay: 0 to 1; `blur` in pixels. */
    setTheme(opacity: number, blur: number) {
      const changes = opacity !== overlay;
      overlay = opacity;
      root.style.setProperty("--overlay", String(opacity));
      root.style.setProperty("--blur", `${blur}px`);
      frosted.setBlur(blur);
      if (changes) whenCalm(settle);
    },
    setGlass(choice: Glass) {
      glass = choice;
      settle();
    },
  };
}

const atOnce: typeof crossFade = (change, showPicture) => {
  showPicture();
  change();
};

/** `change` and `showPicture` in one fade. Without view transitions, all but the picture changes in its middle. */
function crossFade(change: () => void, showPicture: () => void): void {
  if (isMotionReduced()) {
    atOnce(change, showPicture);
    return;
  }
  if (!("startViewTransition" in document)) {
    showPicture();
    setTimeout(change, crossfadeMs / 2);
    return;
  }
  const turn = String(performance.now());
  root.dataset.turning = turn;
  const { ready, finished } = document.startViewTransition(() => {
    showPicture();
    change();
  });
  // Another fade, or a hidden page, may cut this one short. The new picture is there all the same.
  ready.catch(() => {});
  void finished.finally(() => {
    if (root.dataset.turning === turn) delete root.dataset.turning;
  });
}

function element(className: string): HTMLElement {
  const made = document.createElement("div");
  made.className = className;
  return made;
}

const measured = ["base", "peak", "floor", "accent", "accent_ink", "accent_deep", "glow"] as const;

function setPalette(palette: ScenePalette) {
  for (const name of measured)
    root.style.setProperty(`--scene-${name.replace("_", "-")}`, String(palette[name]));
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", palette.base);
}

/** Pause after a key press, and after other movement, in milliseconds. */
const [writingMs, movingMs] = [3000, 400];

let isPressed = false;
let calmAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const notice = ({ type }: Event) => {
  if (type.startsWith("pointer")) isPressed = type === "pointerdown";
  else calmAt = Math.max(calmAt, performance.now() + (type === "beforeinput" ? writingMs : movingMs));
};
for (const name of ["pointerdown", "pointerup", "pointercancel", "beforeinput", "input", "scroll"])
  addEventListener(name, notice, { capture: true, passive: true });

/** Whether there is no dragging, scrolling or writing. */
const isCalm = (): boolean => !isPressed && performance.now() >= calmAt;

/** Runs `act` as soon as there is no movement or input. A later call replaces a waiting one. */
function whenCalm(act: () => void): void {
  clearTimeout(timer);
  if (isCalm()) act();
  else timer = setTimeout(whenCalm, 100, act);
}

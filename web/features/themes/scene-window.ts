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
export class SceneWindow {
  readonly #frame: HTMLElement;
  readonly #frosted = createFrostedScene(root);
  #wanted: ScenePicture | null = null;
  #layers: Layer[] = [];
  #revealed: Revealed | null = null;
  #glass: Glass = "auto";
  #isNight = false;
  #overlay = 0;
  #tone: GlassTone = lastGlassTone() ?? "dark";

  constructor(frame: HTMLElement) {
    this.#frame = frame;
  }

  /** `night`: this is the picture of the night. Glass is then dark, unless the person chose otherwise. */
  show(picture: ScenePicture, { night = false } = {}): void {
    const isOtherTime = night !== this.#isNight;
    this.#isNight = night;
    const before = this.#wanted;
    this.#wanted = picture;
    if (before?.file !== picture.file) this.#add(picture);
    else
      this.#load(
        this.#layers.findLast(({ file }) => file === picture.file),
        picture,
      );
    if (isOtherTime) whenCalm(this.#updateTone);
  }

  /** `opacity` of the overlay: 0 to 1; `blur` in pixels. */
  setTheme(opacity: number, blur: number): void {
    const isOtherOverlay = opacity !== this.#overlay;
    this.#overlay = opacity;
    root.style.setProperty("--overlay", String(opacity));
    root.style.setProperty("--blur", `${blur}px`);
    this.#frosted.setBlur(blur);
    if (isOtherOverlay) whenCalm(this.#updateTone);
  }

  setGlass(choice: Glass): void {
    this.#glass = choice;
    this.#updateTone();
  }

  #add(picture: ScenePicture) {
    const node = element("scene__layer");
    const placeholder = element("scene__placeholder");
    placeholder.style.backgroundImage = `url("${picture.palette.placeholder}")`;
    node.append(placeholder);
    const layer: Layer = { file: picture.file, node, placeholder, asked: false };
    this.#layers.push(layer);
    this.#frame.append(node);
    // The first scene shows at once: its blurred placeholder is better than a plain colour.
    if (this.#layers.length === 1) this.#reveal(layer, picture, null);
    this.#load(layer, picture);
  }

  #load(layer: Layer | undefined, { src, srcSet, ...picture }: ScenePicture) {
    if (!layer || layer.asked || src === null) return;
    layer.asked = true;
    const image = new Image();
    image.alt = "";
    image.decoding = "async";
    // The picture covers the window, so in a tall window its width follows from the window's height. On their
    // dense screens, phones would fetch the largest file; half of it looks the same there.
    image.sizes = "(max-width: 45rem) 26rem, max(100vw, 178vh)";
    const first = "shown" in layer.node.dataset;
    // In a layer that is still hidden, only the layer fades. If the picture also faded, the placeholder would show
    // through.
    if (!first) image.dataset.loaded = "";
    image.onload = () => {
      image.dataset.loaded = "";
      this.#reveal(layer, { ...picture, src }, image);
      // The blurred placeholder costs the browser work even when it is covered. It stays while the picture is being
      // decoded, and if that fails, because the window would be dark without it.
      const uncover = () => setTimeout(() => layer.placeholder.remove(), crossfadeMs);
      image.decode().then(uncover, () => {});
    };
    // The placeholder is shown instead; the next visit may load the picture.
    image.onerror = () => this.#reveal(layer, { ...picture, src }, null);
    if (srcSet) image.srcset = srcSet;
    image.src = src;
    layer.node.append(image);
  }

  #reveal(layer: Layer, { file, palette }: ScenePicture, image: HTMLImageElement | null) {
    if (file !== this.#wanted?.file) return;
    const before = this.#revealed;
    this.#revealed = { layer, palette, image };
    if (before === null || isCalm()) this.#decideTone();
    else whenCalm(this.#updateTone);
    this.#draw(this.#revealed, before && before.layer !== layer ? crossFade : atOnce);
  }

  #draw({ layer, palette, image }: Revealed, fade: typeof crossFade) {
    this.#frosted.show({ placeholder: palette.placeholder, image }, this.#tone, (apply) => {
      if (layer.file !== this.#wanted?.file) return;
      const showPicture = () => {
        layer.node.dataset.shown = "";
        setTimeout(() => this.#dropBelow(layer), crossfadeMs);
      };
      fade(() => {
        setPalette(palette);
        root.dataset.glass = this.#tone;
        apply();
      }, showPicture);
    });
  }

  /** @returns whether it has changed */
  #decideTone(): boolean {
    const before = this.#tone;
    if (this.#revealed) {
      const { mean } = this.#revealed.palette;
      this.#tone = glassToneFor({
        glass: this.#glass,
        isNight: this.#isNight,
        mean,
        overlay: this.#overlay,
        last: lastGlassTone(),
      });
      storeGlassTone(this.#tone);
    }
    return this.#tone !== before;
  }

  readonly #updateTone = () => {
    if (this.#decideTone() && this.#revealed) this.#draw(this.#revealed, crossFade);
  };

  #dropBelow(layer: Layer) {
    const index = this.#layers.indexOf(layer);
    if (index < 1) return;
    for (const { node } of this.#layers.slice(0, index)) node.remove();
    this.#layers = this.#layers.slice(index);
  }
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
  // Another fade or a hidden page may cut this one short; the new picture is shown either way.
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

/** True unless someone is dragging, scrolling or writing. */
const isCalm = (): boolean => !isPressed && performance.now() >= calmAt;

/** Runs `act` as soon as there is no movement or input. A later call replaces a waiting one. */
function whenCalm(act: () => void): void {
  clearTimeout(timer);
  if (isCalm()) act();
  else timer = setTimeout(whenCalm, 100, act);
}

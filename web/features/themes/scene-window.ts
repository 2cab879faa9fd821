import type { ScenePalette } from "#contract/themes/themes.ts";
import { createFrostedScene } from "./frosted-scene.ts";

/** What the window shows. `src` is `null` while a picture is being fetched, and stays so if that fails. */
export type ScenePicture = { file: string; palette: ScenePalette; src: string | null; srcSet?: string };

type Layer = { file: string; node: HTMLElement; placeholder: HTMLElement; asked: boolean };

/** How long a picture fades in, in milliseconds; the same as `--crossfade` in the styles. */
const crossfadeMs = 200;

/**
 * The scene behind everything, outside React: it shows before the app has loaded, and stays when the app
 * fails. All glass and colour follow from the values that it sets on `<html>`. The old picture stays until
 * the new one can fade in.
 */
export function createSceneWindow(frame: HTMLElement) {
  const frosted = createFrostedScene(document.documentElement, crossfadeMs);
  let wanted: ScenePicture | null = null;
  let layers: Layer[] = [];

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
    // In a layer that is still hidden only the layer fades: if both did, the placeholder would show through.
    if (!first) image.dataset.loaded = "";
    image.onload = () => {
      image.dataset.loaded = "";
      reveal(layer, { ...picture, src }, image);
      // Its blur costs the browser work, even when it is covered.
      setTimeout(() => layer.placeholder.remove(), crossfadeMs);
    };
    // The placeholder is shown instead; the next visit may load the picture.
    image.onerror = () => reveal(layer, { ...picture, src }, null);
    if (srcSet) image.srcset = srcSet;
    image.src = src;
    layer.node.append(image);
  }

  function reveal(layer: Layer, { file, palette }: ScenePicture, image: HTMLImageElement | null) {
    if (file !== wanted?.file) return;
    layer.node.dataset.shown = "";
    setPalette(palette);
    frosted.show({ placeholder: palette.placeholder, image });
    setTimeout(() => dropBelow(layer), crossfadeMs);
  }

  function dropBelow(layer: Layer) {
    const index = layers.indexOf(layer);
    if (index < 1) return;
    for (const { node } of layers.slice(0, index)) node.remove();
    layers = layers.slice(index);
  }

  const layerOf = (file: string) => layers.findLast((layer) => layer.file === file);

  return {
    show,
    /** `overlay`: 0 to 1; `blur` in pixels. */
    setGlass(overlay: number, blur: number) {
      const { style } = document.documentElement;
      style.setProperty("--overlay", String(overlay));
      style.setProperty("--blur", `${blur}px`);
      frosted.setBlur(blur);
    },
  };
}

function element(className: string): HTMLElement {
  const made = document.createElement("div");
  made.className = className;
  return made;
}

function setPalette({ base, accent, accent_ink, peak }: ScenePalette) {
  const { style } = document.documentElement;
  style.setProperty("--scene-base", base);
  style.setProperty("--scene-peak", String(peak));
  style.setProperty("--accent", accent);
  style.setProperty("--accent-ink", accent_ink);
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", base);
}

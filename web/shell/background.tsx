import { useLayoutEffect, useState } from "react";

/** A picture with the values that were measured on it once. */
export type Scene = {
  /** File in `/backgrounds/`. */
  file: string;
  /** Narrower files of the same picture, by their width in pixels. */
  narrower: Readonly<Record<number, string>>;
  width: number;
  base: string;
  /** 99.5th percentile of lightness, as an sRGB channel 0 to 1. */
  peak: number;
  accent: string;
  accentInk: string;
};

export const forestLake: Scene = {
  file: "forest-lake-stone-wall.jpg",
  narrower: { 828: "forest-lake-stone-wall-828.webp", 1280: "forest-lake-stone-wall-1280.webp" },
  width: 2560,
  base: "#0d181b",
  peak: 0.89,
  accent: "#cbdfae",
  accentInk: "#142015",
};

type BackgroundProps = {
  scene?: Scene;
  /** 0 to 1. */
  overlay?: number;
  /** In pixels. */
  blur?: number;
};

/** The scene behind everything. All glass and colour follow from the values it sets on `<html>`. */
export function Background({ scene = forestLake, overlay = 0.5, blur = 8 }: BackgroundProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--scene-base", scene.base);
    style.setProperty("--scene-peak", String(scene.peak));
    style.setProperty("--accent", scene.accent);
    style.setProperty("--accent-ink", scene.accentInk);
    style.setProperty("--overlay", String(overlay));
    style.setProperty("--blur", `${blur}px`);
  }, [scene, overlay, blur]);

  const widths = [...Object.entries(scene.narrower), [scene.width, scene.file]];
  return (
    <div className="scene" aria-hidden="true">
      <img
        key={scene.file}
        alt=""
        src={`/backgrounds/${scene.file}`}
        srcSet={widths.map(([width, file]) => `/backgrounds/${file} ${width}w`).join(", ")}
        // The picture covers the window: its width follows from the window's height where that is the longer side.
        // Phones have so dense a screen that they would fetch the largest file; half of that looks the same there.
        sizes="(max-width: 45rem) 26rem, max(100vw, 178vh)"
        decoding="async"
        data-loaded={loaded === scene.file || undefined}
        onLoad={() => setLoaded(scene.file)}
      />
    </div>
  );
}

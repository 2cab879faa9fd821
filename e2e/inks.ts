import type { ScenePalette } from "#contract/themes/themes.ts";

type Scene = ScenePalette & { file: string };

/**
 * The inks that are too faint on a pane, by the tokens alone. Paints each pane as the styles do, over the darkest and
 * the brightest light of each scene. Runs inside a page with the app's styles, so it can use nothing from outside. It
 * empties the page, because each token would recolour every element.
 */
export function faintInks(scenes: readonly Scene[]): string[] {
  const quiet = ["text", "text-2", "text-3", "accent", "danger"];
  /** Height of the glass, what lies on it, the inks there, and the contrast that they need. */
  const grounds: [pane: string, on: string | null, inks: string[], needed: number][] = [
    ["bar", null, ["text", "text-2"], 4.5],
    ["bar", "chosen", ["text"], 4.5],
    ["bar", "lift", ["text"], 4.5],
    ["bar", null, ["accent"], 3],
    ["panel", null, quiet, 4.5],
    ["panel", "well", ["text", "text-3"], 4.5],
    ["panel", "lift", ["text", "text-2"], 4.5],
    ["panel", "lift-2", ["text", "text-2"], 4.5],
    ["panel", "trough", ["text-2"], 4.5],
    ["panel", "row", ["text", "text-2"], 4.5],
    ["panel", "accent-soft", ["text", "text-2"], 4.5],
    ["panel", "danger-soft", ["text"], 4.5],
    ...["chosen", "selection", "mark", "said"].map((on): [string, string, string[], number] => [
      "panel",
      on,
      ["text"],
      4.5,
    ]),
    ["panel", "accent", ["accent-ink"], 4.5],
    ...["mood-1", "mood-2"].map((on): [string, string, string[], number] => [
      "panel",
      on,
      ["mood-ink-deep"],
      4.5,
    ]),
    ...["mood-3", "mood-4", "mood-5"].map((on): [string, string, string[], number] => [
      "panel",
      on,
      ["mood-ink-light"],
      4.5,
    ]),
    ["popover", null, quiet, 4.5],
    ["popover", "lift-2", ["text", "text-2"], 4.5],
  ];
  type Colour = { channels: number[]; alpha: number };
  const root = document.documentElement;
  const probe = document.createElement("i");
  document.body.replaceChildren(probe);
  const style = getComputedStyle(probe);
  /** The mix is written as `color(srgb r g b / a)` for every colour space. */
  const colourOf = (token: string): Colour => {
    probe.style.color = `color-mix(in srgb, var(--${token}), var(--${token}))`;
    const [red = 0, green = 0, blue = 0, alpha = 1] = (style.color.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(
      Number,
    );
    return { channels: [red, green, blue], alpha };
  };
  const over = (behind: number[], { channels, alpha }: Colour) =>
    behind.map((channel, at) => channel * (1 - alpha) + (channels[at] ?? 0) * alpha);
  const luminance = (channels: number[]) => {
    const [red = 0, green = 0, blue = 0] = channels.map((share) =>
      share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const throughOf = (pane: string) => {
    probe.style.opacity = `var(--through-${pane})`;
    return matchMedia("(prefers-contrast: more)").matches ? 0 : Number(style.opacity);
  };
  const faint: string[] = [];
  for (const { file, ...palette } of scenes) {
    for (const name of ["base", "peak", "floor", "accent", "accent_ink", "accent_deep", "glow"] as const)
      root.style.setProperty(`--scene-${name.replace("_", "-")}`, String(palette[name]));
    for (const glass of ["dark", "light"]) {
      root.dataset.glass = glass;
      for (const overlay of [0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.85, 1]) {
        root.style.setProperty("--overlay", String(overlay));
        const known = new Map<string, Colour>();
        const colour = (token: string) => {
          const found = known.get(token) ?? colourOf(token);
          known.set(token, found);
          return found;
        };
        for (const [pane, on, inks, needed] of grounds) {
          for (const light of [palette.floor, palette.peak]) {
            const seen = { channels: [light, light, light], alpha: throughOf(pane) };
            const glassed = over(colour(`glass-${pane}`).channels, seen);
            const behind = on ? over(glassed, colour(on)) : glassed;
            for (const ink of inks) {
              const [low = 0, high = 0] = [luminance(behind), luminance(colour(ink).channels)].sort(
                (a, b) => a - b,
              );
              const contrast = (high + 0.05) / (low + 0.05);
              if (contrast < needed)
                faint.push(
                  `${file}, ${glass}, overlay ${overlay}: --${ink} on ${on ?? "the bare"} ${pane} over ${light}: ${contrast.toFixed(2)}`,
                );
            }
          }
        }
      }
    }
  }
  return faint;
}

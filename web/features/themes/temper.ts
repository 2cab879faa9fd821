import type { Glass, Temper } from "#web/lib/look.ts";

type Seen = {
  glass: Glass;
  /** The scene is that of the night. */
  isNight: boolean;
  /** The scene's average luminance, as an sRGB channel 0 to 1. */
  mean: number;
  /** 0 to 1. */
  overlay: number;
  /** What this device showed last; `null` if it never showed any. */
  last: Temper | null;
};

/** A choice by hand holds. Otherwise a bright scene gets light glass, with a margin so that it does not flicker. */
export function temperFor({ glass, isNight, mean, overlay, last }: Seen): Temper {
  if (glass !== "auto") return glass;
  const shown = mean * (1 - overlay);
  if (isNight || mean < 0.5 || shown < 0.33) return "dark";
  if (shown >= 0.37) return "light";
  return last ?? (shown >= 0.35 ? "light" : "dark");
}

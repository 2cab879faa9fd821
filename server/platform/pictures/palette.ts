import {
  clampChroma,
  converter,
  formatHex,
  useMode as loadMode,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  wcagContrast,
} from "culori/fn";

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) loadMode(mode);
const toOklab = converter("oklab");
const toOklch = converter("oklch");

/** Colours as `#rrggbb`. */
export type Palette = {
  /** A near-black from the picture's shadows. */
  base: string;
  /** One light hue of the picture. */
  accent: string;
  accent_ink: string;
  /** 99.5th percentile of lightness, as an sRGB channel 0 to 1. */
  peak: number;
  /** 0.5th percentile of lightness, likewise. */
  floor: number;
  /** The average luminance, likewise. */
  mean: number;
  /** The accent's hue as ink, for light glass. */
  accent_deep: string;
  /** The accent's hue in sunlight, for light glass. Never text. */
  glow: string;
};

/** Three bytes for each pixel, sRGB. */
export type Pixels = { data: Uint8Array; width: number; height: number };

/** WCAG 2 contrast ratios that every palette keeps. */
export const minContrast = { accentOnBase: 12, inkOnAccent: 11, deepAccentOnPaper: 4.9 } as const;
/** The least bright pane of light glass that an accent is drawn on. */
export const minPaper = "#d1d1d1";

/** Colours are measured on about this many pixels; lightness on all. */
const pixelsJudged = 12_000;
/** OKLab chroma below which a picture counts as grey. */
const greyChroma = 0.02;
const hueBins = 72;
const neutral = { base: 248, accent: 245 };

/** Measures a picture of about 480 px in width, slightly blurred, so that single pixels don't count. */
export function measurePalette(pixels: Pixels): Palette {
  const samples = sample(pixels);
  const average = mean(samples.map(({ l }) => l));
  const hue = leadingHue(samples);
  const base = baseOf(samples, average);
  const accent = accentOn(base, hue);
  return { base, accent, accent_ink: inkOn(accent, hue), ...lightOf(pixels), ...lightGlassOf(hue, accent) };
}

/** OKLab, with its chroma. */
type Sample = { l: number; a: number; b: number; c: number };

function sample({ data }: Pixels): Sample[] {
  const count = Math.floor(data.length / 3);
  const step = Math.max(1, Math.floor(count / pixelsJudged));
  const samples: Sample[] = [];
  for (let at = 0; at < count; at += step) {
    const [r, g, b] = [0, 1, 2].map((channel) => (data[at * 3 + channel] ?? 0) / 255);
    const lab = toOklab({ mode: "rgb", r: r ?? 0, g: g ?? 0, b: b ?? 0 });
    samples.push({ l: lab.l, a: lab.a, b: lab.b, c: Math.hypot(lab.a, lab.b) });
  }
  return samples;
}

/** Dark pictures get a darker base than light ones, so that glass on them stays clear. */
function baseOf(samples: readonly Sample[], average: number): string {
  const darkestFirst = samples.toSorted((one, other) => one.l - other.l);
  const shadows = darkestFirst.slice(0, Math.max(1, Math.ceil(samples.length * 0.4)));
  const [a, b] = [mean(shadows.map((each) => each.a)), mean(shadows.map((each) => each.b))];
  const chroma = Math.hypot(a, b);
  const hue = degrees(a, b);
  const l = 0.167 + 0.043 * ramp(average, 0.15, 0.6);
  if (chroma < 0.006) return hexOf(l, 0.008, neutral.base);
  // Near-black browns and greens look muddy sooner than blues.
  const most = hue > 210 && hue < 310 ? 0.029 : 0.017;
  return hexOf(l, clamp(chroma * 0.7, 0.011, most), hue);
}

type Hue = { degrees: number; chroma: number };

/** The most memorable hue: frequent, and in vivid colours. `null` for grey pictures. */
function leadingHue(samples: readonly Sample[]): Hue | null {
  const coloured = samples.filter(({ c }) => c >= greyChroma);
  const bins = new Float64Array(hueBins);
  for (const { l, a, b, c } of coloured) {
    const bin = Math.floor((degrees(a, b) / 360) * hueBins) % hueBins;
    bins[bin] = (bins[bin] ?? 0) + c ** 1.5 * ramp(l, 0.15, 0.55) * (isDaySky(degrees(a, b), l, c) ? 0.3 : 1);
  }
  const around = Array.from(bins, (_, at) =>
    [-2, -1, 0, 1, 2].reduce((sum, by) => sum + (bins[(at + by + hueBins) % hueBins] ?? 0), 0),
  );
  const most = Math.max(...around);
  if (most / Math.max(1, samples.length) < 0.0003) return null;
  return lightestOf(coloured, ((around.indexOf(most) + 0.5) / hueBins) * 360);
}

/** A pale daytime sky covers half of many pictures, but is rarely their memorable colour. */
const isDaySky = (hue: number, l: number, c: number) => hue > 195 && hue < 270 && l > 0.55 && c < 0.065;

/** An accent is light, so the light colours near the hue decide its shade: for a fire, the flames. */
function lightestOf(coloured: readonly Sample[], hue: number): Hue {
  let [weights, x, y, chroma] = [0, 0, 0, 0];
  for (const { l, a, b, c } of coloured) {
    if (Math.abs(((degrees(a, b) - hue + 540) % 360) - 180) > 35) continue;
    const weight = c ** 2 * l ** 3;
    weights += weight;
    x += (a / c) * weight;
    y += (b / c) * weight;
    chroma += c * weight;
  }
  return { degrees: degrees(x, y), chroma: chroma / Math.max(weights, Number.MIN_VALUE) };
}

function accentOn(base: string, hue: Hue | null): string {
  const chroma = hue ? clamp(hue.chroma * 0.8, 0.055, 0.1) : 0.015;
  return firstOf(0.87, 0.004, (l) => {
    const accent = hexOf(l, chroma, hue?.degrees ?? neutral.accent);
    return wcagContrast(accent, base) >= minContrast.accentOnBase + 0.2 ? accent : null;
  });
}

function inkOn(accent: string, hue: Hue | null): string {
  return firstOf(0.23, -0.004, (l) => {
    const ink = hexOf(l, hue ? 0.04 : 0.014, hue?.degrees ?? neutral.accent);
    return wcagContrast(ink, accent) >= minContrast.inkOnAccent + 0.2 ? ink : null;
  });
}

/** Steps along lightness to the first accepted colour. */
function firstOf(from: number, step: number, tried: (lightness: number) => string | null): string {
  for (let l = from; l >= 0 && l <= 1; l += step) {
    const found = tried(l);
    if (found) return found;
  }
  throw new Error("No colour keeps the contrast that every palette has.");
}

/** Dark yellow looks muddy, so it becomes green; orange becomes brown. */
const deepHue = (hue: number) => {
  if (hue >= 85 && hue <= 130) return 130;
  return hue >= 45 && hue < 85 ? Math.max(45, hue - 14) : hue;
};

function lightGlassOf(hue: Hue | null, accent: string): Pick<Palette, "accent_deep" | "glow"> {
  const degrees = hue?.degrees ?? neutral.accent;
  const chroma = toOklch(accent)?.c ?? 0;
  const accent_deep = firstOf(0.56, -0.004, (l) => {
    const deep = hexOf(l, hue ? clamp(chroma * 1.3, 0.1, 0.12) : 0.03, deepHue(degrees));
    return wcagContrast(deep, minPaper) >= minContrast.deepAccentOnPaper ? deep : null;
  });
  const sunlit = degrees >= 85 && degrees <= 130 ? (degrees + 130) / 2 : degrees;
  return { accent_deep, glow: hexOf(0.85, hue ? clamp(chroma * 1.6, 0.1, 0.14) : 0.03, sunlit) };
}

function lightOf({ data }: Pixels): Pick<Palette, "peak" | "floor" | "mean"> {
  const bins = new Uint32Array(256);
  const count = Math.floor(data.length / 3);
  let sum = 0;
  for (let at = 0; at < count * 3; at += 3) {
    const luminance =
      0.2126 * linear(data[at] ?? 0) +
      0.7152 * linear(data[at + 1] ?? 0) +
      0.0722 * linear(data[at + 2] ?? 0);
    sum += luminance;
    const bin = Math.min(255, Math.round(encoded(luminance) * 255));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  /** The first bin, in the given order, at which more than 1/200 of all pixels are counted. */
  const percentile = (order: readonly number[]) => {
    let counted = 0;
    for (const bin of order) {
      counted += bins[bin] ?? 0;
      if (counted > count * 0.005) return rounded(bin / 255);
    }
    return 0;
  };
  const darkestFirst = Array.from(bins.keys());
  return {
    peak: percentile(darkestFirst.toReversed()),
    floor: percentile(darkestFirst),
    mean: rounded(encoded(sum / Math.max(1, count))),
  };
}

/** sRGB's transfer function (IEC 61966-2-1) and back. */
const linearOf = Float64Array.from({ length: 256 }, (_, byte) => {
  const channel = byte / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});
const linear = (byte: number) => linearOf[byte] ?? 0;
const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

const hexOf = (l: number, c: number, h: number) =>
  formatHex(clampChroma({ mode: "oklch", l, c, h }, "oklch"));
const rounded = (channel: number) => Math.round(channel * 1000) / 1000;
const degrees = (a: number, b: number) => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const ramp = (value: number, from: number, to: number) => clamp((value - from) / (to - from), 0, 1);
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

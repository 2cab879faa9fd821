import { addDays, type Day, daysBetween } from "#contract/day-rules.ts";
import type { InsightDay } from "#contract/insights/insights.ts";

/** A day of the band: its scene and its opacity. */
type Stripe = { background: string | null; hour: number | null; isOwn: boolean };

/** One line of the band, in CSS pixels. */
type Row = { first: number; count: number; top: number };

const lines = [
  { from: 900, rows: 1, height: 260 },
  { from: 560, rows: 2, height: 190 },
  { from: 0, rows: 4, height: 118 },
];
const monthsInYear = 12;
/** Below each line, for the names of the months. */
const namesHeight = 30;

/** The places of a year's days: in one line, which wraps like text in a narrow window. */
export function bandOf(year: number, width: number) {
  const line = lines.find(({ from }) => width >= from) ?? { rows: 4, height: 118 };
  const nameOf = (month: number): Day =>
    `${String(year + Math.floor(month / monthsInYear)).padStart(4, "0")}-${String((month % monthsInYear) + 1).padStart(2, "0")}-01`;
  const first = nameOf(0);
  const monthsInRow = monthsInYear / line.rows;
  const rows = Array.from({ length: line.rows }, (_, index): Row => {
    const from = daysBetween(first, nameOf(index * monthsInRow));
    const to = daysBetween(first, nameOf((index + 1) * monthsInRow));
    return { first: from, count: to - from, top: index * (line.height + namesHeight) };
  });
  const rowOf = (index: number) => rows.findLast((row) => index >= row.first) ?? rows[0];
  return {
    width,
    lineHeight: line.height,
    height: line.rows * (line.height + namesHeight),
    rows,
    days: daysBetween(first, nameOf(monthsInYear)),
    dayAt: (index: number): Day => addDays(first, index),
    indexOf: (day: Day) => daysBetween(first, day),
    /** The left edge of a day, and the top of its line. */
    placeOf(index: number) {
      const row = rowOf(index);
      if (!row) return { x: 0, y: 0, step: 0 };
      const step = width / row.count;
      return { x: (index - row.first) * step, y: row.top, step };
    },
    indexAt(x: number, y: number): number | null {
      const row = rows.find(({ top }) => y >= top && y < top + line.height + namesHeight);
      if (!row || x < 0 || x >= width) return null;
      return row.first + Math.floor((x / width) * row.count);
    },
    months: Array.from({ length: monthsInYear }, (_, month) => ({
      day: nameOf(month),
      index: daysBetween(first, nameOf(month)),
    })),
  };
}
export type Band = ReturnType<typeof bandOf>;

/** Each day of the year up to today. A day without a scene faintly shows that of the day before. */
export function stripesOf(band: Band, days: readonly InsightDay[], today: Day): Stripe[] {
  const byDay = new Map(days.map((one) => [one.day, one]));
  let background: string | null = null;
  const length = Math.min(band.days, Math.max(0, band.indexOf(today) + 1));
  return Array.from({ length }, (_, index) => {
    const day = byDay.get(band.dayAt(index));
    if (!day?.scene) return { background, hour: null, isOwn: false };
    background = day.scene.background;
    return { background, hour: day.hour, isOwn: true };
  });
}

/** The light of the hours: what lies over a sky, as red, green, blue and how dense (0 to 1). */
const lights = [
  { hour: 0, light: [5, 9, 28, 0.5] },
  { hour: 4, light: [8, 12, 34, 0.45] },
  { hour: 6, light: [255, 170, 120, 0.2] },
  { hour: 9, light: [255, 250, 235, 0.06] },
  { hour: 16, light: [255, 245, 225, 0.04] },
  { hour: 18, light: [255, 140, 90, 0.2] },
  { hour: 20, light: [40, 30, 80, 0.28] },
  { hour: 22, light: [8, 12, 34, 0.45] },
  { hour: 24, light: [5, 9, 28, 0.5] },
] as const;

export function lightAt(hour: number): string {
  const next = lights.findIndex((one) => one.hour > hour);
  const [from, to] = [lights[next - 1], lights[next]];
  if (!from || !to) return "transparent";
  const share = (hour - from.hour) / (to.hour - from.hour);
  const [red, green, blue, density] = from.light.map(
    (value, index) => value + ((to.light[index] ?? value) - value) * share,
  );
  return `rgb(${red} ${green} ${blue} / ${density})`;
}

/** The opacity of the previous scene on a day without one. */
const faint = 0.24;
/** After this many days, an unchanged sky has passed from one side of its picture to the other. */
const daysAcross = 45;
/** The height of a day's column before it is enlarged. The pictures are as small. */
const columnHeight = 32;
/** How much each day takes on from the days around it, so that the band is one sky and not a row of bars. */
const softness = [1, 3, 6, 8, 6, 3, 1];

export type Pictures = ReadonlyMap<string, ImageBitmap>;

/** Paints the band, each day fading into the next. */
export function paintBand(
  canvas: HTMLCanvasElement,
  band: Band,
  stripes: readonly Stripe[],
  pictures: Pictures,
): void {
  const density = Math.min(2, window.devicePixelRatio);
  canvas.width = Math.round(band.width * density);
  canvas.height = Math.round(band.height * density);
  const brush = canvas.getContext("2d");
  const sky = paintDays(stripes, pictures);
  if (!brush || !sky) return;
  brush.imageSmoothingQuality = "high";
  for (const { first, count, top } of band.rows) {
    const height = band.lineHeight * density;
    brush.drawImage(sky, first, 0, count, columnHeight, 0, top * density, canvas.width, height);
  }
}

/** One column of pixels for each day. */
function paintDays(stripes: readonly Stripe[], pictures: Pictures): HTMLCanvasElement | null {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, stripes.length);
  canvas.height = columnHeight;
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  if (!brush) return null;
  stripes.forEach(({ background, hour, isOwn }, index) => {
    const picture = background === null ? undefined : pictures.get(background);
    if (!picture) return;
    const turn = (index / daysAcross) % 2;
    const across = (turn > 1 ? 2 - turn : turn) * (picture.width - 1);
    brush.globalAlpha = isOwn ? 1 : faint;
    brush.drawImage(picture, across, 0, 1, picture.height, index, 0, 1, columnHeight);
    brush.globalAlpha = 1;
    if (hour === null) return;
    brush.fillStyle = lightAt(hour);
    brush.fillRect(index, 0, 1, columnHeight);
  });
  const drawn = brush.getImageData(0, 0, canvas.width, columnHeight);
  soften(drawn, stripes.length);
  brush.putImageData(drawn, 0, 0);
  return canvas;
}

/**
 * Mixes each day's column with its neighbours', including their light. Colours count in proportion to their opacity.
 */
function soften({ data, width, height }: ImageData, days: number): void {
  const before = data.slice();
  const reach = (softness.length - 1) / 2;
  const all = softness.reduce((sum, weight) => sum + weight, 0);
  const at = (x: number, y: number, channel: number) => before[(y * width + x) * 4 + channel] ?? 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < days; x += 1) {
      const sums = [0, 0, 0, 0];
      softness.forEach((weight, index) => {
        const from = x + index - reach;
        if (from < 0 || from >= days) return;
        const opaque = at(from, y, 3) * weight;
        for (let channel = 0; channel < 3; channel += 1)
          sums[channel] = (sums[channel] ?? 0) + at(from, y, channel) * opaque;
        sums[3] = (sums[3] ?? 0) + opaque;
      });
      const opaque = sums[3] ?? 0;
      for (let channel = 0; channel < 3; channel += 1)
        data[(y * width + x) * 4 + channel] = opaque === 0 ? 0 : (sums[channel] ?? 0) / opaque;
      data[(y * width + x) * 4 + 3] = opaque / all;
    }
}

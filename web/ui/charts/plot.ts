import { scaleLinear, scaleUtc } from "d3-scale";
import type { Day } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import type { Band } from "../banded-scale.tsx";

/** One point for a week or a month, instead of `count` points. */
export type Gathered = { unit: "week" | "month"; from: Day; to: Day; count: number };

export type ChartPoint = {
  id: string;
  day: Day;
  /** One for each series; `null` if it has none that day. */
  values: readonly (number | null)[];
  /** The bounds within which the value of the first series probably lies. */
  range?: { low: number; high: number } | undefined;
  /** Of a point that is the mean of several. */
  gathered?: Gathered;
};

type PlotParts = {
  width: number;
  points: readonly ChartPoint[];
  least: number;
  most: number;
  bands: readonly Band[];
  axis: "numbers" | "moods";
  /** Space above all values, for names. In CSS pixels. */
  above?: number;
};

const narrow = 480;
/** From this width on, the names of bands are next to them, if they take at most a third of it. */
const wide = 620;
const oneDayMs = 86_400_000;
/** Space between the edge and the first dot. */
const inset = 10;
const minForBandNames = 152;
const [gapBeforeName, letter] = [12, 7];

/** The layout of a chart, in CSS pixels. */
export function plotOf({ width, points, least, most, bands, axis, above = 0 }: PlotParts) {
  const height = (width < narrow ? 248 : 312) + above;
  const longest = Math.max(0, ...bands.map(({ name }) => name.length));
  const forBandNames = Math.max(minForBandNames, gapBeforeName + longest * letter);
  const hasNamesBeside = bands.length > 0 && width >= wide && forBandNames <= width / 3;
  const edge = {
    left: axis === "moods" ? 44 : 34,
    right: width - (hasNamesBeside ? forBandNames : 6),
    top: 12 + above,
    bottom: height - 30,
  };
  const days = points.map(({ day }) => toDate(day)).sort((one, other) => one.getTime() - other.getTime());
  const [first = new Date(0), last = first] = [days[0], days.at(-1)];
  // A single day is in the middle of its week.
  const spare = first.getTime() === last.getTime() ? 3 * oneDayMs : 0;
  const x = scaleUtc()
    .domain([first.getTime() - spare, last.getTime() + spare])
    .range([edge.left + inset, edge.right - inset]);
  const y = scaleLinear().domain([least, most]).range([edge.bottom, edge.top]);
  const dates = x.ticks(Math.max(2, Math.floor((edge.right - edge.left) / 120)));
  return {
    width,
    height,
    edge,
    hasNamesBeside,
    xOf: (day: Day) => x(toDate(day)),
    /** `daysIn`: counted from the first day. */
    xAfter: (daysIn: number) => x(first.getTime() + daysIn * oneDayMs),
    yOf: (value: number) => y(value),
    dates: dates
      .filter((date) => date.getUTCHours() === 0)
      .map((date) => ({ day: toDay(date), at: x(date) })),
    values: axis === "moods" ? range(least, most) : valueTicks(least, most, bands, y.ticks(5)),
    stripes: bands.map((band, index) => ({
      ...band,
      top: index === bands.length - 1 ? edge.top : y(band.most + 0.5),
      bottom: index === 0 ? edge.bottom : y(band.least - 0.5),
    })),
  };
}
export type Plot = ReturnType<typeof plotOf>;

/** The default ends of a scale: round numbers around all values, and zero. */
export function roundEnds(values: readonly number[]): { least: number; most: number } {
  const [least = 0, most = 1] = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values) || 1])
    .nice(5)
    .domain();
  return { least, most };
}

const maxSingleTicks = 7;

/** The ends, and between them the beginnings of the bands, or round numbers if there are no bands. */
function valueTicks(least: number, most: number, bands: readonly Band[], round: readonly number[]): number[] {
  const areWhole = Number.isInteger(least) && Number.isInteger(most);
  if (areWhole && most - least < maxSingleTicks) return range(least, most);
  const between = bands.length > 0 ? bands.slice(1).map((band) => band.least) : round;
  const apart = (most - least) / 11;
  return [least, ...between.filter((value) => value - least >= apart && most - value >= apart), most];
}

const range = (least: number, most: number) =>
  Array.from({ length: most - least + 1 }, (_, index) => least + index);

const toDate = (day: Day) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date): Day => date.toISOString().slice(0, 10);

/** The index of the point nearest to `at`; `null` if there is none. */
export function nearest(points: readonly ChartPoint[], plot: Plot, at: number): number | null {
  let found: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  points.forEach(({ day }, index) => {
    const distance = Math.abs(plot.xOf(day) - at);
    // The last of several on one day.
    if (distance <= least) [found, least] = [index, distance];
  });
  return found;
}

/** The format of a date below a chart: a year on its first day, a month on its first day, or a date. */
export function dateFormat(day: Day, isWide: boolean) {
  if (day.endsWith("-01-01")) return "year";
  if (day.endsWith("-01")) return isWide ? "month" : "shortMonth";
  return "shortInYear";
}

/** In words: `3 weeks`, `2 months`. */
export const trendWords = (days: number): string =>
  days < 60
    ? t("{count, plural, =1 {Trend over about a week} other {Trend over about # weeks}}", {
        count: Math.round(days / 7),
      })
    : t("{count, plural, =1 {Trend over about a month} other {Trend over about # months}}", {
        count: Math.round(days / 30.4),
      });

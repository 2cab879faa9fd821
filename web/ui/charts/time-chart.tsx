import { memo, type ReactNode, useCallback, useMemo, useState } from "react";
import { t, tc } from "#contract/translate.ts";
import { dateLanguage, formatDay, formatDays } from "#web/lib/dates.ts";
import type { Band } from "../banded-scale.tsx";
import { Sun } from "../sun.tsx";
import type { ChartData } from "./chart-data.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { gather } from "./gather.ts";
import { Mark, MarkSign, Marks, Ranges } from "./marks.tsx";
import { type Pin, placePins } from "./pins.ts";
import { type ChartPoint, dateFormat, type Gathered, nearest, type Plot, plotOf } from "./plot.ts";
import { TrendLine } from "./trend-line.tsx";
import { useWidth } from "./use-width.ts";
import { Walk } from "./walk.tsx";

type TimeChartProps = {
  label: string;
  /** The language of the label and the values, where it may differ from the page's. */
  language?: string | undefined;
  /** The names of the series; at most three. */
  series: readonly string[];
  /** Ordered, the oldest first. */
  points: readonly ChartPoint[];
  /** The ends of the scale, whatever the values are. */
  least: number;
  most: number;
  bands?: readonly Band[];
  /** `moods`: from 1 to 5, shown as heights of the sun. */
  axis?: "numbers" | "moods";
  /** A value with its meaning: `12, Moderate`. */
  say: (value: number) => string;
  /** The same without a unit, for the ends of a range. */
  sayEnd?: (value: number) => string;
  /** Days with a name. */
  pins?: readonly Pin[];
  /** Actions for the current point. */
  act?: (point: ChartPoint) => ReactNode;
  /** Opens a point: by a press, or by the Enter key. */
  onOpen?: (point: ChartPoint) => void;
  /** What is said of so many points, if a chart draws them as one. */
  meanOf?: (count: number) => string;
  /** `act` and `onOpen` for a week or month, which many points become. */
  actOnMany?: (gathered: Gathered) => ReactNode;
  onOpenMany?: (gathered: Gathered) => void;
};

const noBands: readonly Band[] = [];
const noPins: readonly Pin[] = [];
/** Keeps names from overlapping the highest dots. */
const spaceForNames = 24;

/** Every value as a dot over its day, the trend as a line. One stop for the Tab key; arrows move between points. */
export function TimeChart(props: TimeChartProps) {
  const {
    label,
    language,
    series,
    points: single,
    least,
    most,
    bands = noBands,
    axis = "numbers",
    say,
  } = props;
  const { sayEnd = say, pins = noPins, act, onOpen, actOnMany, onOpenMany, meanOf = meanOfValues } = props;
  const points = useMemo(() => gather(single), [single]);
  const above = pins.length > 0 ? spaceForNames : 0;
  const { element, width } = useWidth<HTMLDivElement>();
  const [wanted, setWanted] = useState<string | null>(null);
  const plot = useMemo(
    () => (width > 0 ? plotOf({ width, points: single, least, most, bands, axis, above }) : null),
    [width, single, least, most, bands, axis, above],
  );
  const data = useCallback(() => dataOf(series, single, say), [series, single, say]);
  const found = points.findIndex((point) => point.id === wanted);
  const at = found === -1 ? points.length - 1 : found;
  const point = points[at];
  if (!point) return null;

  const go = (index: number) => setWanted(points[index]?.id ?? wanted);
  const open = ({ gathered, ...one }: ChartPoint) => (gathered ? onOpenMany?.(gathered) : onOpen?.(one));
  const { gathered } = point;
  const meanWords = gathered ? [meanOf(gathered.count)] : [];
  return (
    <ChartFrame
      label={label}
      language={language}
      data={data}
      readout={
        <>
          <span className="chart__day" lang={dateLanguage()}>
            {whenOf(point)}
          </span>
          {point.values.map(
            (value, index) =>
              value !== null && (
                <span key={series[index]} className="chart__value">
                  {series.length > 1 && <MarkSign series={index} />}
                  {series.length > 1 && <span className="quiet">{series[index]}</span>}
                  <b>
                    <bdi lang={language}>{say(value)}</bdi>
                  </b>
                </span>
              ),
          )}
          {point.range && <span className="quiet">{rangeInWords(point.range, sayEnd)}</span>}
          {gathered && <span className="quiet">{meanOf(gathered.count)}</span>}
          {gathered ? actOnMany?.(gathered) : act?.(point)}
        </>
      }
      legend={
        <ChartLegend
          series={series}
          points={points}
          bands={plot?.hasNamesBeside === false ? bands : noBands}
        />
      }
    >
      <div className="chart__plot" ref={element} dir="ltr" data-drawing="" data-gathered={gathered?.unit}>
        {plot && (
          <>
            <Drawing plot={plot} points={points} pins={pins} seriesCount={series.length} axis={axis} />
            <Cursor plot={plot} point={point} />
            <Walk
              label={label}
              count={points.length}
              at={at}
              words={[pointInWords(point, series, say, sayEnd), ...meanWords, ...namesOn(pins, point)].join(
                "; ",
              )}
              onGo={go}
              nearest={(x) => nearest(points, plot, x)}
              onOpen={(gathered ? onOpenMany : onOpen) && ((index) => points[index] && open(points[index]))}
            />
          </>
        )}
      </div>
    </ChartFrame>
  );
}

/** `22 November 2026`, `16–22 Nov 2026`, or `November 2026`. */
function whenOf({ day, gathered }: ChartPoint): string {
  if (!gathered) return formatDay(day, "dateAndYear");
  if (gathered.unit === "month") return formatDay(gathered.from, "monthAndYear");
  return formatDays(gathered.from, gathered.to, "short");
}

const namesOn = (pins: readonly Pin[], { day, gathered }: ChartPoint) =>
  pins
    .filter((pin) => (gathered ? pin.day >= gathered.from && pin.day <= gathered.to : pin.day === day))
    .map(({ name }) => name);

function pointInWords(
  point: ChartPoint,
  series: readonly string[],
  say: TimeChartProps["say"],
  sayEnd: TimeChartProps["say"],
): string {
  const values = point.values.flatMap((value, index) => {
    if (value === null) return [];
    return [series.length > 1 ? `${series[index]} ${say(value)}` : say(value)];
  });
  const range = point.range ? [rangeInWords(point.range, sayEnd)] : [];
  return t("{day}: {words}", { day: whenOf(point), words: [...values, ...range].join("; ") });
}

const meanOfValues = (count: number) =>
  t("{count, plural, one {mean of # value} other {mean of # values}}", { count });

const rangeInWords = ({ low, high }: NonNullable<ChartPoint["range"]>, say: TimeChartProps["say"]) =>
  t("probably between {low} and {high}", { low: say(low), high: say(high) });

function dataOf(
  series: readonly string[],
  points: readonly ChartPoint[],
  say: TimeChartProps["say"],
): ChartData {
  const hasRanges = points.some(({ range }) => range);
  const toCells = ({ values, range }: ChartPoint) =>
    hasRanges ? [...values, range?.low ?? null, range?.high ?? null] : values;
  return {
    columns: [
      tc("date", "Day"),
      ...series,
      ...(hasRanges ? [t("Probably at least"), t("Probably at most")] : []),
    ],
    rows: points.map((point) => ({
      id: point.id,
      head: formatDay(point.day, "dateAndYear"),
      cells: toCells(point).map((value) => (value === null ? tc("value", "None") : say(value))),
      raw: [point.day, ...toCells(point)],
    })),
    headLanguage: dateLanguage(),
  };
}

type DrawingProps = {
  plot: Plot;
  points: readonly ChartPoint[];
  pins: readonly Pin[];
  seriesCount: number;
  axis: "numbers" | "moods";
};

const wideEnoughForMonths = 560;
const manyPoints = 60;

/** The parts that stay the same while the current point moves. */
const Drawing = memo(function Drawing({ plot, points, pins, seriesCount, axis }: DrawingProps) {
  const { edge } = plot;
  const radius = points.length > manyPoints ? 3.2 : 4.2;
  const all = Array.from({ length: seriesCount }, (_, index) => index);
  return (
    <>
      <svg className="chart__drawing" width={plot.width} height={plot.height} aria-hidden="true">
        <Stripes plot={plot} />
        {plot.values.map((value) => (
          <g key={value}>
            {plot.stripes.length === 0 && (
              <path className="chart__grid" d={`M${edge.left} ${plot.yOf(value)}H${edge.right}`} />
            )}
            {axis === "numbers" && (
              <text x={edge.left - 8} y={plot.yOf(value)} dy="0.34em" textAnchor="end">
                {value < 0 ? `−${-value}` : value}
              </text>
            )}
          </g>
        ))}
        {plot.dates.map(({ day, at }) => (
          <text key={day} x={at} y={edge.bottom + 22} textAnchor="middle" lang={dateLanguage()}>
            {formatDay(day, dateFormat(day, plot.width >= wideEnoughForMonths))}
          </text>
        ))}
        {placePins(pins, plot).map(({ day, name, at, from }) => (
          <g key={day} className="chart__pin">
            <path d={`M${at.toFixed(1)} ${edge.top - spaceForNames - 4}V${edge.bottom}`} />
            <text x={from} y={edge.top - spaceForNames} dy="0.5em">
              {name}
            </text>
          </g>
        ))}
        <g data-many={points.length > manyPoints || undefined}>
          <Ranges plot={plot} points={points} />
          {all.map((series) => (
            <Marks key={series} plot={plot} points={points} series={series} radius={radius} />
          ))}
        </g>
        {all.map((series) => (
          <TrendLine key={series} plot={plot} points={points} series={series} />
        ))}
      </svg>
      {axis === "moods" &&
        plot.values.map((value) => (
          <span key={value} className="chart__sun" style={{ top: plot.yOf(value) }}>
            <Sun height={value} />
          </span>
        ))}
    </>
  );
});

function Stripes({ plot: { stripes, edge, hasNamesBeside } }: { plot: Plot }) {
  return stripes.map(({ name, top, bottom }, index) => (
    <g key={name}>
      <rect
        className="chart__stripe"
        data-even={index % 2 === 0 || undefined}
        x={edge.left}
        y={top}
        width={edge.right - edge.left}
        height={bottom - top}
      />
      {index > 0 && <path className="chart__grid" d={`M${edge.left} ${bottom}H${edge.right}`} />}
      {hasNamesBeside && (
        <text x={edge.right + 12} y={(top + bottom) / 2} dy="0.34em">
          {name}
        </text>
      )}
    </g>
  ));
}

function Cursor({ plot, point }: { plot: Plot; point: ChartPoint }) {
  const x = plot.xOf(point.day);
  return (
    <svg className="chart__cursor" data-cursor="" width={plot.width} height={plot.height} aria-hidden="true">
      <path className="chart__line" d={`M${x.toFixed(1)} ${plot.edge.top}V${plot.edge.bottom}`} />
      {point.values.map(
        (value, series) =>
          value !== null && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a series has no identity but its position
            <Mark key={series} className="chart__here" series={series} radius={6} x={x} y={plot.yOf(value)} />
          ),
      )}
    </svg>
  );
}

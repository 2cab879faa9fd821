import { scaleLinear } from "d3-scale";
import { useCallback, useState } from "react";
import { formatCompact } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { useWidth } from "./use-width.ts";
import { Walk } from "./walk.tsx";

export type Bar = {
  id: string;
  /** `November 2026`, and for the axis `Nov`; no short name where every bar can't have one. */
  name: string;
  short?: string | undefined;
  value: number;
};

type BarChartProps = {
  label: string;
  /** The names of the two columns of its table: `Month`, `Words`. */
  columns: readonly [string, string];
  bars: readonly Bar[];
  /** A value in words: `1,204 words`. */
  say: (value: number) => string;
  /** The language of the bars' names, where those are dates. */
  language?: string;
};

const height = 160;
const edge = { top: 10, bottom: 22 };
const narrowestAxis = 40;
const widthOfSign = 7;
const widestBar = 34;

/** Counts side by side. Which bar comes first has a meaning: months, hours, weekdays. */
export function BarChart({ label, columns, bars, say, language }: BarChartProps) {
  const { element, width } = useWidth<HTMLDivElement>();
  const [wanted, setWanted] = useState<number | null>(null);
  const data = useCallback(
    () => ({
      columns,
      rows: bars.map(({ id, name, value }) => ({ id, head: name, cells: [say(value)], raw: [id, value] })),
      headLanguage: language,
    }),
    [columns, bars, say, language],
  );
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const highest = bars.findIndex(({ value }) => value === most);
  const at = Math.min(wanted ?? Math.max(0, highest), bars.length - 1);
  const bar = bars[at];
  if (!bar) return null;
  const y = scaleLinear()
    .domain([0, most])
    .range([height - edge.bottom, edge.top]);
  const ticks = y
    .ticks(3)
    .filter(Number.isInteger)
    .map((value) => ({ value, words: inShort(value) }));
  const longest = Math.max(...ticks.map(({ words }) => words.length));
  const left = Math.max(narrowestAxis, 12 + longest * widthOfSign);
  const step = (width - left) / bars.length;
  const thick = Math.min(widestBar, Math.max(1, step * 0.72));
  const middleOf = (index: number) => left + (index + 0.5) * step;
  return (
    <ChartFrame
      label={label}
      data={data}
      readout={
        <>
          <span className="chart__day" lang={language}>
            {bar.name}
          </span>
          <span className="chart__value">
            <b>{say(bar.value)}</b>
          </span>
        </>
      }
    >
      <div ref={element} className="chart__plot chart__plot--bars" dir="ltr" data-drawing="">
        {width > 0 && (
          <>
            <svg className="chart__drawing" width={width} height={height} aria-hidden="true">
              {ticks.map(({ value, words }) => (
                <g key={value}>
                  <path className="chart__grid" d={`M${left} ${y(value)}H${width}`} />
                  <text x={left - 8} y={y(value)} dy="0.34em" textAnchor="end">
                    {words}
                  </text>
                </g>
              ))}
              {bars.map(({ id, value }, index) => (
                <rect
                  key={id}
                  className="chart__bar"
                  data-here={index === at || undefined}
                  x={middleOf(index) - thick / 2}
                  y={value === 0 ? y(0) - 1 : Math.min(y(value), y(0) - 2)}
                  width={thick}
                  height={value === 0 ? 1 : Math.max(2, y(0) - y(value))}
                  rx={Math.min(3, thick / 3)}
                />
              ))}
              {bars.map(
                ({ id, short }, index) =>
                  short && (
                    <text key={id} x={middleOf(index)} y={height - 4} textAnchor="middle" lang={language}>
                      {short}
                    </text>
                  ),
              )}
            </svg>
            <Walk
              label={label}
              count={bars.length}
              at={at}
              // Translators: such as “November 2026: 1,204 words”, or “Day Scene: Forest”.
              words={t("{name}: {value}", { name: bar.name, value: say(bar.value) })}
              onGo={setWanted}
              nearest={(x) => (x < left ? null : Math.min(bars.length - 1, Math.floor((x - left) / step)))}
            />
          </>
        )}
      </div>
    </ChartFrame>
  );
}

/** `12K`: an axis has little room. */
const inShort = (value: number) => (value >= 10_000 ? formatCompact(value) : String(value));

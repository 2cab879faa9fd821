import { memo, useCallback, useMemo, useState } from "react";
import type { Day } from "#contract/day-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { useWidth } from "./use-width.ts";
import { Walk } from "./walk.tsx";
import { daysOf, firstOf, type Grid, gridOf, monthsInYear } from "./year-grid.ts";

/** `level`: 1 to 5, from dark to bright; `null` where words were written and nothing else is known. */
export type Pixel = { day: Day; level: number | null };

type YearPixelsProps = {
  label: string;
  year: number;
  pixels: readonly Pixel[];
  /** Later days are not drawn. */
  today: Day;
  /** What a pixel means: `Good, 320 words`; empty for a day without words. */
  say: (day: Day) => string;
  /** The ends of the levels: `Heavy`, `Bright`. */
  ends: readonly [string, string];
  onOpen?: (day: Day) => void;
};

/** A day of a year each: months by days. What no one wrote on is a dot, and the darkest level is hatched. */
export function YearPixels({ label, year, pixels, today, say, ends, onOpen }: YearPixelsProps) {
  const { element, width } = useWidth<HTMLDivElement>();
  const days = useMemo(() => daysOf(year, today), [year, today]);
  const grid = useMemo(() => (width > 0 ? gridOf(width) : null), [width]);
  const [wanted, setWanted] = useState<Day | null>(null);
  const levels = useMemo(() => new Map(pixels.map(({ day, level }) => [day, level])), [pixels]);
  const data = useCallback(
    () => ({
      columns: [tc("date", "Day"), label],
      rows: days
        .filter((day) => levels.has(day))
        .map((day) => ({
          id: day,
          head: formatDay(day, "full"),
          cells: [say(day)],
          raw: [day, say(day)],
        })),
      headLanguage: dateLanguage(),
    }),
    [days, levels, label, say],
  );
  const newest = pixels.at(-1)?.day;
  const day = [wanted, newest, days.at(-1)].find((one) => one?.startsWith(String(year)) && one <= today);
  const at = day ? days.indexOf(day) : -1;
  if (!day || at === -1) return null;
  return (
    <ChartFrame
      label={label}
      data={data}
      readout={
        <>
          <span className="chart__day" lang={dateLanguage()}>
            {formatDay(day, "full")}
          </span>
          <span className="chart__value">
            <b>{say(day) || t("No words")}</b>
          </span>
        </>
      }
      legend={<Legend ends={ends} />}
    >
      <div ref={element} className="pixels" dir="ltr" data-drawing="">
        {grid && (
          <>
            <Pixels grid={grid} days={days} levels={levels} year={year} />
            <Cursor grid={grid} day={day} level={levels.get(day)} />
            <Walk
              label={label}
              count={days.length}
              at={at}
              words={t("{day}: {words}", { day: formatDay(day, "full"), words: say(day) || t("No words") })}
              onGo={(index) => setWanted(days[index] ?? null)}
              nearest={(x, y) => grid.indexAt(x, y, year, days.length)}
              placeAfter={(key, from) => grid.placeAfter(key, from, days)}
              onOpen={onOpen && ((index) => days[index] && onOpen(days[index]))}
            />
          </>
        )}
      </div>
    </ChartFrame>
  );
}

type PixelsProps = {
  grid: Grid;
  days: readonly Day[];
  levels: ReadonlyMap<Day, number | null>;
  year: number;
};

const hatchedLevel = 1;

/** One path for each level, so that a year draws as fast as a week. */
const Pixels = memo(function Pixels({ grid, days, levels, year }: PixelsProps) {
  const { size, cornerOf } = grid;
  const paths = new Map<string, string>();
  const add = (name: string, d: string) => paths.set(name, (paths.get(name) ?? "") + d);
  for (const day of days) {
    const { x, y } = cornerOf(day);
    const level = levels.get(day);
    if (level === undefined) add("empty", dot(x + size.width / 2, y + size.height / 2));
    else if (level === null) add("wordy", square(x + 1, y + 1, size.width - 2, size.height - 2));
    else {
      add(`level-${level}`, square(x, y, size.width, size.height));
      if (level === hatchedLevel) add("hatch", hatch(x, y, size.width, size.height));
    }
  }
  return (
    <svg className="pixels__drawing" width={grid.width} height={grid.height} aria-hidden="true">
      {Array.from({ length: monthsInYear }, (_, month) => {
        const first = `${firstOf(year).slice(0, 5)}${String(month + 1).padStart(2, "0")}-01`;
        const { x, y } = cornerOf(first);
        return grid.isWide ? (
          <text key={first} x={0} y={y + size.height / 2} dy="0.34em" lang={dateLanguage()}>
            {formatDay(first, "shortMonth")}
          </text>
        ) : (
          <text key={first} x={x + size.width / 2} y={12} textAnchor="middle" lang={dateLanguage()}>
            {formatDay(first, "narrowMonth")}
          </text>
        );
      })}
      {[1, 5, 10, 15, 20, 25, 30].map((date) => {
        const { x, y } = cornerOf(`2000-01-${String(date).padStart(2, "0")}`);
        return grid.isWide ? (
          <text key={date} x={x + size.width / 2} y={12} textAnchor="middle">
            {date}
          </text>
        ) : (
          <text key={date} x={grid.edge.left - 7} y={y + size.height / 2} dy="0.34em" textAnchor="end">
            {date}
          </text>
        );
      })}
      {[...paths].map(([name, d]) => (
        <path key={name} className="pixel" data-pixel={name} d={d} />
      ))}
    </svg>
  );
});

const number = (value: number) => value.toFixed(1);
const dot = (x: number, y: number) => `M${number(x)} ${number(y)}h.01`;

function square(x: number, y: number, width: number, height: number): string {
  const r = 3.5;
  const [w, h] = [number(width - 2 * r), number(height - 2 * r)];
  return `M${number(x + r)} ${number(y)}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 -${r} ${r}h-${w}a${r} ${r} 0 0 1 -${r} -${r}v-${h}a${r} ${r} 0 0 1 ${r} -${r}z`;
}

/** Three lines that rise to the right, inside of a pixel. */
function hatch(x: number, y: number, width: number, height: number): string {
  const line = (from: number, to: number) =>
    `M${number(x + from * width)} ${number(y + to * height)}L${number(x + to * width)} ${number(y + from * height)}`;
  return line(0.14, 0.5) + line(0.16, 0.84) + line(0.5, 0.86);
}

/** The current day, larger and with its number. */
function Cursor({ grid, day, level }: { grid: Grid; day: Day; level: number | null | undefined }) {
  const { x, y } = grid.cornerOf(day);
  const { width, height } = grid.size;
  return (
    <svg className="chart__cursor" data-cursor="" width={grid.width} height={grid.height} aria-hidden="true">
      <g data-level={level ?? undefined}>
        <rect className="pixels__here" x={x - 3} y={y - 3} width={width + 6} height={height + 6} rx={5.5} />
        <text x={x + width / 2} y={y + height / 2} dy="0.36em" textAnchor="middle">
          {Number(day.slice(8))}
        </text>
      </g>
    </svg>
  );
}

const levelNumbers = [1, 2, 3, 4, 5];
const signSize = 12;

function Legend({ ends: [low, high] }: { ends: YearPixelsProps["ends"] }) {
  return (
    <div className="chart__legend" data-legend="" aria-hidden="true">
      <span>
        {low}
        {levelNumbers.map((level) => (
          <svg key={level} className="chart__sign" viewBox="0 0 12 12" aria-hidden="true">
            <path className="pixel" data-pixel={`level-${level}`} d={square(0, 0, signSize, signSize)} />
            {level === hatchedLevel && (
              <path className="pixel" data-pixel="hatch" d={hatch(0, 0, signSize, signSize)} />
            )}
          </svg>
        ))}
        {high}
      </span>
      <span>
        <svg className="chart__sign" viewBox="0 0 12 12" aria-hidden="true">
          <path className="pixel" data-pixel="wordy" d={square(1, 1, signSize - 2, signSize - 2)} />
        </svg>
        {t("Text only")}
      </span>
      <span>
        <svg className="chart__sign" viewBox="0 0 12 12" aria-hidden="true">
          <path className="pixel" data-pixel="empty" d={dot(signSize / 2, signSize / 2)} />
        </svg>
        {t("No words")}
      </span>
    </div>
  );
}

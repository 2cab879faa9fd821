import type { Day } from "#contract/day-rules.ts";
import type { InsightDay } from "#contract/insights/insights.ts";
import type { PlainRow } from "#server/platform/reading-port.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { mean } from "#server/platform/statistics/moments.ts";
import { hoursOnWalls } from "./hours.ts";
import type { AskedSpan, AskReflections, Measured, Readings } from "./ports.ts";

/** A written day with its reflections, by id, which follows the time they were begun. */
export type WrittenDay = { day: Day; rows: readonly (PlainRow & { hour: number })[] };

/** The written days of a span, earliest first, some at a time. The event loop is free in between. */
export async function* daysInTurn(
  { plain }: Pick<AskReflections, "plain">,
  owner: Owner,
  span: AskedSpan,
): AsyncGenerator<WrittenDay[]> {
  const hourOf = hoursOnWalls();
  // More of the last day may follow.
  let last: TimedDay | undefined;
  for await (const rows of plain.plainRows(owner, span)) {
    const days: WrittenDay[] = [];
    for (const row of rows) {
      const timed = { ...row, hour: hourOf(row) };
      if (last?.day === row.day) last.rows.push(timed);
      else {
        if (last) days.push(inOrder(last));
        last = { day: row.day, rows: [timed] };
      }
    }
    yield days;
  }
  if (last) yield [inOrder(last)];
}

type TimedDay = { day: Day; rows: (PlainRow & { hour: number })[] };

const inOrder = ({ day, rows }: WrittenDay): WrittenDay => ({
  day,
  rows: rows.toSorted((one, other) => one.written_at - other.written_at),
});

/** All of them. */
export async function readDays(
  reflections: Pick<AskReflections, "plain">,
  owner: Owner,
  span: AskedSpan,
): Promise<WrittenDay[]> {
  const all: WrittenDay[] = [];
  for await (const days of daysInTurn(reflections, owner, span)) all.push(...days);
  return all;
}

const bothEnds = ({ from, to }: AskedSpan) =>
  from === undefined && to === undefined ? null : { from: from ?? "1800-01-01", to: to ?? "2199-12-31" };

/** What was read of the texts of a span, by reflection. */
export async function readMeasured(
  readings: Readings,
  owner: Owner,
  span: AskedSpan,
): Promise<Map<string, Measured>> {
  const byId = new Map<string, Measured>();
  for await (const batch of readings.measured(owner, bothEnds(span)))
    for (const measured of batch) byId.set(measured.reflection_id, measured);
  return byId;
}

type Tones = ReadonlyMap<string, number | null>;

export async function readTones(readings: Readings, owner: Owner, span: AskedSpan): Promise<Tones> {
  const tones = await readings.tones(owner, bothEnds(span));
  return new Map(tones.map(({ reflection_id, tone }) => [reflection_id, tone]));
}

export const toInsightDay = ({ day, rows }: WrittenDay, tones: Tones): InsightDay | null => {
  const [first] = rows;
  if (!first) return null;
  return {
    day,
    moods: moodsOf(rows),
    tone: meanOf(rows.flatMap(({ id }) => tones.get(id) ?? [])),
    words: rows.reduce((sum, { word_count }) => sum + word_count, 0),
    reflections: rows.length,
    first_id: first.id,
    hour: first.hour,
    scene: first.scene,
  };
};

export const moodsOf = (rows: readonly { mood: number | null }[]): number[] =>
  rows.flatMap(({ mood }) => mood ?? []);

/** `null` of nothing */
export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : mean(values);

import type { Day } from "#contract/day-rules.ts";
import type { InsightDay } from "#contract/insights/insights.ts";
import type { Context } from "#server/context.ts";
import { type Measured, readMeasures, readTones } from "#server/features/readings/index.ts";
import { type PlainRow, plainRows } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { mean } from "#server/platform/statistics/moments.ts";
import { hoursOnWalls } from "./hours.ts";

/** An end that is not given is open. */
export type AskedSpan = { from?: Day | undefined; to?: Day | undefined };

/** A written day with its reflections, ordered by id and so by creation time. */
export type WrittenDay = { day: Day; rows: readonly (PlainRow & { hour: number })[] };

/** The written days of a span, earliest first, in pages. Other requests get a turn between pages. */
export async function* daysInTurn(
  context: Context,
  owner: Owner,
  span: AskedSpan,
): AsyncGenerator<WrittenDay[]> {
  const hourOf = hoursOnWalls();
  // The last day may continue on the next page.
  let last: TimedDay | undefined;
  for await (const rows of plainRows(context, owner, span)) {
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

/** The written days of a span, earliest first. */
export async function readDays(context: Context, owner: Owner, span: AskedSpan): Promise<WrittenDay[]> {
  const all: WrittenDay[] = [];
  for await (const days of daysInTurn(context, owner, span)) all.push(...days);
  return all;
}

const bothEnds = ({ from, to }: AskedSpan) =>
  from === undefined && to === undefined ? null : { from: from ?? "1800-01-01", to: to ?? "2199-12-31" };

/** Measures of the texts of a span, by reflection. */
export async function readMeasured(
  context: Context,
  owner: Owner,
  span: AskedSpan,
): Promise<Map<string, Measured>> {
  const byId = new Map<string, Measured>();
  for await (const batch of readMeasures(context, owner, bothEnds(span)))
    for (const measured of batch) byId.set(measured.reflection_id, measured);
  return byId;
}

/** Moods, tones and sizes of the written days of a span, earliest first. */
export async function insightDays(context: Context, owner: Owner, span: AskedSpan): Promise<InsightDay[]> {
  const written = await readDays(context, owner, span);
  const tones = await readTones(context, owner, bothEnds(span));
  const toneOf = new Map(tones.map(({ reflection_id, tone }) => [reflection_id, tone]));
  return written.flatMap(({ day, rows }) => {
    const [first] = rows;
    if (!first) return [];
    return {
      day,
      moods: moodsOf(rows),
      tone: meanOf(rows.flatMap(({ id }) => toneOf.get(id) ?? [])),
      words: rows.reduce((sum, { word_count }) => sum + word_count, 0),
      reflections: rows.length,
      first_id: first.id,
      hour: first.hour,
      scene: first.scene,
    };
  });
}

export const moodsOf = (rows: readonly { mood: number | null }[]): number[] =>
  rows.flatMap(({ mood }) => mood ?? []);

/** `null` for an empty list */
export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : mean(values);

import type { Day } from "#contract/day-rules.ts";
import { hasExplicitSign } from "#contract/safety/explicit-phrases.ts";
import type { Context } from "#server/context.ts";
import { readFactDays } from "#server/features/facts/index.ts";
import { readMeasures } from "#server/features/readings/index.ts";
import { detailsForAi, idsByFeeling, idsByTag, listLabels } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { mean } from "#server/platform/statistics/moments.ts";
import { isSayable } from "../dialogue/passages.ts";
import type { MoodOn } from "./figures.ts";

export type Entry = { id: string; day: Day; mood: number | null };

/** Reflections that an AI may read, without their words. */
export type Journal = {
  /** By day, earliest first. */
  entries: readonly Entry[];
  /** The mean mood of each day that has one. */
  moods: readonly MoodOn[];
  entriesOn: ReadonlyMap<Day, readonly Entry[]>;
};

/** What days have in common. A fact counts where its answer is yes. */
export type Label = {
  kind: "tag" | "fact" | "feeling" | "person" | "place";
  name: string;
  days: ReadonlySet<Day>;
};

export type Span = { from: Day; to: Day };

export async function readJournal(context: Context, owner: Owner): Promise<Journal> {
  const entries: Entry[] = [];
  for await (const batch of detailsForAi(context, owner, { spans: [], moods: [] })) entries.push(...batch);
  const entriesOn = Map.groupBy(entries, ({ day }) => day);
  const moods = [...entriesOn].flatMap(([day, its]) => {
    const marked = its.flatMap(({ mood }) => mood ?? []);
    return marked.length > 0 ? [{ day, mood: mean(marked) }] : [];
  });
  return { entries, moods, entriesOn };
}

/** The moods of the days within any of the spans. No span: all days. */
export const moodsWithin = ({ moods }: Journal, spans: readonly Span[]): MoodOn[] =>
  moods.filter(({ day }) => isWithin(day, spans));

export const isWithin = (day: Day, spans: readonly Span[]): boolean =>
  spans.length === 0 || spans.some(({ from, to }) => day >= from && day <= to);

/** Rarer ones have too few days to say anything. */
const maxLabels = 150;

const byCount = ([, one]: [string, string[]], [, other]: [string, string[]]) => other.length - one.length;

/** All labels of a journal that an answer may name, those with the most days first. */
export async function readLabels(context: Context, owner: Owner, journal: Journal): Promise<Label[]> {
  const dayOf = new Map(journal.entries.map(({ id, day }) => [id, day]));
  const toLabel = (kind: Label["kind"], name: string, ids: Iterable<string>): Label => ({
    kind,
    name,
    days: new Set([...ids].flatMap((id) => dayOf.get(id) ?? [])),
  });
  const { tags, feelings } = await listLabels(context, owner);
  const wordsOf = (labels: typeof tags) => labels.slice(0, maxLabels).map(({ word }) => word);
  const labels = [
    ...[...(await idsByTag(context, owner, wordsOf(tags)))].map(([tag, ids]) => toLabel("tag", tag, ids)),
    ...[...(await idsByFeeling(context, owner, wordsOf(feelings)))].map(([feeling, ids]) =>
      toLabel("feeling", feeling, ids),
    ),
  ];
  const named = { person: new Map<string, string[]>(), place: new Map<string, string[]>() };
  for await (const batch of readMeasures(context, owner, null))
    for (const { reflection_id, people, places } of batch) {
      for (const name of people) named.person.getOrInsertComputed(name, () => []).push(reflection_id);
      for (const name of places) named.place.getOrInsertComputed(name, () => []).push(reflection_id);
    }
  for (const kind of ["person", "place"] as const)
    for (const [name, ids] of [...named[kind]].sort(byCount).slice(0, maxLabels))
      labels.push(toLabel(kind, name, ids));
  for (const { name, kind, values } of await readFactDays(context, owner, {}))
    if (kind === "yes_no") {
      const days = [...values].flatMap(([day, value]) => (value === 1 ? day : []));
      labels.push({ kind: "fact", name, days: new Set(days) });
    }
  return labels
    .filter(({ name, days }) => days.size > 0 && isSayable(name) && !hasExplicitSign(name))
    .sort((one, other) => other.days.size - one.days.size);
}

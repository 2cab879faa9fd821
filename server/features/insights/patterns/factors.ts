import { weekdayOf } from "#contract/day-rules.ts";
import { type PatternKind, partOfDayOf, partsOfDay } from "#contract/insights/insight-rules.ts";
import { weatherOf, weathers } from "#contract/insights/scene-weather.ts";
import { tc } from "#contract/translate.ts";
import type { FactDays } from "#server/features/facts/index.ts";
import { type Measured, nameKey } from "#server/features/readings/index.ts";
import { pause } from "#server/platform/pause.ts";
import { meanOf, moodsOf, type WrittenDay } from "../days.ts";
import { factFactor } from "./fact-factors.ts";

export type MoodDay = WrittenDay & { mood: number };
type Row = WrittenDay["rows"][number];

/** A yes/no property of a day, such as a tag, a person or a weekday. */
export type Factor = {
  key: string;
  kind: PatternKind;
  label: string;
  activityId: string | null;
  /** For each day with a mood: 1 has it, 0 does not, 2 is unknown. */
  has: Uint8Array;
  /** Whether a reflection has it. */
  isOf: (row: Row) => boolean;
};

/** The mean mood of each day that has one. */
export const withMood = (written: readonly WrittenDay[]): MoodDay[] =>
  written.flatMap((each) => {
    const mood = meanOf(moodsOf(each.rows));
    return mood === null ? [] : [{ ...each, mood }];
  });

const weekdays = () => [
  tc("kind of days", "Mondays"),
  tc("kind of days", "Tuesdays"),
  tc("kind of days", "Wednesdays"),
  tc("kind of days", "Thursdays"),
  tc("kind of days", "Fridays"),
  tc("kind of days", "Saturdays"),
  tc("kind of days", "Sundays"),
];

/** Maximum factors of each kind: those with the most days. More would hide real effects behind corrections. */
const maxOfKind = 40;
/** Factors on fewer days are not shown. */
const minDays = 3;

/** Names in reflections that an AI may read. */
type NamedIn = Pick<Measured, "people" | "places">;

export type Known = {
  /** By tag, the reflections that have it. */
  tags: ReadonlyMap<string, readonly string[]>;
  facts: readonly FactDays[];
  measured: ReadonlyMap<string, NamedIn>;
  titles: readonly { id: string; title: string }[];
};

/** All factors by which days are compared. Other requests get a turn between factors. */
export async function factorsOf(
  days: readonly MoodDay[],
  { tags, facts, measured, titles }: Known,
): Promise<Factor[]> {
  const named = new Map(titles.map(({ id, title }) => [id, title]));
  const all: Factor[] = [];
  const add = async (
    kind: PatternKind,
    name: string,
    label: string,
    isOf: Factor["isOf"],
    isKnown: (row: Row) => boolean = () => true,
  ) => {
    await pause();
    const has = Uint8Array.from(days, ({ rows }) => (rows.some(isOf) ? 1 : rows.some(isKnown) ? 0 : 2));
    all.push({
      key: `${kind}:${name}`,
      kind,
      label,
      activityId: kind === "activity" ? name : null,
      has,
      isOf,
    });
  };

  const mentions = (["person", "place"] as const).flatMap((kind) => mentionsOf(measured, kind));
  const isRead = ({ id }: Row) => measured.has(id);
  for (const [tag, ids] of tags) {
    const tagged = new Set(ids);
    const mentioned = mentions.find(({ name }) => nameKey(name) === nameKey(tag))?.ids;
    const isOf = ({ id }: Row) => tagged.has(id) || mentioned?.has(id) === true;
    await add("tag", tag, tag, isOf, mentioned && isRead);
  }
  const factors = facts.flatMap(
    (fact) =>
      factFactor(
        fact,
        days.map(({ day }) => day),
      ) ?? [],
  );
  for (const { id, label, has, isKnown } of factors)
    await add(
      "fact",
      id,
      label,
      ({ day }) => has(day),
      ({ day }) => isKnown(day),
    );
  // A name that is also a tag counts once, with the tag.
  const tagNames = new Set([...tags.keys()].map(nameKey));
  for (const { kind, name, ids } of mentions)
    if (!tagNames.has(nameKey(name))) await add(kind, name, name, ({ id }) => ids.has(id), isRead);
  for (const id of new Set(
    days.flatMap(({ rows }) => rows.flatMap(({ activity_id }) => activity_id ?? [])),
  )) {
    const title = named.get(id);
    if (title && !tagNames.has(nameKey(title)))
      await add("activity", id, title, ({ activity_id }) => activity_id === id);
  }
  const weekdayOn = new Map(days.map(({ day }) => [day, weekdayOf(day)]));
  for (const [at, label] of weekdays().entries())
    await add("weekday", `${at + 1}`, label, ({ day }) => weekdayOn.get(day) === at);
  for (const { name, label } of partsOfDay)
    await add("part_of_day", name, label, ({ hour }) => partOfDayOf(hour) === name);
  const weatherOfRow = ({ scene }: Row) => scene && weatherOf(scene.background);
  for (const [name, label] of Object.entries(weathers))
    await add(
      "weather",
      name,
      label(),
      (row) => weatherOfRow(row) === name,
      (row) => weatherOfRow(row) !== null,
    );

  const count = ({ has }: Factor, what: number) =>
    has.reduce((sum, each) => sum + (each === what ? 1 : 0), 0);
  const ofKind = new Map<PatternKind, number>();
  return all
    .map((factor) => ({ factor, days: count(factor, 1), others: count(factor, 0) }))
    .filter(({ days, others }) => days >= minDays && others > 0)
    .sort((one, other) => other.days - one.days || (one.factor.key < other.factor.key ? -1 : 1))
    .flatMap(({ factor }) => {
      const place = (ofKind.get(factor.kind) ?? 0) + 1;
      ofKind.set(factor.kind, place);
      return place <= maxOfKind ? [factor] : [];
    });
}

function mentionsOf(measured: ReadonlyMap<string, NamedIn>, kind: "person" | "place") {
  const byName = new Map<string, Set<string>>();
  for (const [id, { people, places }] of measured)
    for (const name of kind === "person" ? people : places)
      byName.getOrInsertComputed(name, () => new Set()).add(id);
  return [...byName]
    .map(([name, ids]) => ({ kind, name, ids }))
    .sort((one, other) => other.ids.size - one.ids.size)
    .slice(0, 2 * maxOfKind);
}

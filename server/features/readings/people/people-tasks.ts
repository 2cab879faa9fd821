import type { Entity, PersonPage } from "#contract/analyzers/people.ts";
import { maxEntities } from "#contract/analyzers/people-rules.ts";
import type { Day } from "#contract/day-rules.ts";
import type { EntityDecisions, ReadReflection } from "../analyzer.ts";
import { entityId } from "../entities/entity-ids.ts";
import {
  compared,
  daysOf,
  inOrder,
  keptByReadings,
  moodsByDay,
  type Occurrence,
  otherLanguages,
} from "../entities/standing.ts";
import { byDays, daySet, type Named, peopleOf } from "./people-of.ts";

/** Everything of a journal, as one task of the thread sees it. */
export type JournalTask = { decisions: EntityDecisions; idKey: Uint8Array };

export type ListedEntity = Entity & { key: string };

const maxBeside = 12;
/** How many reflections a page quotes. */
const maxQuoted = 40;

type Overview = { all: Named[]; entities: ListedEntity[]; moods: Map<Day, number> };
const kept = keptByReadings<Overview>();

const overviewOf = (
  readings: ReadonlyMap<string, ReadReflection>,
  change: number,
  { decisions, idKey }: JournalTask,
): Overview =>
  kept(readings, [change, decisions, [...idKey]], () => {
    const ordered = inOrder(readings.values());
    const all = peopleOf(ordered, decisions).sort(byDays);
    const moods = moodsByDay(ordered);
    const entities = compared(all.slice(0, maxEntities), moods).map(({ key, kind, name, standing }) => ({
      key,
      id: entityId(idKey, "entity", key),
      kind,
      name,
      ...standing,
    }));
    return { all, entities, moods };
  });

export function listPeople(readings: ReadonlyMap<string, ReadReflection>, change: number, task: JournalTask) {
  const { entities } = overviewOf(readings, change, task);
  return { entities, other_languages: otherLanguages(readings.values()), read: readings.size };
}

export type PersonParts = Omit<PersonPage, "entity" | "quotes" | "decisions"> & {
  entity: ListedEntity;
  /** Places in the newest reflections. */
  places: Occurrence[];
};

/** `null`: nothing of this id is in the journal, or it was put aside. */
export function pageOfPerson(
  readings: ReadonlyMap<string, ReadReflection>,
  change: number,
  { id, ...task }: JournalTask & { id: string },
): PersonParts | null {
  const { all, entities, moods } = overviewOf(readings, change, task);
  const entity = entities.find((each) => each.id === id);
  const named = all.find(({ key }) => key === entity?.key);
  if (!entity || !named) return null;
  const days = daySet(named);
  const beside = entities
    .filter((each) => each.id !== id)
    .map(({ id: other, key, kind, name }) => ({
      id: other,
      kind,
      name,
      days: shared(
        all.find((each) => each.key === key),
        days,
      ),
    }))
    .filter((other) => other.days > 0)
    .sort((one, other) => other.days - one.days)
    .slice(0, maxBeside);
  return {
    entity,
    days: daysOf(named.places, moods),
    beside,
    names: [...named.spellings]
      .map(([name, times]) => ({ name, times }))
      .sort((one, other) => other.times - one.times || (one.name < other.name ? -1 : 1))
      .slice(0, 50),
    places: newest(named.places),
  };
}

const shared = (named: Named | undefined, days: ReadonlySet<Day>): number =>
  named ? daySet(named).intersection(days).size : 0;

/** Those of the newest reflections. */
export function newest(places: readonly Occurrence[]): Occurrence[] {
  const ids = new Set<string>();
  for (const { id } of places.toReversed()) {
    if (ids.size === maxQuoted) break;
    ids.add(id);
  }
  return places.filter(({ id }) => ids.has(id));
}

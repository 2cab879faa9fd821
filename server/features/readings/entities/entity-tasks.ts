import { type EntityKind, maxEntities } from "#contract/analyzers/people-rules.ts";
import type { Day } from "#contract/day-rules.ts";
import type { AnalyzerInput, EntityDecisions, EntityGroup, ReadReflection } from "../analyzer.ts";
import { readLanguages } from "../text/text-reading.ts";
import { entityId } from "./entity-ids.ts";
import { findPeople } from "./find-people.ts";
import { findThemes } from "./find-themes.ts";
import { byDays, daySet, type FoundEntity } from "./found-entity.ts";
import {
  daysOf,
  inFirstReflections,
  moodsByDay,
  type OccurrenceStats,
  otherLanguages,
  withStats,
} from "./occurrence-stats.ts";

export type EntityTask = {
  about: EntityGroup;
  decisions: EntityDecisions;
  idKey: Uint8Array;
  /** Only for themes. */
  vectors: AnalyzerInput["vectors"];
};
export type ListedEntity = OccurrenceStats & {
  id: string;
  key: string;
  kind: EntityKind;
  name: string;
  /** The most frequent first. */
  phrases: string[];
};
type Readings = ReadonlyMap<string, ReadReflection>;
type Overview = {
  found: FoundEntity[];
  entities: ListedEntity[];
  moods: ReadonlyMap<Day, number>;
  by: "meaning" | "tags";
};

const maxPhrases = 12;
const maxSpellings = 50;
const maxBeside = 12;
/** How many reflections a page quotes. */
const maxQuoted = 40;

/** All people and places, or all themes, of a journal. `change`: the last one that was loaded. */
export function listEntities(readings: Readings, change: number, task: EntityTask) {
  const { entities, by } = overviewOf(readings, change, task);
  const covered = task.about === "theme" ? (["en"] as const) : readLanguages;
  return { entities, by, other_languages: otherLanguages(readings.values(), covered), read: readings.size };
}

/** `null` if the journal has none with this id, or it is hidden. */
export function readEntity(readings: Readings, change: number, { id, ...task }: EntityTask & { id: string }) {
  const { found, entities, moods } = overviewOf(readings, change, task);
  const entity = entities.find((each) => each.id === id);
  const own = found.find(({ key }) => key === entity?.key);
  if (!entity || !own) return null;
  const days = daySet(own);
  const byKey = new Map(found.map((each) => [each.key, each]));
  const beside = entities
    .filter((each) => each.id !== id)
    .map((each) => {
      const other = byKey.get(each.key);
      return { ...each, days: other ? daySet(other).intersection(days).size : 0 };
    })
    .filter((other) => other.days > 0)
    .sort((one, other) => other.days - one.days)
    .slice(0, maxBeside);
  return {
    entity,
    days: daysOf(own.occurrences, moods),
    beside,
    spellings: own.spellings.slice(0, maxSpellings),
    occurrences: inFirstReflections(own.shown, maxQuoted),
  };
}

/** Comparing the moods of a hundred names takes a while, so the last overview of each group is kept. */
const overviews = new WeakMap<Readings, Map<EntityGroup, { asked: string; overview: Overview }>>();

function overviewOf(readings: Readings, change: number, task: EntityTask): Overview {
  const { about, decisions, idKey, vectors } = task;
  const asked = JSON.stringify([readings.size, change, vectors.size, decisions, [...idKey]]);
  const last = overviews.getOrInsertComputed(readings, () => new Map());
  const known = last.get(about);
  if (known?.asked === asked) return known.overview;
  const overview = findEntities([...readings.values()].sort(byDay), task);
  last.set(about, { asked, overview });
  return overview;
}

function findEntities(
  readings: readonly ReadReflection[],
  { about, decisions, idKey, vectors }: EntityTask,
): Overview {
  const { found, by } =
    about === "theme"
      ? findThemes(readings, vectors, decisions)
      : { found: findPeople(readings, decisions).sort(byDays), by: "tags" as const };
  const moods = moodsByDay(readings);
  const entities = withStats(found.slice(0, maxEntities), moods).map(
    ({ key, kind, name, spellings, stats }) => ({
      id: entityId(idKey, about, key),
      key,
      kind,
      name,
      phrases: spellings.slice(0, maxPhrases).map(({ text }) => text),
      ...stats,
    }),
  );
  return { found, entities, moods, by };
}

/** By day. */
export const byDay = (one: ReadReflection, other: ReadReflection): number =>
  one.day === other.day ? (one.id < other.id ? -1 : 1) : one.day < other.day ? -1 : 1;

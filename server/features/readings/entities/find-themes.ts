import { maxThemes } from "#contract/analyzers/people-rules.ts";
import { fold } from "#server/platform/search/words.ts";
import type { AnalyzerInput, EntityDecisions, ReadReflection } from "../analyzer.ts";
import { applyDecisions } from "./apply-decisions.ts";
import { findPeople } from "./find-people.ts";
import { byDays, daySet, type FoundEntity } from "./found-entity.ts";
import { groupByMeaning, groupByTag, type Passage, type Theme } from "./group-passages.ts";
import { keyOfTag, tellingWords } from "./name-themes.ts";
import type { Occurrence } from "./occurrence-stats.ts";

/** Fewer reflections with vectors are too few to compare, and this many are enough in a journal of any length. */
const minEmbedded = 30;
const enoughEmbedded = 1000;
/** A word that a person decided on still means this theme if it is in this share of its passages. */
const minShareOfDecided = 0.5;
const minDaysOfPerson = 5;

/**
 * The themes of these reflections as the person named and merged them, without hidden ones: passages that are near in
 * meaning, or, without vectors, reflections with the same tag. Those on the most days come first.
 * @param readings by day
 */
export function findThemes(
  readings: readonly ReadReflection[],
  vectors: AnalyzerInput["vectors"],
  decisions: EntityDecisions,
): { found: FoundEntity[]; by: "meaning" | "tags" } {
  const read = readings.filter(({ reading }) => reading.passages.length > 0);
  // A page that was written since it got its vectors may have more passages, or fewer.
  const embedded = read.filter(({ id, reading }) => vectors.get(id)?.length === reading.passages.length);
  const needed = Math.max(minEmbedded, Math.min(enoughEmbedded, read.length / 2));
  const by = embedded.length >= needed ? "meaning" : "tags";
  const themes =
    by === "meaning"
      ? groupByMeaning(
          embedded.flatMap(passagesOf),
          embedded.flatMap(({ id }) => vectors.get(id) ?? []),
        )
      : groupByTag(read.flatMap((each) => passagesOf(each).slice(0, 1)));
  const people = namesOfPeople(readings, decisions);
  const other = themes.filter(({ name: [label, second] }) => second || !label || !people.has(label.key));
  return { found: asDecided(withKeys(other, decisions), decisions, readings), by };
}

/** What is named after a person alone is among the people, not the themes. */
const namesOfPeople = (readings: readonly ReadReflection[], decisions: EntityDecisions): Set<string> =>
  new Set(
    findPeople(readings, decisions)
      .filter((each) => each.kind === "person" && daySet(each).size >= minDaysOfPerson)
      .flatMap(({ spellings }) => spellings.map(({ text }) => keyOfTag(text))),
  );

const passagesOf = ({ id, revision, day, tags, reading }: ReadReflection): Passage[] =>
  reading.passages.map(({ start, end, words }) => ({ id, revision, day, tags, start, end, words }));

type Keyed = { key: string; theme: Theme };

/**
 * A theme that a person decided on keeps its key: the theme with this name, or else the one that this word sets apart
 * most. The others go by the words of their names.
 */
function withKeys(themes: readonly Theme[], decisions: EntityDecisions): Keyed[] {
  const decided = new Set(
    decisions.flatMap((each) =>
      each.about !== "theme" ? [] : each.kind === "merge" ? [each.key, each.into] : [each.key],
    ),
  );
  const keys = new Map<Theme, string>();
  for (const key of decided) {
    const claims = themes.flatMap((theme) => {
      const label = theme.labels.find((each) => each.key === key);
      if (!label || keys.has(theme)) return [];
      const isName = theme.name.includes(label);
      return isName || label.share >= minShareOfDecided ? [{ theme, isName, strength: label.strength }] : [];
    });
    const [best] = claims.sort(
      (one, other) => Number(other.isName) - Number(one.isName) || other.strength - one.strength,
    );
    if (best) keys.set(best.theme, key);
  }
  const used = new Set(decided);
  return themes.flatMap((theme) => {
    const key = keys.get(theme) ?? theme.name.find((label) => !used.has(label.key))?.key;
    if (key === undefined) return [];
    used.add(key);
    return [{ key, theme }];
  });
}

function asDecided(
  themes: readonly Keyed[],
  decisions: EntityDecisions,
  readings: readonly ReadReflection[],
): FoundEntity[] {
  const feelings = new Set(
    readings.flatMap(({ feelings: own }) => own.map((each) => fold(each.toLowerCase()))),
  );
  const decided = applyDecisions(decisions, "theme");
  return [...Map.groupBy(themes, ({ key }) => decided.holderOf(key))]
    .filter(([holder]) => !decided.isHidden(holder))
    .map(([key, its]): FoundEntity => {
      // What was merged into it doesn't rename it.
      const own = its.find((each) => each.key === key) ?? its[0];
      const passages = its.flatMap(({ theme }) => theme.passages);
      const shown = [
        ...new Map(passages.map((each) => [`${each.id} ${each.start}`, placeOf(each)])).values(),
      ];
      return {
        key,
        kind: "theme",
        name: decided.nameOf(key) ?? capitalised(own?.theme.name.map(({ text }) => text).join(", ") ?? key),
        occurrences: shown.toSorted(byPlace),
        shown,
        spellings: its.flatMap(({ theme }) => tellingWords(theme)),
        tag: own === undefined ? null : tagOf(readings, own.theme),
        isFeeling: own?.theme.name.length === 1 && [...feelings].some((each) => isLike(each, key)),
      };
    })
    .sort(byDays)
    .slice(0, maxThemes);
}

/** `null`: its name is no tag, or more than one. */
function tagOf(readings: readonly ReadReflection[], { name }: Theme): Exclude<FoundEntity["tag"], undefined> {
  const [label, second] = name;
  if (!label?.isTag || second) return null;
  const tagged = readings.filter(({ tags }) => tags.some((tag) => keyOfTag(tag) === label.key));
  return { name: label.text, days: new Set(tagged.map(({ day }) => day)) };
}

/** Two forms of a word have so many letters at the beginning in common, and no longer endings. */
const minSameLetters = 4;
const maxEnding = 5;

/** "anxious" and "anxiety". */
function isLike(feeling: string, word: string): boolean {
  let same = 0;
  while (same < feeling.length && feeling[same] === word[same]) same += 1;
  const [shorter, longer] = [feeling.length, word.length].sort((one, other) => one - other);
  return (
    feeling === word ||
    (same >= Math.max(minSameLetters, (shorter ?? 0) / 2) && (longer ?? 0) - same <= maxEnding)
  );
}

const placeOf = ({ id, revision, day, start, end }: Passage): Occurrence => ({
  id,
  revision,
  day,
  start,
  end,
});

function byPlace(one: Occurrence, other: Occurrence): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return one.id === other.id ? one.start - other.start : one.id < other.id ? -1 : 1;
}

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

import type { TextRange } from "#contract/text-rules.ts";
import type { ReadReflection } from "../analyzer.ts";
import type { NamingWord } from "../text/text-reading.ts";
import { centred, centreOf, clusterVectors, coherenceOf, dot } from "./cluster-passages.ts";
import {
  firstWords,
  keyOfTag,
  type Label,
  labelsOf,
  mainLabel,
  nameOf,
  type Vocabulary,
  vocabularyOf,
} from "./name-themes.ts";

export type Passage = TextRange &
  Pick<ReadReflection, "id" | "revision" | "day" | "tags"> & { words: readonly NamingWord[] };

export type Theme = {
  /** Those with its name first, then the nearest to its centre. */
  passages: Passage[];
  /** One or two. */
  name: readonly Label[];
  /** The strongest first. */
  labels: readonly Label[];
};

type Vectors = readonly Float32Array[];
/** `vectors`: one for each passage, with length 1, by what sets it apart from the others. */
type Journal = { passages: readonly Passage[]; vectors: Vectors; vocabulary: Vocabulary };
type Core = { label: Label; members: number[]; centre: Float32Array };

const minDays = 5;
/** More passages than this are not compared with each other. The others join what is found among these. */
const maxCompared = 2000;
/** How alike two groups are on average to become one. Every likeness is a cosine. */
const minLikeness = 0.15;
const minSeedDays = 4;
/** How near a passage of a group is to its centre: before it has a label, then with the label and without. */
const minNear = 0.3;
const minNearWithLabel = 0.12;
const minNearUnlabelled = 0.42;
/** A passage without the first words of a theme is of it only if it is nearer. */
const minNearAlone = 0.6;
/** Two groups with one label are one theme if their centres are more alike. */
const minLikenessOfCentres = 0.3;
const minCoherence = 0.08;
/** A theme that shares more of its passages with a stronger one is no other theme. */
const maxShared = 0.6;

/** Passages that are near in meaning and have a word or tag in common, the strongest themes first. */
export function groupByMeaning(passages: readonly Passage[], vectors: Vectors): Theme[] {
  const all: Journal = { passages, vectors: centred(vectors), vocabulary: vocabularyOf(passages) };
  const themes: { members: ReadonlySet<number>; theme: Theme }[] = [];
  for (const { label, centre } of coresIn(sampleOf(all))) {
    const near = all.vectors.map((vector) => dot(vector, centre));
    const hasLabel = (at: number) => all.vocabulary.passages[at]?.has(label.key) ?? false;
    const labelled = near.filter((value, at) => value >= minNearWithLabel && hasLabel(at));
    const typical = labelled.sort((one, other) => one - other)[Math.floor(labelled.length / 2)] ?? 1;
    const minNearWithout = Math.max(minNearUnlabelled, typical);
    const members = [...near.keys()].filter(
      (at) => (near[at] ?? 0) >= (hasLabel(at) ? minNearWithLabel : minNearWithout),
    );
    const own = new Set(members);
    const isKnown = themes.some(
      ({ members: other }) => other.intersection(own).size > maxShared * Math.min(other.size, own.size),
    );
    if (isKnown || !isTheme(all, members)) continue;
    const labels = labelsOf(all.vocabulary, members);
    const main = labels.find(({ key }) => key === label.key);
    const name = main ? nameOf(main, labels) : [];
    const isTaken = themes.some(({ theme }) => theme.name.every((other, at) => other.key === name[at]?.key));
    if (name.length === 0 || isTaken) continue;
    const first = new Set(firstWords({ name, labels }).map(({ key }) => key));
    const clear = members.filter(
      (at) => (near[at] ?? 0) >= minNearAlone || !first.isDisjointFrom(all.vocabulary.passages[at] ?? first),
    );
    if (!isTheme(all, clear)) continue;
    const its = withTagged(all, clear, near, name);
    themes.push({
      members: own,
      theme: { passages: its.flatMap((at) => passages[at] ?? []), name, labels },
    });
  }
  return themes.map(({ theme }) => theme);
}

/**
 * Adds, of each reflection with the tag that a theme is named after, the nearest passage. Those with the name as a word
 * and a tag come first, the nearest to the centre before the others.
 */
function withTagged(
  { passages }: Journal,
  found: readonly number[],
  near: readonly number[],
  name: readonly Label[],
): number[] {
  const keys = new Set(name.map(({ key }) => key));
  const isTagged = (at: number) => passages[at]?.tags.some((tag) => keys.has(keyOfTag(tag))) ?? false;
  const isNamed = (at: number) => passages[at]?.words.some(({ key }) => keys.has(key)) ?? false;
  const times = (at: number) => Number(isTagged(at)) + Number(isNamed(at));
  const nearest = (one: number, other: number) => (near[other] ?? 0) - (near[one] ?? 0);
  const its = [...found];
  const reflections = new Set(its.map((at) => passages[at]?.id));
  if (name.length === 1)
    for (const at of [...near.keys()].filter(isTagged).sort(nearest)) {
      const id = passages[at]?.id;
      if (!reflections.has(id)) its.push(at);
      reflections.add(id);
    }
  return its.sort((one, other) => times(other) - times(one) || nearest(one, other));
}

function sampleOf(all: Journal): Journal {
  const step = Math.ceil(all.passages.length / maxCompared);
  if (step <= 1) return all;
  const isChosen = (_: unknown, at: number) => at % step === 0;
  const passages = all.passages.filter(isChosen);
  return { passages, vectors: all.vectors.filter(isChosen), vocabulary: vocabularyOf(passages) };
}

const daysOf = ({ passages }: Journal, group: readonly number[]): number =>
  new Set(group.map((at) => passages[at]?.day)).size;

const vectorsAt = ({ vectors }: Journal, group: readonly number[]): Vectors =>
  group.flatMap((at) => vectors[at] ?? []);

/** On enough days, not one text repeated, and about one thing. */
function isTheme(journal: Journal, members: readonly number[]): boolean {
  const wordings = new Set(members.map((at) => [...(journal.vocabulary.passages[at] ?? [])].join(" ")));
  return (
    daysOf(journal, members) >= minDays &&
    wordings.size >= minDays &&
    coherenceOf(vectorsAt(journal, members)) >= minCoherence
  );
}

/** Groups with a label, the strongest first. They begin as clusters of passages, and as those of one tag. */
function coresIn(journal: Journal): Core[] {
  const cores: Core[] = [];
  const seeds = [...clusterVectors(journal.vectors, minLikeness), ...groupsByTag(journal.passages).values()];
  for (const seed of seeds) {
    if (daysOf(journal, seed) < minSeedDays) continue;
    const around = aroundCentre(journal, seed);
    const label =
      daysOf(journal, around.members) >= minDays && mainLabel(labelsOf(journal.vocabulary, around.members));
    if (label) cores.push({ label, ...around });
  }
  cores.sort((one, other) => other.label.strength - one.label.strength);
  const joined: Core[] = [];
  for (const core of cores) {
    const same = joined.find(
      ({ label, centre }) => label.key === core.label.key && dot(centre, core.centre) > minLikenessOfCentres,
    );
    if (!same) joined.push(core);
    else {
      same.members = [...new Set([...same.members, ...core.members])];
      same.centre = centreOf(vectorsAt(journal, same.members));
    }
  }
  return joined;
}

/** The passages near the centre of a group. */
function aroundCentre(journal: Journal, seed: readonly number[]): Omit<Core, "label"> {
  let members = [...seed];
  let centre = centreOf(vectorsAt(journal, members));
  for (let round = 0; round < 2; round += 1) {
    members = [...journal.vectors.keys()].filter(
      (at) => dot(journal.vectors[at] ?? centre, centre) >= minNear,
    );
    centre = centreOf(vectorsAt(journal, members));
  }
  return { members, centre };
}

function groupsByTag(passages: readonly Passage[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [at, { tags }] of passages.entries())
    for (const tag of tags) groups.getOrInsertComputed(keyOfTag(tag), () => []).push(at);
  return groups;
}

/** Without vectors: what has the same tag, if it is on enough days and no person's name. */
export function groupByTag(passages: readonly Passage[]): Theme[] {
  const vocabulary = vocabularyOf(passages);
  return [...groupsByTag(passages)].flatMap(([key, members]) => {
    const labels = labelsOf(vocabulary, members);
    const tag = labels.find((label) => label.key === key);
    const its = members.flatMap((at) => passages[at] ?? []);
    const isTheme = tag && !tag.isPerson && new Set(its.map(({ day }) => day)).size >= minDays;
    return isTheme ? [{ passages: its.reverse(), name: [tag], labels: [tag] }] : [];
  });
}

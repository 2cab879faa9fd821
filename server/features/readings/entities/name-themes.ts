import { fold } from "#server/platform/search/words.ts";
import { keyOfPhrase } from "../text/phrases/find-phrases.ts";
import type { NamingWord } from "../text/text-reading.ts";

/** What a passage may be called by: its words, and the tags of its reflection. */
type Nameable = { words: readonly NamingWord[]; tags: readonly string[] };

/** `count`: how many passages have it as a word or a tag. */
type Known = { count: number; tagged: number; written: number; asName: number; texts: Map<string, number> };

export type Vocabulary = {
  /** The keys of each passage's words and tags. */
  passages: readonly ReadonlySet<string>[];
  known: ReadonlyMap<string, Known>;
};

/** A word or tag that sets a group of passages apart from the rest. */
export type Label = {
  key: string;
  /** As the person writes it most often. */
  text: string;
  count: number;
  isTag: boolean;
  isPerson: boolean;
  /** How many of the group's passages have it, and how many of those that have it are in the group. 0 to 1. */
  share: number;
  covered: number;
  strength: number;
};

/** A word that is a name in this share of its passages is one. */
const minNameShare = 0.25;
/** A label is in more passages of a group. */
const minCount = 3;

export const keyOfTag = (tag: string): string => keyOfPhrase(fold(tag.toLowerCase()));

export function vocabularyOf(passages: readonly Nameable[]): Vocabulary {
  const known = new Map<string, Known>();
  const knownBy = (key: string) =>
    known.getOrInsertComputed(key, () => ({ count: 0, tagged: 0, written: 0, asName: 0, texts: new Map() }));
  const count = (texts: Map<string, number>, text: string) => texts.set(text, (texts.get(text) ?? 0) + 1);
  const keys = passages.map(({ words, tags }) => {
    for (const { key, text, isName } of words) {
      const each = knownBy(key);
      each.written += 1;
      if (isName) each.asName += 1;
      count(each.texts, text);
    }
    for (const tag of tags) {
      const each = knownBy(keyOfTag(tag));
      each.tagged += 1;
      count(each.texts, tag);
    }
    const all = new Set([...words.map(({ key }) => key), ...tags.map(keyOfTag)]);
    for (const key of all) knownBy(key).count += 1;
    return all;
  });
  return { passages: keys, known };
}

/** The strongest first, by the root of the log-likelihood ratio (Dunning 1993). */
export function labelsOf({ passages, known }: Vocabulary, group: readonly number[]): Label[] {
  const counts = new Map<string, number>();
  for (const at of group) for (const key of passages[at] ?? []) counts.set(key, (counts.get(key) ?? 0) + 1);
  const labels: Label[] = [];
  for (const [key, count] of counts) {
    const each = known.get(key);
    if (!each || count < minCount || count * passages.length <= group.length * each.count) continue;
    const [[text] = [key]] = [...each.texts].sort(
      ([one, times], [other, otherTimes]) => otherTimes - times || (one < other ? -1 : 1),
    );
    labels.push({
      key,
      text,
      count,
      isTag: each.tagged > 0,
      isPerson: each.asName > 0 && each.asName >= minNameShare * each.written,
      share: count / group.length,
      covered: count / each.count,
      strength: apartness(count, group.length, each.count, passages.length),
    });
  }
  return labels.sort((one, other) => other.strength - one.strength || (one.key < other.key ? -1 : 1));
}

/** How surprising it is that `count` of `group` passages have a word that `everywhere` of `all` have. */
function apartness(count: number, group: number, everywhere: number, all: number): number {
  const rest = all - group;
  const cell = (seen: number, expected: number) => (seen === 0 ? 0 : seen * Math.log(seen / expected));
  const ratio =
    cell(count, (group * everywhere) / all) +
    cell(group - count, (group * (all - everywhere)) / all) +
    cell(everywhere - count, (rest * everywhere) / all) +
    cell(rest - everywhere + count, (rest * (all - everywhere)) / all);
  return Math.sqrt(Math.max(0, 2 * ratio));
}

/** A group has a name if a word or tag is in this share of it, and sets it apart at least this much. */
const minShare = 0.3;
const minStrength = 6;
/** The person's own tag comes before a word that is not much stronger. */
const tagsFirst = 0.8;

/** The label that says what a group is about. `undefined`: nothing does. @param labels the strongest first */
export function mainLabel(labels: readonly Label[]): Label | undefined {
  const fitting = labels.filter(({ share, strength }) => share >= minShare && strength >= minStrength);
  const bar = tagsFirst * (fitting[0]?.strength ?? 0);
  return fitting.find(({ isTag, strength }) => isTag && strength >= bar) ?? fitting[0];
}

/** One word is enough if most of the group has it, and the group has most of its passages. */
const minShareAlone = 0.5;
const minCoveredAlone = 0.5;
const minSecondShare = 0.1;
const minSecondStrength = 4;

const minTellingStrength = 3;
/** "broad" gives way to "broad beans" if it is seldom alone. */
const partsMostly = 0.8;

/** The main label, with a second where that says more. Empty if it only names a person. */
export function nameOf(main: Label, labels: readonly Label[]): Label[] {
  const second = labels.find(
    ({ key, isPerson, strength, share }) =>
      !sharesWord(key, main.key) &&
      strength >= minSecondStrength &&
      share >= minSecondShare &&
      !(isPerson && main.isPerson),
  );
  if (main.isPerson) return second ? (second.isTag ? [second, main] : [main, second]) : [];
  const isClear = main.share >= minShareAlone && main.covered >= minCoveredAlone;
  return isClear || !second ? [main] : [main, second];
}

type Named = { name: readonly Label[]; labels: readonly Label[] };

/** Those of its name, then the strongest. */
function labelsInOrder({ name, labels }: Named): Label[] {
  const isPart = (label: Label) =>
    labels.some(
      ({ key, count }) =>
        key !== label.key && key.split(" ").includes(label.key) && count >= partsMostly * label.count,
    );
  const others = labels.filter(
    (label) => !name.includes(label) && label.strength >= minTellingStrength && !isPart(label),
  );
  return [...name, ...others];
}

/** The words to show of a theme. */
export const tellingWords = (theme: Named) =>
  labelsInOrder(theme).map(({ text, count }) => ({ text, times: count }));

const maxFirstWords = 4;
/** A word that is more often in other passages does not say that a passage is of this theme. */
const minCoveredByFirst = 0.5;

/** Each passage of a theme has one of these, or is very near to its centre. */
export const firstWords = (theme: Named): Label[] =>
  labelsInOrder(theme)
    .slice(0, maxFirstWords)
    .filter((label) => theme.name.includes(label) || label.covered >= minCoveredByFirst);

function sharesWord(one: string, other: string): boolean {
  const words = one.split(" ");
  return other.split(" ").some((word) => words.includes(word));
}

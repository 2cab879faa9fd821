import type { AnalyzerInput, EntityDecisions, ReadReflection } from "../analyzer.ts";
import { decide } from "../entities/decided.ts";
import type { Occurrence } from "../entities/standing.ts";
import { keyOfPhrase } from "../text/phrases/find-phrases.ts";
import { type Cluster, clusterThemes } from "./cluster.ts";

/** A theme, and where it occurs. */
export type FoundTheme = {
  key: string;
  name: string;
  /** The person's own words for it, the most frequent first. */
  phrases: string[];
  /** In the order of their days. */
  places: Occurrence[];
};

const maxPhrases = 12;

/**
 * The themes of these reflections as the person named and merged them. Hidden ones are left out.
 * @param readings in the order of their days
 */
export function themesOf(
  readings: readonly ReadReflection[],
  vectors: AnalyzerInput["vectors"],
  decisions: EntityDecisions,
): { themes: FoundTheme[]; by: "meaning" | "words" } {
  const read = readings.filter(({ reading }) => reading.language === "en");
  const texts = read.map(({ id, reading }) => ({ id, phrases: reading.phrases }));
  const { clusters, by } = clusterThemes(texts, vectors, decidedOn(decisions));
  const decided = decide(decisions, "theme");
  const holders = new Map<string, string>();
  for (const { key, phrases } of clusters)
    for (const phrase of phrases) holders.set(phrase, decided.holderOf(key));

  const found = new Map<string, { places: Occurrence[]; spellings: Map<string, number> }>();
  const keys = new Map<string, string>();
  for (const { id, revision, day, reading } of read)
    for (const { phrase, start, end } of reading.phrases) {
      const key = keys.getOrInsertComputed(phrase, keyOfPhrase);
      const holder = holders.get(key);
      if (holder === undefined || decided.isHidden(holder)) continue;
      const each = found.getOrInsertComputed(holder, () => ({ places: [], spellings: new Map() }));
      each.spellings.set(phrase, (each.spellings.get(phrase) ?? 0) + 1);
      const last = each.places.at(-1);
      // "job interview" is also "interview": one place.
      if (last?.id !== id || last.end <= start) each.places.push({ id, revision, day, start, end });
    }
  const themes = [...found].map(([key, { places, spellings }]): FoundTheme => {
    const phrases = [...spellings]
      .sort(([one, times], [other, timesOther]) => timesOther - times || (one < other ? -1 : 1))
      .map(([phrase]) => phrase);
    const own = phrases.find((phrase) => keyOfPhrase(phrase) === key) ?? phrases[0] ?? key;
    return {
      key,
      name: decided.nameOf(key) ?? capitalised(own),
      phrases: phrases.slice(0, maxPhrases),
      places,
    };
  });
  return { themes: themes.sort(bySize), by };
}

/** Themes that a person decided on, by the phrases that name them, so that they keep their keys. */
const decidedOn = (decisions: EntityDecisions): Cluster[] =>
  [
    ...new Set(
      decisions.flatMap((each) =>
        each.about !== "theme" ? [] : each.kind === "merge" ? [each.key, each.into] : [each.key],
      ),
    ),
  ].map((key) => ({ key, phrases: [key] }));

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const bySize = (one: FoundTheme, other: FoundTheme): number =>
  reflectionsIn(other) - reflectionsIn(one) || (one.key < other.key ? -1 : 1);
const reflectionsIn = ({ places }: FoundTheme) => new Set(places.map(({ id }) => id)).size;

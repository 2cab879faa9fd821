import type { AnalyzerInput, EntityDecisions, ReadReflection } from "../analyzer.ts";
import { keyOfPhrase } from "../text/phrases/find-phrases.ts";
import { applyDecisions } from "./apply-decisions.ts";
import { type Cluster, clusterThemes } from "./cluster-phrases.ts";
import { collectEntities, type FoundEntity } from "./collect-entities.ts";

/**
 * The themes of these reflections as the person named and merged them, without hidden ones. Those of the most
 * reflections come first.
 * @param readings by day
 */
export function findThemes(
  readings: readonly ReadReflection[],
  vectors: AnalyzerInput["vectors"],
  decisions: EntityDecisions,
): { found: FoundEntity[]; by: "meaning" | "words" } {
  const english = readings.filter(({ reading }) => reading.language === "en");
  const texts = english.map(({ id, reading }) => ({ id, phrases: reading.phrases }));
  const { clusters, by } = clusterThemes(texts, vectors, decidedThemes(decisions));
  const decided = applyDecisions(decisions, "theme");
  const holders = new Map<string, string>();
  for (const { key, phrases } of clusters) {
    const holder = decided.holderOf(key);
    if (!decided.isHidden(holder)) for (const phrase of phrases) holders.set(phrase, holder);
  }
  const found = collectEntities(english, {
    spelledIn: ({ reading }) =>
      reading.phrases.map(({ phrase, start, end }) => ({ text: phrase, start, end })),
    keyOf: keyOfPhrase,
    holderOf: (key) => holders.get(key),
    decided,
  }).map((each) => ({
    ...each,
    kind: "theme" as const,
    name: decided.nameOf(each.key) ?? capitalised(each.name),
  }));
  return { found: found.sort(bySize), by };
}

/** Themes that a person decided on, by the phrases that name them, so that they keep their keys. */
const decidedThemes = (decisions: EntityDecisions): Cluster[] =>
  [
    ...new Set(
      decisions.flatMap((each) =>
        each.about !== "theme" ? [] : each.kind === "merge" ? [each.key, each.into] : [each.key],
      ),
    ),
  ].map((key) => ({ key, phrases: [key] }));

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const bySize = (one: FoundEntity, other: FoundEntity): number =>
  reflectionsIn(other) - reflectionsIn(one) || (one.key < other.key ? -1 : 1);
const reflectionsIn = ({ occurrences }: FoundEntity) => new Set(occurrences.map(({ id }) => id)).size;

import type { BuiltInAnalyzerId } from "#contract/analyzers/analyzer-rules.ts";
import type { Day } from "#contract/day-rules.ts";
import { foldCase } from "#contract/text-rules.ts";
import { openBytes } from "#server/platform/sealing.ts";
import type { AnalyzerInput, AnalyzerOutput, LocalAnalyzer, ReadReflection } from "../analyzer.ts";
import { byDay } from "../entities/entity-tasks.ts";
import { type ReadingRow, readingContext } from "../store/seal-contexts.ts";

/** The readings of one person, kept between tasks until the thread ends or another person's turn comes. */
export type Loaded = {
  ownerId: string;
  version: number;
  readings: Map<string, ReadReflection>;
  change: number;
};
let loaded: Loaded | null = null;

export type JournalRef = { ownerId: string; version: number };
/** What is loaded of this person. */
export const loadedOf = ({ ownerId, version }: JournalRef): Loaded => {
  if (loaded?.ownerId !== ownerId || loaded.version !== version)
    loaded = { ownerId, version, readings: new Map(), change: 0 };
  return loaded;
};

/** Up to which change the readings are loaded, and how many they are. */
export function loadedTo(journal: JournalRef): { change: number; count: number } {
  const { change, readings } = loadedOf(journal);
  return { change, count: readings.size };
}

export function forget(_journal: JournalRef): void {
  loaded = null;
}

/** In the order of the changes. A value that was moved or altered is left out. */
export function load({
  contentKey,
  rows,
  ...journal
}: JournalRef & { contentKey: Uint8Array; rows: readonly ReadingRow[] }): void {
  const mine = loadedOf(journal);
  const owner = { id: journal.ownerId, contentKey: Buffer.from(contentKey) };
  for (const row of rows) {
    const opened = row.reading && openBytes(owner, readingContext(row), Buffer.from(row.reading));
    mine.readings.delete(row.reflection_id);
    if (opened) mine.readings.set(row.reflection_id, JSON.parse(opened.toString("utf8")));
    mine.change = Math.max(mine.change, row.change);
  }
}

export type AnalyseTask = JournalRef & {
  analyzerId: BuiltInAnalyzerId;
  period: { from: Day; to: Day };
  kinds: readonly string[];
  tags: readonly string[];
} & Omit<AnalyzerInput, "reflections" | "earlier">;

/** @returns also how many reflections of the period it has read */
export function analyseWith(
  analyzers: readonly LocalAnalyzer[],
  { analyzerId, period: { from, to }, kinds, tags, ownerId, version, ...input }: AnalyseTask,
): AnalyzerOutput & { reflections: number } {
  const analyzer = analyzers.find(({ id }) => id === analyzerId);
  if (!analyzer) throw new Error(`There is no analyzer ${analyzerId}.`);
  const wanted = tags.map(foldCase);
  const hasTags = (each: ReadReflection) => {
    const own = new Set(each.tags.map(foldCase));
    return wanted.every((tag) => own.has(tag));
  };
  const inScope = [...loadedOf({ ownerId, version }).readings.values()]
    .filter((each) => each.day <= to && (kinds.length === 0 || kinds.includes(each.kind)) && hasTags(each))
    .sort(byDay);
  const reflections = inScope.filter(({ day }) => day >= from);
  const earlier = inScope.filter(({ day }) => day < from);
  return { ...analyzer.run({ ...input, reflections, earlier }), reflections: reflections.length };
}

import { addDays } from "#contract/day-rules.ts";
import type { AnalyzerInput, EntityDecisions, ReadReflection } from "../analyzer.ts";
import { readText } from "../text/testing.ts";

export const firstDay = "2026-01-01";

/** A reflection of a day, read as the analysis thread reads it. */
export const aReading = (at: number, body: string, mood: number | null = null): ReadReflection => ({
  id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
  revision: 1,
  day: addDays(firstDay, at),
  kind: "daily",
  mood,
  feelings: [],
  tags: [],
  reading: readText(body),
});

export const asInput = (
  reflections: readonly ReadReflection[],
  entities: EntityDecisions = [],
): AnalyzerInput => ({
  reflections,
  earlier: [],
  verdicts: new Map(),
  entities,
  vectors: new Map(),
});

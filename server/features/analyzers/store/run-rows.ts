import type { Selectable } from "kysely";
import { z } from "zod";
import { maxFindings, maxMeasures, maxQuotes } from "#contract/analyzers/analyzer-rules.ts";
import { findingSchema, measureSchema, resultSchema } from "#contract/analyzers/findings.ts";
import { runSchema } from "#contract/analyzers/runs.ts";
import { longListSchema } from "#contract/endpoint.ts";
import { saidSchema } from "#server/features/readings/index.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";

export type RunRow = Selectable<Tables["analyzer_runs"]>;

/** A quote in a stored result. Its words are stored separately, under `number`. */
const quoteRefSchema = z.object({
  number: z.int(),
  reflection_id: z.string(),
  revision: z.int(),
  start: z.int(),
  end: z.int(),
});

/** The analyzer's own key, which may reveal content. */
export const storedFindingSchema = findingSchema.omit({ verdict: true, is_new: true }).extend({
  key: z.string(),
  /** What `claim` says in English. */
  said: saidSchema.optional().catch(undefined),
  quotes: z.array(quoteRefSchema).max(maxQuotes),
});
export type StoredFinding = z.infer<typeof storedFindingSchema>;

/** A quote and its text, which is `null` once the reflection is gone. */
export type QuoteWords = Omit<StoredFinding["quotes"][number], "number"> & { text: string | null };

const maxPoints = 50_000;
const maxHeadlines = 5;

export const storedResultSchema = resultSchema.pick({ other_languages: true }).extend({
  findings: z.array(storedFindingSchema).max(maxFindings),
  measures: z
    .array(measureSchema.extend({ points: longListSchema(measureSchema.shape.points.element, maxPoints) }))
    .max(maxMeasures),
});
export type StoredResult = z.infer<typeof storedResultSchema>;

export const aboutSchema = z.object({
  period_name: runSchema.shape.period_name.default(null),
  made_by: runSchema.shape.made_by,
  headlines: z
    .array(
      storedFindingSchema
        .pick({ key: true, claim: true, said: true, strength: true, needs_days: true })
        .extend({
          n: z.number().nullable(),
          /** The reflections that support it. */
          quoted: z.array(z.string()).max(maxQuotes),
        }),
    )
    .max(maxHeadlines),
});
export type RunAbout = z.infer<typeof aboutSchema>;

const sealContext = (id: string, column: "about" | "result") => ({ table: "analyzer_runs", row: id, column });

export const sealAbout = (owner: Owner, id: string, about: RunAbout) =>
  seal(owner, sealContext(id, "about"), JSON.stringify(about));
export const sealResult = (owner: Owner, id: string, result: StoredResult) =>
  seal(owner, sealContext(id, "result"), JSON.stringify(result));

/** `null` if it was moved or altered. */
export const openAbout = (owner: Owner, { id, about }: Pick<RunRow, "id" | "about">): RunAbout | null =>
  unlessAltered(() => aboutSchema.parse(JSON.parse(open(owner, sealContext(id, "about"), about))));

/** `null` if there is none, or if it was moved or altered. */
export const openResult = (
  owner: Owner,
  { id, result }: { id: string; result: Buffer | null },
): StoredResult | null =>
  result &&
  unlessAltered(() => storedResultSchema.parse(JSON.parse(open(owner, sealContext(id, "result"), result))));

/** Whether it makes a claim: more than chance, on enough days. */
export const isStatement = (strength: StoredFinding["strength"]) =>
  strength !== "chance" && strength !== "too_few";

/** Claims come first, then what could be chance. */
export const headlinesOf = (findings: readonly StoredFinding[]): RunAbout["headlines"] =>
  findings
    .toSorted((one, other) => Number(isStatement(other.strength)) - Number(isStatement(one.strength)))
    .slice(0, maxHeadlines)
    .map(({ key, claim, said, strength, numbers, needs_days, quotes }) => ({
      key,
      claim,
      said,
      strength,
      n: numbers?.n ?? null,
      needs_days,
      quoted: [...new Set(quotes.map(({ reflection_id }) => reflection_id))],
    }));

export const quotePlace = (runId: string, number: number) => ({
  table: "analyzer_quotes",
  row: `${runId}/${number}`,
  column: "quote",
});

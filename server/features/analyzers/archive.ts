import { sql } from "kysely";
import { z } from "zod";
import {
  analyzerSchedules,
  isBuiltInAnalyzer,
  maxFindings,
  maxOwnAnalyzers,
  maxQuotes,
  verdicts,
} from "#contract/analyzers/analyzer-rules.ts";
import { analyzerIdSchema, periodSchema } from "#contract/analyzers/findings.ts";
import { runSchema } from "#contract/analyzers/runs.ts";
import { idSchema, instantSchema, textSchema } from "#contract/endpoint.ts";
import {
  type ArchivePart,
  archiveTable,
  children,
  column,
  field,
  fields,
  flag,
  type IdMap,
  instant,
  instantOrNull,
  sameId,
  sealed,
  toInstant,
} from "#server/features/archive/index.ts";
import { existingIn } from "#server/features/reflections/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { open, seal, unlessAltered } from "#server/platform/sealing.ts";
import { type AnalyzerRow, contentSchema, openContent, sealContent } from "./settings/known-analyzers.ts";
import { opaqueKey } from "./store/finding-keys.ts";
import {
  aboutSchema,
  openAbout,
  openResult,
  quotePlace,
  type RunRow,
  type StoredFinding,
  sealAbout,
  sealResult,
  storedFindingSchema,
  storedResultSchema,
} from "./store/run-rows.ts";
import { openVerdict, sealVerdict, type VerdictRow } from "./store/verdict-rows.ts";

const count = z.int().min(0).max(1_000_000_000);
const maxPresent = maxOwnAnalyzers * 2;

const analyzers = archiveTable("analyzers", "analyzer", {
  key: ["id"],
  where: sql`deleted_at is null`,
  orderBy: ["created_at", "id"],
  fields: [
    column("id", analyzerIdSchema),
    flag("is_on", "on"),
    column("schedule", z.enum(analyzerSchedules)),
    column("revision", count),
    flag("cost_accepted"),
    instant("seen_at"),
    instant("created_at"),
    sealed(
      "content",
      contentSchema,
      (owner, row: AnalyzerRow) => openContent(owner, row) ?? undefined,
      sealContent,
    ),
  ],
  limit: { max: maxPresent, sentence: `There are ${maxPresent} analyzers already.` },
  fingerprint: ({ content, is_on, schedule }) => [content, is_on, schedule],
  isGone: ({ deleted_at }) => deleted_at !== null,
  // Imported runs are gone by then.
  isUsed: async (tx, ownerId, { id }) => !isBuiltInAnalyzer(id) && (await wasRun(tx, ownerId, id)),
  // Scheduled runs are removed with it.
  afterRemoval: async ({ tx, owner }, { id }) => {
    if (isBuiltInAnalyzer(id)) return;
    for (const table of ["analyzer_runs", "analyzer_findings"] as const)
      await tx.deleteFrom(table).where("owner_id", "=", owner.id).where("analyzer_id", "=", id).execute();
  },
});

const wasRun = async (tx: Tx, ownerId: string, analyzerId: string): Promise<boolean> =>
  (await tx
    .selectFrom("analyzer_runs")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("analyzer_id", "=", analyzerId)
    .where("started_by", "=", "person")
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Only quotes of reflections that exist here, because a quote is deleted with its reflection. */
const quotes = children(
  "quotes",
  z
    .array(z.object({ number: count, reflection_id: idSchema, text: textSchema(100_000) }))
    .max(maxFindings * maxQuotes),
  async ({ id }: RunRow, owner, tx) => {
    const rows = await tx
      .selectFrom("analyzer_quotes")
      .select(["number", "reflection_id", "quote"])
      .where("owner_id", "=", owner.id)
      .where("run_id", "=", id)
      .orderBy("number")
      .execute();
    return rows.flatMap(({ number, reflection_id, quote }) => {
      const text = unlessAltered(() => open(owner, quotePlace(id, number), quote));
      return text === null ? [] : [{ number, reflection_id, text }];
    });
  },
  async (given, { tx, owner, id, ids }) => {
    const mapped = given.map((quote) => ({ ...quote, reflection_id: ids.of(quote.reflection_id) }));
    const quoted = new Set(mapped.map(({ reflection_id }) => reflection_id));
    const existing = new Set(await existingIn(tx, owner.id, [...quoted]));
    for (const { number, reflection_id, text } of mapped)
      if (existing.has(reflection_id))
        await tx
          .insertInto("analyzer_quotes")
          .values({
            owner_id: owner.id,
            run_id: id,
            number,
            reflection_id,
            quote: seal(owner, quotePlace(id, number), text),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
  },
);

/** Findings that no later run has, and the run that had them first. */
const lastOf = children(
  "last_of",
  z
    .array(
      z.object({
        key: z.string().max(2000),
        first_run_id: idSchema,
        first_at: instantSchema.nullable(),
      }),
    )
    .max(maxFindings),
  async (run: RunRow, owner, tx) => {
    const { id, analyzer_id } = run;
    const rows = await tx
      .selectFrom("analyzer_findings")
      .select(["key", "first_run_id", "first_at"])
      .where("owner_id", "=", owner.id)
      .where("analyzer_id", "=", analyzer_id)
      .where("last_run_id", "=", id)
      .execute();
    const findings = openResult(owner, run)?.findings ?? [];
    const readable = new Map(findings.map(({ key }) => [opaqueKey(owner, analyzer_id, key), key]));
    return rows.flatMap(({ key, first_run_id, first_at }) => {
      const known = readable.get(key);
      if (known === undefined) return [];
      return [{ key: known, first_run_id, first_at: first_at === 0 ? null : toInstant(first_at) }];
    });
  },
  async (given, { tx, owner, id, columns }) => {
    const analyzer_id = String(columns.analyzer_id);
    for (const { key, first_run_id, first_at } of given)
      await tx
        .insertInto("analyzer_findings")
        .values({
          owner_id: owner.id,
          analyzer_id,
          key: opaqueKey(owner, analyzer_id, key),
          first_run_id,
          last_run_id: id,
          first_at: first_at === null ? 0 : Date.parse(first_at),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  },
);

/** Runs never change. */
const runs = archiveTable("analyzer_runs", "run", {
  key: ["id"],
  where: sql`status in ('done', 'stopped', 'failed')`,
  // A result can be large.
  pageSize: 5,
  fields: [
    sameId,
    column("analyzer_id", analyzerIdSchema),
    column("started_by", runSchema.shape.started_by),
    field(
      "status",
      z.enum(["done", "stopped", "failed"]),
      ({ status }: RunRow) => (status === "waiting" || status === "running" ? undefined : status),
      (status) => ({ status }),
    ),
    field(
      "period",
      periodSchema,
      ({ period_from, period_to }: RunRow) => ({ from: period_from, to: period_to }),
      ({ from, to }) => ({ period_from: from, period_to: to }),
    ),
    column("steps_done", count),
    column("steps_of", count),
    column("reflections", count),
    column("findings", count),
    column("dropped_quotes", count),
    column("left_out", count),
    // A code.
    column(
      "error",
      z
        .string()
        .regex(/^[a-z_]+$/)
        .max(100)
        .nullable(),
    ),
    instant("created_at"),
    instantOrNull("finished_at"),
    sealed(
      "about",
      aboutSchema,
      (owner, row: RunRow) => openAbout(owner, row) ?? undefined,
      sealAbout,
      ({ headlines, ...about }, ids) => ({
        ...about,
        headlines: headlines.map((each) => ({ ...each, quoted: each.quoted.map(ids.of) })),
      }),
    ),
    sealed(
      "result",
      storedResultSchema.nullable(),
      (owner, row: RunRow) => (row.result === null ? null : (openResult(owner, row) ?? undefined)),
      (owner, id, result) => result && sealResult(owner, id, result),
      (result, ids) =>
        result && { ...result, findings: result.findings.map((finding) => mapFinding(finding, ids)) },
    ),
    quotes,
    lastOf,
  ],
  // The next run reads imported reflections as new ones.
  defaults: () => ({ change: 0 }),
  // Findings that a later run has, too, belong to that run.
  afterRemoval: ({ tx, owner }, { id }) =>
    tx
      .deleteFrom("analyzer_findings")
      .where("owner_id", "=", owner.id)
      .where("last_run_id", "=", id)
      .execute(),
});

const verdictsGiven = archiveTable("analyzer_verdicts", "verdict", {
  key: ["analyzer_id", "key"],
  orderBy: ["given_at", "key"],
  fields: [
    column("analyzer_id", analyzerIdSchema),
    instant("given_at"),
    fields(
      // The finding as it was when the verdict was given.
      z.object({ verdict: z.enum(verdicts), finding: storedFindingSchema }),
      (row: VerdictRow, owner) => openVerdict(owner, row),
      ({ verdict, ...given }, { owner, ids, id: analyzerId }) => {
        const finding = mapFinding(given.finding, ids);
        const key = opaqueKey(owner, analyzerId, finding.key);
        return { key, content: sealVerdict(owner, analyzerId, key, { verdict, finding }) };
      },
    ),
  ],
  fingerprint: ({ content }) => [content],
});

/** A person's own analyzers, settings of built-in ones, their runs, and the person's verdicts on findings. */
export const analyzerArchive: ArchivePart = {
  of: "analyzers",
  order: "afterReflections",
  tables: [analyzers, runs, verdictsGiven],
};

function mapFinding(finding: StoredFinding, ids: IdMap): StoredFinding {
  return {
    ...finding,
    quotes: finding.quotes.map((quote) => ({ ...quote, reflection_id: ids.of(quote.reflection_id) })),
    activity_id: finding.activity_id === null ? null : ids.activity(finding.activity_id),
  };
}

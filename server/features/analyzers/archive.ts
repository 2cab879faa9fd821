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
import { t } from "#contract/translate.ts";
import {
  type ArchivePart,
  type ArchiveTable,
  archiveTable,
  fields,
  type IdMap,
} from "#server/features/archive/index.ts";
import { existingIn } from "#server/features/reflections/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { open, seal, unlessAltered } from "#server/platform/sealing.ts";
import { removedAnalyzers } from "./migrations/0010-removed-analyzers.ts";
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
    fields.column("id", analyzerIdSchema),
    fields.flag("is_on", "on"),
    fields.column("schedule", z.enum(analyzerSchedules)),
    fields.column("revision", count),
    fields.flag("cost_accepted"),
    fields.instant("seen_at"),
    fields.instant("created_at"),
    fields.sealed(
      "content",
      contentSchema,
      (owner, row: AnalyzerRow) => openContent(owner, row) ?? undefined,
      sealContent,
    ),
  ],
  limit: {
    max: maxPresent,
    sentence: () =>
      t("{count, plural, one {There is # analyzer already.} other {There are # analyzers already.}}", {
        count: maxPresent,
      }),
  },
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
const quotes = fields.children(
  "quotes",
  "analyzer_quotes",
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
  async (quotes, { tx, owner, id, ids }) => {
    const mapped = quotes.map((quote) => ({ ...quote, reflection_id: ids.of(quote.reflection_id) }));
    const quoted = new Set(mapped.map(({ reflection_id }) => reflection_id));
    const existing = new Set(await existingIn(tx, owner.id, [...quoted]));
    return mapped
      .filter(({ reflection_id }) => existing.has(reflection_id))
      .map(({ number, reflection_id, text }) => ({
        owner_id: owner.id,
        run_id: id,
        number,
        reflection_id,
        quote: seal(owner, quotePlace(id, number), text),
      }));
  },
);

/** Findings that no later run has, and the run that had them first. */
const lastOf = fields.children(
  "last_of",
  "analyzer_findings",
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
      return [{ key: known, first_run_id, first_at: first_at === 0 ? null : fields.toInstant(first_at) }];
    });
  },
  (findings, { owner, id, columns }) =>
    findings.map(({ key, first_run_id, first_at }) => ({
      owner_id: owner.id,
      analyzer_id: columns.analyzer_id ?? null,
      key: opaqueKey(owner, String(columns.analyzer_id), key),
      first_run_id,
      last_run_id: id,
      first_at: first_at === null ? 0 : Date.parse(first_at),
    })),
);

/** Runs never change. */
const runs = archiveTable("analyzer_runs", "run", {
  key: ["id"],
  where: sql`status in ('done', 'stopped', 'failed')`,
  // A result can be large.
  pageSize: 5,
  fields: [
    fields.sameId,
    fields.column("analyzer_id", analyzerIdSchema),
    fields.column("started_by", runSchema.shape.started_by),
    fields.value(
      "status",
      z.enum(["done", "stopped", "failed"]),
      ({ status }: RunRow) => (status === "waiting" || status === "running" ? undefined : status),
      (status) => ({ status }),
    ),
    fields.value(
      "period",
      periodSchema,
      ({ period_from, period_to }: RunRow) => ({ from: period_from, to: period_to }),
      ({ from, to }) => ({ period_from: from, period_to: to }),
    ),
    fields.column("steps_done", count),
    fields.column("steps_of", count),
    fields.column("reflections", count),
    fields.column("findings", count),
    fields.column("dropped_quotes", count),
    fields.column("left_out", count),
    fields.column(
      "error",
      z
        .string()
        .regex(/^[a-z_]+$/)
        .max(100)
        .nullable(),
    ),
    fields.instant("created_at"),
    fields.instantOrNull("finished_at"),
    fields.sealed(
      "about",
      aboutSchema,
      (owner, row: RunRow) => openAbout(owner, row) ?? undefined,
      sealAbout,
      ({ headlines, ...about }, ids) => ({
        ...about,
        headlines: headlines.map((each) => ({ ...each, quoted: each.quoted.map(ids.of) })),
      }),
    ),
    fields.sealed(
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
    fields.column("analyzer_id", analyzerIdSchema),
    fields.instant("given_at"),
    fields.values(
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
  tables: [analyzers, runs, verdictsGiven].map(withoutRemoved),
};

/** Lines about removed analyzers, which archives of earlier versions hold, add nothing. */
function withoutRemoved(table: ArchiveTable): ArchiveTable {
  const isRemoved = (id: unknown) => removedAnalyzers.some((each) => each === id);
  return {
    ...table,
    add: async (target, line) =>
      isRemoved(line.id) || isRemoved(line.analyzer_id) ? null : table.add(target, line),
  };
}

function mapFinding(finding: StoredFinding, ids: IdMap): StoredFinding {
  return {
    ...finding,
    quotes: finding.quotes.map((quote) => ({ ...quote, reflection_id: ids.of(quote.reflection_id) })),
  };
}

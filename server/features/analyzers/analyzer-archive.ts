import { z } from "zod";
import {
  analyzerSchedules,
  maxFindings,
  maxOwnAnalyzers,
  maxQuotes,
  verdicts,
} from "#contract/analyzers/analyzer-rules.ts";
import { analyzerIdSchema, periodSchema } from "#contract/analyzers/findings.ts";
import { runSchema } from "#contract/analyzers/runs.ts";
import { idSchema, instantSchema, textSchema } from "#contract/endpoint.ts";
import { existingIn } from "#server/features/reflections/index.ts";
import {
  type ArchivePart,
  type CarriedIds,
  fromInstantOrNull,
  inPages,
  toInstant,
  toInstantOrNull,
} from "#server/platform/archive-part.ts";
import { broughtPrint, type Remember } from "#server/platform/brought.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import { contentSchema, openContent, sealContent } from "./settings/known-analyzers.ts";
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
import { openVerdict, sealVerdict } from "./store/verdict-rows.ts";
import { undoImport, verdictId } from "./undo-import.ts";

const countSchema = z.int().min(0).max(1_000_000_000);
const keySchema = z.string().max(2000);

const lineSchema = z.discriminatedUnion("is", [
  z.object({
    is: z.literal("analyzer"),
    id: analyzerIdSchema,
    on: z.boolean(),
    schedule: z.enum(analyzerSchedules),
    revision: countSchema,
    cost_accepted: z.boolean(),
    seen_at: instantSchema,
    created_at: instantSchema,
    content: contentSchema,
  }),
  z.object({
    is: z.literal("run"),
    id: idSchema,
    analyzer_id: analyzerIdSchema,
    started_by: runSchema.shape.started_by,
    status: z.enum(["done", "stopped", "failed"]),
    period: periodSchema,
    steps_done: countSchema,
    steps_of: countSchema,
    reflections: countSchema,
    findings: countSchema,
    dropped_quotes: countSchema,
    left_out: countSchema,
    /** A code, which is stored readable. */
    error: z
      .string()
      .regex(/^[a-z_]+$/)
      .max(100)
      .nullable(),
    created_at: instantSchema,
    finished_at: instantSchema.nullable(),
    about: aboutSchema,
    result: storedResultSchema.nullable(),
    quotes: z
      .array(z.object({ number: countSchema, reflection_id: idSchema, text: textSchema(100_000) }))
      .max(maxFindings * maxQuotes),
    /** Findings that no later run has, and the run that had them first. */
    last_of: z
      .array(z.object({ key: keySchema, first_run_id: idSchema, first_at: instantSchema.nullable() }))
      .max(maxFindings),
  }),
  z.object({
    is: z.literal("verdict"),
    analyzer_id: analyzerIdSchema,
    verdict: z.enum(verdicts),
    given_at: instantSchema,
    /** As it was when the verdict was given. */
    finding: storedFindingSchema,
  }),
]);
type Line = z.output<typeof lineSchema>;
type Run = Extract<Line, { is: "run" }>;
type Taking = { tx: Tx; owner: Owner; ids: CarriedIds; remember: Remember };

/** A person's own analyzers, settings of built-in ones, what all of them found, and what the person said about it. */
export function createAnalyzerArchive({ database }: { database: Database }): ArchivePart {
  return {
    of: "analyzers",
    order: "afterReflections",

    async *write(owner, only) {
      if (only) return;
      const rows = await database.asOwner(owner.id, (tx) =>
        tx
          .selectFrom("analyzers")
          .selectAll()
          .where("owner_id", "=", owner.id)
          .where("deleted_at", "is", null)
          .orderBy("created_at")
          .orderBy("id")
          .execute(),
      );
      for (const row of rows) {
        const content = openContent(owner, row);
        if (!content) continue;
        yield {
          is: "analyzer",
          id: analyzerIdSchema.parse(row.id),
          on: row.is_on === 1,
          schedule: row.schedule,
          revision: row.revision,
          cost_accepted: row.cost_accepted === 1,
          seen_at: toInstant(row.seen_at),
          created_at: toInstant(row.created_at),
          content,
        } satisfies Line;
      }
      const ended = (tx: Tx) =>
        tx.selectFrom("analyzer_runs").selectAll().where("status", "in", ["done", "stopped", "failed"]);
      // A result can be large.
      const runs = inPages(database, owner, ended, 5);
      for await (const row of runs) {
        const line = await database.asOwner(owner.id, (tx) => runLine(tx, owner, row));
        if (line) yield line;
      }
      const given = await database.asOwner(owner.id, (tx) =>
        tx
          .selectFrom("analyzer_verdicts")
          .selectAll()
          .where("owner_id", "=", owner.id)
          .orderBy("given_at")
          .orderBy("key")
          .execute(),
      );
      for (const row of given) {
        const content = openVerdict(owner, row);
        if (!content) continue;
        yield {
          is: "verdict",
          analyzer_id: analyzerIdSchema.parse(row.analyzer_id),
          given_at: toInstant(row.given_at),
          ...content,
        } satisfies Line;
      }
    },

    take(owner, given, ids, remember) {
      const line = lineSchema.parse(given);
      return database.asOwner(owner.id, (tx) => {
        const taking = { tx, owner, ids, remember };
        if (line.is === "analyzer") return takeAnalyzer(taking, line);
        if (line.is === "verdict") return takeVerdict(taking, line);
        return takeRun(taking, line);
      });
    },

    takeBack: (tx, owner, [thing]) => undoImport(tx, owner, database.engine, thing),
  };
}

async function runLine(tx: Tx, owner: Owner, row: RunRow): Promise<Line | null> {
  const about = openAbout(owner, row);
  const result = openResult(owner, row);
  if (!about || (row.result !== null && !result)) return null;
  const quotes = await tx
    .selectFrom("analyzer_quotes")
    .select(["number", "reflection_id", "quote"])
    .where("owner_id", "=", owner.id)
    .where("run_id", "=", row.id)
    .orderBy("number")
    .execute();
  const noted = await tx
    .selectFrom("analyzer_findings")
    .select(["key", "first_run_id", "first_at"])
    .where("owner_id", "=", owner.id)
    .where("analyzer_id", "=", row.analyzer_id)
    .where("last_run_id", "=", row.id)
    .execute();
  const plain = new Map(result?.findings.map(({ key }) => [opaqueKey(owner, row.analyzer_id, key), key]));
  return lineSchema.parse({
    is: "run",
    ...row,
    period: { from: row.period_from, to: row.period_to },
    created_at: toInstant(row.created_at),
    finished_at: toInstantOrNull(row.finished_at),
    about,
    result,
    quotes: quotes.flatMap(({ number, reflection_id, quote }) => {
      const text = unlessAltered(() => open(owner, quotePlace(row.id, number), quote));
      return text === null ? [] : [{ number, reflection_id, text }];
    }),
    last_of: noted.flatMap(({ key, first_run_id, first_at }) => {
      const known = plain.get(key);
      if (known === undefined) return [];
      return [{ key: known, first_run_id, first_at: first_at === 0 ? null : toInstant(first_at) }];
    }),
  });
}

async function takeAnalyzer({ tx, owner, remember }: Taking, line: Extract<Line, { is: "analyzer" }>) {
  const there = await tx
    .selectFrom("analyzers")
    .select("id")
    .where("owner_id", "=", owner.id)
    .where("deleted_at", "is", null)
    .execute();
  if (there.some(({ id }) => id === line.id)) return "already_there" as const;
  if (there.length >= maxOwnAnalyzers * 2)
    throw new AppError("limit_reached", `There are ${there.length} analyzers already.`);
  const row = await tx
    .insertInto("analyzers")
    .values({
      owner_id: owner.id,
      id: line.id,
      is_on: Number(line.on),
      schedule: line.schedule,
      revision: line.revision,
      cost_accepted: Number(line.cost_accepted),
      seen_at: Date.parse(line.seen_at),
      created_at: Date.parse(line.created_at),
      deleted_at: null,
      content: sealContent(owner, line.id, line.content),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["content", "is_on", "schedule"])
    .executeTakeFirst();
  if (!row) return "already_there" as const;
  const print = broughtPrint(owner, row.content, row.is_on, row.schedule);
  await remember(tx, { kind: "analyzer", id: line.id, print });
  return "added" as const;
}

async function takeRun({ tx, owner, ids, remember }: Taking, line: Run) {
  const { id, analyzer_id } = line;
  const { headlines, ...about } = line.about;
  const carried = {
    ...about,
    headlines: headlines.map((each) => ({ ...each, quoted: each.quoted.map(ids.of) })),
  };
  const result = line.result && {
    ...line.result,
    findings: line.result.findings.map((finding) => withCarriedQuotes(finding, ids)),
  };
  const row = await tx
    .insertInto("analyzer_runs")
    .values({
      owner_id: owner.id,
      id,
      analyzer_id,
      started_by: line.started_by,
      status: line.status,
      period_from: line.period.from,
      period_to: line.period.to,
      steps_done: line.steps_done,
      steps_of: line.steps_of,
      reflections: line.reflections,
      findings: line.findings,
      dropped_quotes: line.dropped_quotes,
      left_out: line.left_out,
      // The next run reads what was carried here as new.
      change: 0,
      lease_id: null,
      lease_until: null,
      error: line.error,
      created_at: Date.parse(line.created_at),
      finished_at: fromInstantOrNull(line.finished_at),
      about: sealAbout(owner, id, carried),
      result: result && sealResult(owner, id, result),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return "already_there" as const;
  // Only of reflections that are here: the words of a reflection go when it goes.
  const quoted = [...new Set(line.quotes.map(({ reflection_id }) => ids.of(reflection_id)))];
  const there = new Set(await existingIn(tx, owner.id, quoted));
  for (const { number, text, ...quote } of line.quotes) {
    const reflection_id = ids.of(quote.reflection_id);
    if (!there.has(reflection_id)) continue;
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
  }
  for (const { key, first_run_id, first_at } of line.last_of)
    await tx
      .insertInto("analyzer_findings")
      .values({
        owner_id: owner.id,
        analyzer_id,
        key: opaqueKey(owner, analyzer_id, key),
        first_run_id,
        last_run_id: id,
        first_at: fromInstantOrNull(first_at) ?? 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await remember(tx, { kind: "run", id, print: "" });
  return "added" as const;
}

async function takeVerdict({ tx, owner, ids, remember }: Taking, line: Extract<Line, { is: "verdict" }>) {
  const { analyzer_id, verdict, given_at } = line;
  const finding = withCarriedQuotes(line.finding, ids);
  const key = opaqueKey(owner, analyzer_id, finding.key);
  const row = await tx
    .insertInto("analyzer_verdicts")
    .values({
      owner_id: owner.id,
      analyzer_id,
      key,
      given_at: Date.parse(given_at),
      content: sealVerdict(owner, analyzer_id, key, { verdict, finding }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("content")
    .executeTakeFirst();
  if (!row) return "already_there" as const;
  const id = verdictId(analyzer_id, key);
  await remember(tx, { kind: "verdict", id, print: broughtPrint(owner, row.content) });
  return "added" as const;
}

const withCarriedQuotes = (finding: StoredFinding, ids: CarriedIds): StoredFinding => ({
  ...finding,
  quotes: finding.quotes.map((quote) => ({ ...quote, reflection_id: ids.of(quote.reflection_id) })),
  activity_id: finding.activity_id === null ? null : ids.activity(finding.activity_id),
});

import { maxQuotes, maxRuns } from "#contract/analyzers/analyzer-rules.ts";
import type { AnalyzerMeasure as Measure } from "#contract/analyzers/findings.ts";
import type { Context } from "#server/context.ts";
import type { Finding } from "#server/features/readings/index.ts";
import { idsOpenToAi } from "#server/features/reflections/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { pause } from "#server/platform/pause.ts";
import { type Owner, seal } from "#server/platform/sealing.ts";
import { opaqueKey } from "./finding-keys.ts";
import { ended, updateLeasedRun } from "./run-leases.ts";
import {
  headlinesOf,
  isStatement,
  quotePlace,
  type RunAbout,
  type RunRow,
  type StoredFinding,
  sealAbout,
  sealResult,
} from "./run-rows.ts";

export type Found = {
  findings: readonly (Omit<Finding, "quotes"> & {
    quotes: readonly (Finding["quotes"][number] & { text: string })[];
  })[];
  measures: Measure[];
  other_languages: { language: string; reflections: number }[];
  reflections: number;
  droppedQuotes: number;
  leftOut: number;
  /** The last change of the journal that was read. */
  change: number;
};

/** How many findings are sealed before other requests get a turn. */
const sealedAtOnce = 20;

type QuoteRow = { number: number; reflection_id: string; quote: Buffer };
type EndedRow = Pick<RunRow, "id" | "analyzer_id" | "started_by" | "period_to">;

/** Stores the findings, unless the run was stopped in the meantime. Works in steps, because a run can cover decades. */
export async function finishRun(
  context: Context,
  owner: Owner,
  id: string,
  {
    found,
    period,
    about,
  }: { found: Found; period: { from: string; to: string }; about: Omit<RunAbout, "headlines"> },
): Promise<void> {
  const { database } = context;
  const { findings, quotes } = await sealQuotes(owner, id, found.findings);
  const { measures, other_languages } = found;
  const sealed = {
    about: sealAbout(owner, id, { ...about, headlines: headlinesOf(findings) }),
    result: sealResult(owner, id, { findings, measures, other_languages }),
  };
  await pause();
  const row = await database.asOwner(owner.id, async (tx) => {
    const done = await updateLeasedRun(context, tx, owner.id, id)
      .set({
        status: "done",
        ...ended(context, null),
        period_from: period.from,
        reflections: found.reflections,
        findings: found.findings.filter(({ strength }) => isStatement(strength)).length,
        dropped_quotes: found.droppedQuotes,
        left_out: found.leftOut,
        change: found.change,
        ...sealed,
      })
      .returning(["id", "analyzer_id", "started_by", "period_to"])
      .executeTakeFirst();
    if (!done) return null;
    await storeQuotes(tx, owner, id, quotes);
    await noteFindings(context, tx, owner, done, found);
    return done;
  });
  if (!row) return;
  for (const tidy of [replaceEarlier, dropOldest]) {
    await pause();
    await database.asOwner(owner.id, (tx) => tidy(tx, owner.id, row));
  }
}

async function sealQuotes(owner: Owner, runId: string, found: Found["findings"]) {
  const findings: StoredFinding[] = [];
  const rows: QuoteRow[] = [];
  for (const { quotes, ...finding } of found) {
    const refs = quotes.slice(0, maxQuotes).map(({ text, ...quote }) => {
      const number = rows.length;
      const sealed = seal(owner, quotePlace(runId, number), text);
      rows.push({ number, reflection_id: quote.reflection_id, quote: sealed });
      return { ...quote, number };
    });
    findings.push({ ...finding, quotes: refs });
    if (findings.length % sealedAtOnce === 0) await pause();
  }
  return { findings, quotes: rows };
}

async function storeQuotes(tx: Tx, owner: Owner, runId: string, rows: readonly QuoteRow[]) {
  // Leaves out reflections that were deleted for good or excluded in the meantime.
  const ids = [...new Set(rows.map(({ reflection_id }) => reflection_id))];
  const open = new Set<string>();
  for (let at = 0; at < ids.length; at += 500)
    for (const id of await idsOpenToAi(tx, owner.id, ids.slice(at, at + 500))) open.add(id);
  const stored = rows.filter(({ reflection_id }) => open.has(reflection_id));
  for (let at = 0; at < stored.length; at += 100)
    await tx
      .insertInto("analyzer_quotes")
      .values(stored.slice(at, at + 100).map((row) => ({ ...row, owner_id: owner.id, run_id: runId })))
      .execute();
}

async function noteFindings(context: Context, tx: Tx, owner: Owner, row: EndedRow, found: Found) {
  const now = context.clock.now().getTime();
  for (const { key: plain, strength } of found.findings) {
    const key = opaqueKey(owner, row.analyzer_id, plain);
    const first = { first_run_id: row.id, first_at: isStatement(strength) ? now : 0 };
    await tx
      .insertInto("analyzer_findings")
      .values({ owner_id: owner.id, analyzer_id: row.analyzer_id, key, last_run_id: row.id, ...first })
      .onConflict((conflict) =>
        conflict.columns(["owner_id", "analyzer_id", "key"]).doUpdateSet({ last_run_id: row.id }),
      )
      .execute();
    if (isStatement(strength))
      await tx
        .updateTable("analyzer_findings")
        .set(first)
        .where("owner_id", "=", owner.id)
        .where("analyzer_id", "=", row.analyzer_id)
        .where("key", "=", key)
        .where("first_at", "=", 0)
        .execute();
  }
}

/** Runs after saves would flood the history, so the latest run of a day replaces earlier ones. */
async function replaceEarlier(tx: Tx, ownerId: string, row: EndedRow) {
  if (row.started_by !== "save") return;
  const earlier = await tx
    .selectFrom("analyzer_runs")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("analyzer_id", "=", row.analyzer_id)
    .where("started_by", "=", "save")
    .where("status", "in", ["done", "failed", "stopped"])
    .where("period_to", "=", row.period_to)
    .where("id", "!=", row.id)
    .execute();
  for (const { id } of earlier) {
    await tx
      .updateTable("analyzer_findings")
      .set({ first_run_id: row.id })
      .where("owner_id", "=", ownerId)
      .where("first_run_id", "=", id)
      .execute();
    await dropRun(tx, ownerId, id);
  }
}

async function dropOldest(tx: Tx, ownerId: string, { analyzer_id }: EndedRow) {
  const old = await tx
    .selectFrom("analyzer_runs")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("analyzer_id", "=", analyzer_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(maxRuns)
    .limit(100)
    .execute();
  for (const { id } of old) await dropRun(tx, ownerId, id);
}

const dropRun = (tx: Tx, ownerId: string, id: string) =>
  tx.deleteFrom("analyzer_runs").$call(ownRow(ownerId, id)).execute();

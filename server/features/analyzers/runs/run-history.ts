import { z } from "zod";
import type { AnalyzerResult } from "#contract/analyzers/findings.ts";
import type { AnalyzerRun, WholeRun } from "#contract/analyzers/runs.ts";
import { idSchema } from "#contract/endpoint.ts";
import type { Context } from "#server/context.ts";
import { claimOf, labelled } from "#server/features/readings/index.ts";
import { idsOpenToAi } from "#server/features/reflections/index.ts";
import { readCursor, toCursor } from "#server/platform/cursor.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { showFindings } from "../findings/shown-findings.ts";
import { findAnalyzer } from "../settings/known-analyzers.ts";
import { opaqueKey } from "../store/finding-keys.ts";
import { sentenceOf } from "../store/run-errors.ts";
import {
  type BriefRun,
  findRun,
  firstFoundIn,
  lastDoneRun,
  noSuchRun,
  type RunPosition,
  readResult,
  readRuns,
} from "../store/run-reads.ts";
import { isStatement, openAbout, type RunRow } from "../store/run-rows.ts";
import { readVerdicts, type StoredVerdict } from "../store/verdict-rows.ts";
import { fromTheFirst } from "./periods.ts";

const exportedAtOnce = 20;

/** @throws AppError `not_found`, `invalid_input` if no page gave this cursor */
export async function listRuns(
  context: Context,
  owner: Owner,
  analyzerId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  await findAnalyzer(context, owner, analyzerId);
  const after = cursor === undefined ? undefined : readPosition(cursor);
  const rows = await readRuns(context, owner, analyzerId, { after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const runs = await showRuns(context, owner, shown, await readVerdicts(context, owner, analyzerId));
  const newestDone = await lastDoneRun(context, owner, analyzerId);
  return {
    runs,
    next_cursor: rows.length > limit && last ? toCursor([last.created_at, last.id]) : null,
    newest_done_id: newestDone?.id ?? null,
  };
}

/** By analyzer: its latest run, if there is one. */
export async function latestRuns(
  context: Context,
  owner: Owner,
  analyzerIds: readonly string[],
): Promise<Map<string, AnalyzerRun>> {
  const given = await readVerdicts(context, owner, null);
  const latest = new Map<string, AnalyzerRun>();
  for (const id of analyzerIds) {
    const rows = await readRuns(context, owner, id, { limit: 1 });
    const its = given.filter(({ analyzerId }) => analyzerId === id);
    for (const run of await showRuns(context, owner, rows, its)) latest.set(id, run);
  }
  return latest;
}

/** @throws AppError `not_found` */
export async function getRun(
  context: Context,
  owner: Owner,
  analyzerId: string,
  runId: string,
): Promise<WholeRun> {
  await findAnalyzer(context, owner, analyzerId);
  const row = await findRun(context, owner, analyzerId, runId);
  if (!row) throw noSuchRun();
  return showWhole(context, owner, row, await readVerdicts(context, owner, analyzerId));
}

/** Without what it found. @throws AppError `not_found` */
export async function getBriefRun(
  context: Context,
  owner: Owner,
  analyzerId: string,
  runId: string,
): Promise<AnalyzerRun> {
  const row = await findRun(context, owner, analyzerId, runId);
  if (!row) throw noSuchRun();
  return showRun(context, owner, row, await readVerdicts(context, owner, analyzerId));
}

/** Newest first, a few at a time, so no transaction waits for a slow client. */
export async function* allRuns(context: Context, owner: Owner, analyzerId: string): AsyncGenerator<WholeRun> {
  const given = await readVerdicts(context, owner, analyzerId);
  for (let after: RunPosition | undefined; ; ) {
    const rows = await readRuns(context, owner, analyzerId, { after, limit: exportedAtOnce });
    for (const { id } of rows) {
      const row = await findRun(context, owner, analyzerId, id);
      if (row) yield await showWhole(context, owner, row, given);
    }
    after = rows.at(-1);
    if (rows.length < exportedAtOnce) return;
  }
}

async function showWhole(
  context: Context,
  owner: Owner,
  row: RunRow,
  given: readonly StoredVerdict[],
): Promise<WholeRun> {
  return {
    run: await showRun(context, owner, row, given),
    result: await showResult(context, owner, row, given),
  };
}

async function showResult(
  context: Context,
  owner: Owner,
  row: RunRow,
  given: readonly StoredVerdict[],
): Promise<AnalyzerResult | null> {
  const result = await readResult(context, owner, row);
  if (!result) return null;
  const firsts = new Set((await firstFoundIn(context, owner, [row.id])).map(({ key }) => key));
  return {
    period: { from: row.period_from, to: row.period_to },
    reflections: row.reflections,
    findings: await showFindings(context, owner, row.analyzer_id, result.findings, { given, firsts }),
    measures: result.measures.map(labelled),
    other_languages: result.other_languages,
  };
}

async function showRun(
  context: Context,
  owner: Owner,
  row: BriefRun,
  given: readonly StoredVerdict[],
): Promise<AnalyzerRun> {
  const [run] = await showRuns(context, owner, [row], given);
  if (!run) throw new Error("One run gives one.");
  return run;
}

async function showRuns(
  context: Context,
  owner: Owner,
  rows: readonly BriefRun[],
  given: readonly StoredVerdict[],
): Promise<AnalyzerRun[]> {
  const firsts = Map.groupBy(
    await firstFoundIn(
      context,
      owner,
      rows.map(({ id }) => id),
    ),
    ({ run }) => run,
  );
  const opened = rows.map((row) => ({ row, about: openAbout(owner, row) }));
  const quoted = opened.flatMap(({ about }) => about?.headlines.flatMap((each) => each.quoted) ?? []);
  const open = await context.database.asOwner(owner.id, (tx) =>
    idsOpenToAi(tx, owner.id, [...new Set(quoted)]),
  );
  const isOpen = new Set(open);
  const verdictOf = new Map(given.map(({ key, verdict }) => [key, verdict]));
  return opened.map(({ row, about }): AnalyzerRun => {
    const isFirst = new Set(firsts.get(row.id)?.map(({ key }) => key));
    const headlines = (about?.headlines ?? [])
      .filter((each) => each.quoted.length === 0 || each.quoted.some((id) => isOpen.has(id)))
      .map((headline) => {
        const { key: plain, strength, n, needs_days } = headline;
        const key = opaqueKey(owner, row.analyzer_id, plain);
        const is_new = isStatement(strength) && isFirst.has(key);
        const claim = claimOf(headline);
        return { key, claim, strength, n, needs_days, is_new, verdict: verdictOf.get(key) ?? null };
      });
    return {
      id: row.id,
      analyzer_id: row.analyzer_id,
      period: {
        from: row.period_from === fromTheFirst ? row.period_to : row.period_from,
        to: row.period_to,
      },
      period_name: about?.period_name ?? null,
      started_by: row.started_by,
      status: row.status,
      progress: { done: row.steps_done, of: row.steps_of },
      error: row.error && sentenceOf(row.error),
      created_at: new Date(row.created_at).toISOString(),
      finished_at: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
      made_by: about?.made_by ?? { kind: "built_in", version: 0 },
      reflections: row.reflections,
      findings: row.findings,
      new_findings: row.status === "done" ? isFirst.size : 0,
      dropped_quotes: row.dropped_quotes,
      left_out: row.left_out,
      headlines,
      damaged: about === null,
    };
  });
}

const cursorSchema = z.tuple([z.coerce.number().int(), idSchema]);

function readPosition(cursor: string): RunPosition {
  const [created_at, id] = readCursor(cursorSchema, cursor);
  return { created_at, id };
}

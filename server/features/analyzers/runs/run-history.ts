import type { AnalyzerResult } from "#contract/analyzers/findings.ts";
import type { AnalyzerRun, WholeRun } from "#contract/analyzers/runs.ts";
import type { Database } from "#server/platform/database.ts";
import { unknownCursor } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Showing } from "../findings/shown-findings.ts";
import type { AskReflections } from "../ports.ts";
import { opaqueKey } from "../store/finding-keys.ts";
import { noSuchRun } from "../store/finish-run.ts";
import { sentenceOf } from "../store/run-errors.ts";
import type { RunPosition, RunReads } from "../store/run-reads.ts";
import { isTelling, openAbout, type RunRow } from "../store/run-rows.ts";
import type { KeptVerdict, VerdictStore } from "../store/verdict-rows.ts";
import { foundByWeek } from "./found-by-week.ts";
import { fromTheFirst } from "./periods.ts";

const exportedAtOnce = 20;

export type History = ReturnType<typeof createHistory>;

/** Kept runs as the person sees them. */
export function createHistory({
  database,
  reads,
  verdicts,
  showing,
  reflections,
}: {
  database: Database;
  reads: RunReads;
  verdicts: VerdictStore;
  showing: Showing;
  reflections: Pick<AskReflections, "forAi">;
}) {
  async function toRuns(
    owner: Owner,
    rows: readonly RunRow[],
    given: readonly KeptVerdict[],
  ): Promise<AnalyzerRun[]> {
    const firsts = await reads.firstIn(
      owner,
      rows.map(({ id }) => id),
    );
    const abouts = new Map(rows.map((row) => [row.id, openAbout(owner, row)]));
    const quoted = [...abouts.values()].flatMap(
      (about) => about?.headlines.flatMap((each) => each.quoted) ?? [],
    );
    const open = await database.asOwner(owner.id, (tx) =>
      reflections.forAi.openToAi(tx, owner.id, [...new Set(quoted)]),
    );
    const isOpen = new Set(open);
    const verdictOf = new Map(given.map(({ key, verdict }) => [key, verdict]));
    return rows.map((row): AnalyzerRun => {
      const about = abouts.get(row.id) ?? null;
      const isFirst = new Set(firsts.filter(({ run }) => run === row.id).map(({ key }) => key));
      const headlines = (about?.headlines ?? [])
        .filter((each) => each.quoted.length === 0 || each.quoted.some((id) => isOpen.has(id)))
        .map(({ key: plain, claim, strength, n, needs_days }) => {
          const key = opaqueKey(owner, row.analyzer_id, plain);
          const is_new = isTelling(strength) && isFirst.has(key);
          return { key, claim, strength, n, needs_days, is_new, verdict: verdictOf.get(key) ?? null };
        });
      return {
        id: row.id,
        analyzer_id: row.analyzer_id,
        period: {
          from: row.period_from === fromTheFirst ? row.period_to : row.period_from,
          to: row.period_to,
        },
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

  async function toResult(
    owner: Owner,
    row: RunRow,
    given: readonly KeptVerdict[],
  ): Promise<AnalyzerResult | null> {
    const result = await reads.result(owner, row);
    if (!result) return null;
    const firsts = new Set((await reads.firstIn(owner, [row.id])).map(({ key }) => key));
    return {
      period: { from: row.period_from, to: row.period_to },
      reflections: row.reflections,
      findings: await showing.show(owner, row.analyzer_id, result.findings, { given, firsts }),
      measures: result.measures,
      other_languages: result.other_languages,
    };
  }

  return {
    /** @throws AppError `invalid_input` if no page gave this cursor */
    async list(
      owner: Owner,
      analyzerId: string,
      { cursor, limit }: { cursor?: string | undefined; limit: number },
    ) {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const rows = await reads.list(owner, analyzerId, { after, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const runs = await toRuns(owner, shown, await verdicts.of(owner, analyzerId));
      const newestDone = await reads.lastDone(owner, analyzerId);
      return {
        runs,
        next_cursor: rows.length > limit && last ? toCursor(last) : null,
        newest_done_id: newestDone?.id ?? null,
      };
    },

    async latest(owner: Owner, analyzerIds: readonly string[]): Promise<Map<string, AnalyzerRun>> {
      const given = await verdicts.all(owner);
      const latest = new Map<string, AnalyzerRun>();
      for (const id of analyzerIds) {
        const rows = await reads.list(owner, id, { limit: 1 });
        const [run] = await toRuns(
          owner,
          rows,
          given.filter(({ analyzerId }) => analyzerId === id),
        );
        if (run) latest.set(id, run);
      }
      return latest;
    },

    /** @throws AppError `not_found` */
    async whole(owner: Owner, analyzerId: string, runId: string): Promise<WholeRun> {
      const row = await reads.find(owner, analyzerId, runId);
      if (!row) throw noSuchRun();
      const given = await verdicts.of(owner, analyzerId);
      const [run] = await toRuns(owner, [row], given);
      if (!run) throw noSuchRun();
      return { run, result: await toResult(owner, row, given) };
    },

    /** Newest first, a few at a time, so no transaction waits for a slow client. */
    async *all(owner: Owner, analyzerId: string): AsyncGenerator<WholeRun> {
      const given = await verdicts.of(owner, analyzerId);
      for (let after: RunPosition | undefined; ; ) {
        const rows = await reads.list(owner, analyzerId, { after, limit: exportedAtOnce });
        for (const { id } of rows) {
          const row = await reads.find(owner, analyzerId, id);
          const [run] = row ? await toRuns(owner, [row], given) : [];
          if (row && run) yield { run, result: await toResult(owner, row, given) };
        }
        after = rows.at(-1);
        if (rows.length < exportedAtOnce) return;
      }
    },

    /** What the kept runs have found in these days: each finding once, from the last run that has it. */
    async within(
      owner: Owner,
      analyzerId: string,
      period: { from: string; to: string },
    ): Promise<AnalyzerResult> {
      const given = await verdicts.of(owner, analyzerId);
      const findings = new Map<string, AnalyzerResult["findings"][number]>();
      const read = new Set<string>();
      const measured: AnalyzerResult["measures"][] = [];
      for await (const { run, result } of this.all(owner, analyzerId)) {
        if (run.period.to < period.from || run.period.from > period.to) continue;
        if (result) measured.push(result.measures);
        for (const finding of result?.findings ?? []) {
          const isWithin = finding.quotes.some(
            ({ day }) => day !== null && day >= period.from && day <= period.to,
          );
          if (isWithin && !findings.has(finding.key))
            findings.set(finding.key, { ...finding, is_new: false });
          if (isWithin) for (const { reflection_id } of finding.quotes) read.add(reflection_id);
        }
      }
      const ignored = new Set(given.filter(({ verdict }) => verdict === "ignored").map(({ key }) => key));
      return {
        period,
        reflections: read.size,
        findings: [...findings.values()].filter(({ key }) => !ignored.has(key)).slice(0, 200),
        measures: foundByWeek(measured, period),
        other_languages: [],
      };
    },
  };
}

const toCursor = ({ created_at, id }: RunPosition): string => `${created_at}_${id}`;

function readCursor(cursor: string): RunPosition {
  const [, created_at, id = ""] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (created_at !== undefined) return { created_at: Number(created_at), id };
  throw unknownCursor();
}

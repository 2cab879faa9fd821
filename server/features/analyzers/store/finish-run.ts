import { mostQuotes, mostRuns } from "#contract/analyzers/analyzer-rules.ts";
import type { AnalyzerMeasure as Measure } from "#contract/analyzers/findings.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError, errorCodeOf } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { pause } from "#server/platform/pause.ts";
import { type Owner, seal } from "#server/platform/sealing.ts";
import type { AskReflections, Finding } from "../ports.ts";
import { opaqueKey } from "./finding-keys.ts";
import type { RunError } from "./run-errors.ts";
import {
  headlinesOf,
  isTelling,
  quotePlace,
  type RunAbout,
  type RunRow,
  type StoredFinding,
  sealAbout,
  sealResult,
} from "./run-rows.ts";

export type NewRun = {
  id: string;
  analyzerId: string;
  startedBy: RunRow["started_by"];
  period: { from: string; to: string };
  madeBy: RunAbout["made_by"];
  /** The last change of the journal that it will have read. */
  change: number;
};
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

export const runLeaseMs = 60_000;
/** How many servers may start a run and lose it. */
const mostAttempts = 2;

/** Findings whose quotes are sealed before others get their turn. */
const sealedAtOnce = 20;

type QuoteRow = { number: number; reflection_id: string; quote: Buffer };
type EndedRow = Pick<RunRow, "id" | "analyzer_id" | "started_by" | "period_to">;

export type RunStore = ReturnType<typeof createRunStore>;

export function createRunStore({
  database,
  clock,
  openToAi,
  serverId,
}: {
  database: Database;
  clock: Clock;
  openToAi: AskReflections["forAi"]["openToAi"];
  serverId: string;
}) {
  const now = () => clock.now().getTime();
  const rowsOf = (tx: Tx, ownerId: string) => tx.selectFrom("analyzer_runs").where("owner_id", "=", ownerId);
  /** Those that this server runs: another may have taken one over, or the person stopped it. */
  const mine = (tx: Tx, ownerId: string, id: string) =>
    tx
      .updateTable("analyzer_runs")
      .$call(ownRow(ownerId, id))
      .where("status", "=", "running")
      .where("lease_id", "=", serverId);

  const end = (error: RunError | null) => ({
    error,
    finished_at: now(),
    lease_id: null,
    lease_until: null,
  });

  async function sealQuotes(owner: Owner, runId: string, found: Found["findings"]) {
    const findings: StoredFinding[] = [];
    const rows: QuoteRow[] = [];
    for (const { quotes, ...finding } of found) {
      const refs = quotes.slice(0, mostQuotes).map(({ text, ...quote }) => {
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

  async function keepQuotes(tx: Tx, owner: Owner, runId: string, rows: readonly QuoteRow[]) {
    // One that was deleted for good or excluded in the meantime is left out.
    const ids = [...new Set(rows.map(({ reflection_id }) => reflection_id))];
    const there = new Set<string>();
    for (let at = 0; at < ids.length; at += 500)
      for (const id of await openToAi(tx, owner.id, ids.slice(at, at + 500))) there.add(id);
    const kept = rows.filter(({ reflection_id }) => there.has(reflection_id));
    for (let at = 0; at < kept.length; at += 100)
      await tx
        .insertInto("analyzer_quotes")
        .values(kept.slice(at, at + 100).map((row) => ({ ...row, owner_id: owner.id, run_id: runId })))
        .execute();
  }

  async function noteFindings(tx: Tx, owner: Owner, row: EndedRow, found: Found) {
    for (const { key: plain, strength } of found.findings) {
      const key = opaqueKey(owner, row.analyzer_id, plain);
      const first = { first_run_id: row.id, first_at: isTelling(strength) ? now() : 0 };
      await tx
        .insertInto("analyzer_findings")
        .values({ owner_id: owner.id, analyzer_id: row.analyzer_id, key, last_run_id: row.id, ...first })
        .onConflict((conflict) =>
          conflict.columns(["owner_id", "analyzer_id", "key"]).doUpdateSet({ last_run_id: row.id }),
        )
        .execute();
      if (isTelling(strength))
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

  /** Runs after a save would fill the history, so the latest of a day replaces the earlier ones. */
  async function replaceEarlier(tx: Tx, ownerId: string, row: EndedRow) {
    if (row.started_by !== "save") return;
    const earlier = await rowsOf(tx, ownerId)
      .select("id")
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
      await remove(tx, ownerId, id);
    }
  }

  async function dropOldest(tx: Tx, ownerId: string, { analyzer_id }: EndedRow) {
    const old = await rowsOf(tx, ownerId)
      .select("id")
      .where("analyzer_id", "=", analyzer_id)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .offset(mostRuns)
      .limit(100)
      .execute();
    for (const { id } of old) await remove(tx, ownerId, id);
  }

  const remove = (tx: Tx, ownerId: string, id: string) =>
    tx.deleteFrom("analyzer_runs").$call(ownRow(ownerId, id)).execute();

  return {
    /**
     * Adds one that waits to be begun. Adding it twice adds it once.
     * @returns `busy` while another run of its analyzer goes on
     */
    async add(tx: Tx, owner: Owner, run: NewRun): Promise<"added" | "known" | "busy"> {
      const { id, analyzerId } = run;
      const known = await rowsOf(tx, owner.id).select("analyzer_id").where("id", "=", id).executeTakeFirst();
      if (known?.analyzer_id === analyzerId) return "known";
      const busy = await rowsOf(tx, owner.id)
        .select("id")
        .where("analyzer_id", "=", analyzerId)
        .where("status", "in", ["waiting", "running"])
        .executeTakeFirst();
      if (known || busy) return "busy";
      await tx
        .insertInto("analyzer_runs")
        .values({
          owner_id: owner.id,
          id,
          analyzer_id: analyzerId,
          started_by: run.startedBy,
          status: "waiting",
          period_from: run.period.from,
          period_to: run.period.to,
          change: run.change,
          lease_id: serverId,
          lease_until: now() + runLeaseMs,
          error: null,
          created_at: now(),
          finished_at: null,
          about: sealAbout(owner, id, { made_by: run.madeBy, headlines: [] }),
          result: null,
        })
        .execute();
      return "added";
    },

    /** @returns the run, or `null` if another server has it, it has ended, or too many servers were lost on it */
    claim: (owner: Owner, id: string): Promise<RunRow | null> =>
      database.asOwner(owner.id, async (tx) => {
        const row = await rowsOf(tx, owner.id)
          .selectAll()
          .where("id", "=", id)
          .where("status", "in", ["waiting", "running"])
          .where(({ or, eb }) => or([eb("lease_id", "=", serverId), eb("lease_until", "<=", now())]))
          .executeTakeFirst();
        if (!row) return null;
        const isLost = row.attempts >= mostAttempts;
        const claimed = await tx
          .updateTable("analyzer_runs")
          .set(
            isLost
              ? { status: "failed", ...end("lost") }
              : {
                  status: "running",
                  attempts: row.attempts + 1,
                  lease_id: serverId,
                  lease_until: now() + runLeaseMs,
                },
          )
          .$call(ownRow(owner.id, id))
          .where("attempts", "=", row.attempts)
          .where("status", "in", ["waiting", "running"])
          .returningAll()
          .executeTakeFirst();
        return claimed?.status === "running" ? claimed : null;
      }),

    /** @returns false once the run has been stopped, or another server has it */
    progress: (owner: Owner, id: string, steps: { done: number; of: number } | null): Promise<boolean> =>
      database.asOwnerDerived(owner.id, async (tx) => {
        const row = await mine(tx, owner.id, id)
          .set({
            lease_until: now() + runLeaseMs,
            ...(steps && { steps_done: steps.done, steps_of: steps.of }),
          })
          .returning("id")
          .executeTakeFirst();
        return row !== undefined;
      }),

    /** Keeps what was found, unless the run was stopped meanwhile. It does so in steps, as a run can hold decades. */
    async finish(
      owner: Owner,
      id: string,
      { found, period, madeBy }: { found: Found; period: NewRun["period"]; madeBy: RunAbout["made_by"] },
    ): Promise<boolean> {
      const { findings, quotes } = await sealQuotes(owner, id, found.findings);
      const { measures, other_languages } = found;
      const sealed = {
        about: sealAbout(owner, id, { made_by: madeBy, headlines: headlinesOf(findings) }),
        result: sealResult(owner, id, { findings, measures, other_languages }),
      };
      await pause();
      const row = await database.asOwner(owner.id, async (tx) => {
        const ended = await mine(tx, owner.id, id)
          .set({
            status: "done",
            ...end(null),
            period_from: period.from,
            reflections: found.reflections,
            findings: found.findings.length,
            dropped_quotes: found.droppedQuotes,
            left_out: found.leftOut,
            change: found.change,
            ...sealed,
          })
          .returning(["id", "analyzer_id", "started_by", "period_to"])
          .executeTakeFirst();
        if (!ended) return null;
        await keepQuotes(tx, owner, id, quotes);
        await noteFindings(tx, owner, ended, found);
        return ended;
      });
      if (!row) return false;
      for (const tidy of [replaceEarlier, dropOldest]) {
        await pause();
        await database.asOwner(owner.id, (tx) => tidy(tx, owner.id, row));
      }
      return true;
    },

    fail: async (owner: Owner, id: string, error: RunError): Promise<void> => {
      await database.asOwner(owner.id, (tx) =>
        mine(tx, owner.id, id)
          .set({ status: "failed", ...end(error) })
          .execute(),
      );
    },

    /** For another server, or this one after its start. */
    giveBack: async (owner: Owner, id: string): Promise<void> => {
      await database.asOwner(owner.id, (tx) =>
        mine(tx, owner.id, id)
          .set((row) => ({ lease_until: now(), attempts: row("attempts", "-", 1) }))
          .execute(),
      );
    },

    /** @returns whether it was under way */
    async stop(tx: Tx, ownerId: string, id: string, error: RunError): Promise<boolean> {
      const stopped = await tx
        .updateTable("analyzer_runs")
        .set({ status: "stopped", ...end(error) })
        .$call(ownRow(ownerId, id))
        .where("status", "in", ["waiting", "running"])
        .returning("id")
        .executeTakeFirst();
      return stopped !== undefined;
    },

    async stopOf(tx: Tx, ownerId: string, analyzerId: string, error: RunError): Promise<void> {
      await tx
        .updateTable("analyzer_runs")
        .set({ status: "stopped", ...end(error) })
        .where("owner_id", "=", ownerId)
        .where("analyzer_id", "=", analyzerId)
        .where("status", "in", ["waiting", "running"])
        .execute();
    },

    /** Drops the quotes of reflections that may not be read any more. */
    async forgetQuotes(tx: Tx, ownerId: string, reflectionIds: readonly string[]): Promise<void> {
      await tx
        .deleteFrom("analyzer_quotes")
        .where("owner_id", "=", ownerId)
        .where("reflection_id", "in", reflectionIds)
        .execute();
    },

    /** The runs that lost their server. */
    lost: (owner: Owner): Promise<{ id: string; analyzer_id: string }[]> =>
      database.asOwner(owner.id, (tx) =>
        rowsOf(tx, owner.id)
          .select(["id", "analyzer_id"])
          .where("status", "in", ["waiting", "running"])
          .where("lease_until", "<=", now())
          .execute(),
      ),

    /** @throws AppError `not_found` */
    remove: (owner: Owner, analyzerId: string, id: string): Promise<void> =>
      database.asOwner(owner.id, async (tx) => {
        const gone = await tx
          .deleteFrom("analyzer_runs")
          .where("owner_id", "=", owner.id)
          .where("analyzer_id", "=", analyzerId)
          .where("id", "=", id)
          .returning("id")
          .executeTakeFirst();
        if (!gone) throw noSuchRun();
      }),
  };
}

export const noSuchRun = () => new AppError("not_found", "There is no such run.");

/** Handles the error of `add` when another tab or server was faster. */
export function busyIfTaken(error: unknown): "busy" {
  if (/^(SQLITE_CONSTRAINT_UNIQUE|SQLITE_CONSTRAINT_PRIMARYKEY|23505)$/.test(errorCodeOf(error) ?? ""))
    return "busy";
  throw error;
}

import { randomUUIDv7 } from "node:crypto";
import type { Day } from "#contract/day-rules.ts";
import { ownerForScheduledWork } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import type { AskReadings } from "../ports.ts";
import type { AnalyzerStore, KnownAnalyzer } from "../settings/known-analyzers.ts";
import { busyIfTaken, type RunStore } from "../store/finish-run.ts";
import type { RunAbout } from "../store/run-rows.ts";
import { lastEnd, nextEnd, type OwnClock, periodUpTo, todayOf } from "./periods.ts";
import type { Executing } from "./running.ts";

const mostOwners = 200;
/** How long to wait after a failure at night. */
const laterMs = 3_600_000;

type Due = { known: KnownAnalyzer; startedBy: "schedule" | "save"; upTo: Day };

/** Starts the runs that are due: at a visit, and at night for journals whose key the host holds. */
export function createDueRuns({
  database,
  clock,
  secrets,
  analyzers,
  runs,
  readings,
  executing,
  onProblem,
}: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  analyzers: AnalyzerStore;
  runs: RunStore;
  readings: AskReadings;
  executing: Executing;
  onProblem: (what: string, error: unknown) => void;
}) {
  const now = () => clock.now();

  /** The runs of each analyzer that decide what is due. */
  const latestRuns = (owner: Owner) =>
    database.asOwner(owner.id, (tx) =>
      tx
        .selectFrom("analyzer_runs")
        .select(({ fn }) => [
          "analyzer_id",
          "started_by",
          "status",
          fn.max("period_to").as("period_to"),
          fn.max("change").as("change"),
        ])
        .where("owner_id", "=", owner.id)
        .groupBy(["analyzer_id", "started_by", "status"])
        .execute(),
    );

  async function findDue(owner: Owner, ownClock: OwnClock): Promise<Due | null> {
    const { count } = await readings.status(owner);
    if (count === 0) return null;
    const today = todayOf(now(), ownClock);
    const lastRead = await readings.lastRead(owner);
    const latest = await latestRuns(owner);
    for (const known of await analyzers.list(owner)) {
      if (!known.on || known.schedule === "off") continue;
      if (known.kind === "own" && !known.costAccepted) continue;
      const its = latest.filter(({ analyzer_id }) => analyzer_id === known.id);
      if (its.some(({ status }) => status === "waiting" || status === "running")) continue;
      if (known.schedule === "on_save") {
        if (its.length === 0 || Math.max(...its.map(({ change }) => change)) < lastRead)
          return { known, startedBy: "save", upTo: today };
        continue;
      }
      if (its.length === 0 && known.kind === "built_in") return { known, startedBy: "schedule", upTo: today };
      const end = lastEnd(today, known.schedule, ownClock.firstDayOfWeek);
      if (its.every(({ period_to }) => period_to < end)) return { known, startedBy: "schedule", upTo: end };
    }
    return null;
  }

  async function add(owner: Owner, { known, startedBy, upTo }: Due): Promise<string | null> {
    const id = randomUUIDv7();
    const run = {
      id,
      analyzerId: known.id,
      startedBy,
      period: periodUpTo(known.scope, upTo),
      madeBy: madeByOf(known),
      change: await readings.lastRead(owner),
    };
    const added = await database.asOwner(owner.id, (tx) => runs.add(tx, owner, run)).catch(busyIfTaken);
    return added === "added" ? id : null;
  }

  /** @returns whether a run was begun. Those of models go on by themselves, unless `waits`. */
  async function runNext(owner: Owner, waits: boolean): Promise<boolean> {
    for (const { id, analyzer_id } of await runs.lost(owner)) {
      const known = (await analyzers.list(owner)).find((each) => each.id === analyzer_id);
      // Its calls were paid for once already.
      if (known?.kind === "built_in") await executing.begin(owner, analyzer_id, id);
      else await database.asOwner(owner.id, (tx) => runs.stop(tx, owner.id, id, "lost"));
    }
    const due = await findDue(owner, await executing.clockOf(owner));
    const id = due && (await add(owner, due));
    if (!due || id === null) return false;
    const over = executing.begin(owner, due.known.id, id);
    if (due.known.kind === "built_in" || waits) await over;
    return true;
  }

  const lookAt = (tx: Tx, ownerId: string, at: number | null) =>
    tx
      .insertInto("analyzer_schedules")
      .values({ owner_id: ownerId, look_at: at })
      .onConflict((conflict) => conflict.column("owner_id").doUpdateSet({ look_at: at }))
      .execute();

  const setNext = async (owner: Pick<Owner, "id">, at: number | null) => {
    await database.asOwner(owner.id, async (tx) => {
      const row = await tx
        .selectFrom("analyzer_schedules")
        .select("look_at")
        .where("owner_id", "=", owner.id)
        .executeTakeFirst();
      if (!row || row.look_at !== at) await lookAt(tx, owner.id, at);
    });
  };

  async function atNight(ownerId: string, signal: AbortSignal): Promise<void> {
    const owner = await ownerForScheduledWork({ database, secrets }, ownerId);
    if (!owner) return setNext({ id: ownerId }, null);
    while (!signal.aborted && (await readings.readSome(owner, signal)) > 0);
    while (!signal.aborted && (await runNext(owner, true)));
    if (!signal.aborted) await setNext(owner, nextEnd(now(), await executing.clockOf(owner)));
  }

  return {
    /**
     * Reads what is new and runs what is due, for about a second.
     * @returns 0 if nothing is left
     */
    async atVisit(owner: Owner): Promise<number> {
      if (executing.isStopping()) return 0;
      try {
        if ((await readings.readSome(owner, executing.signal)) > 0) return 1;
        if (await runNext(owner, false)) return 1;
        await setNext(owner, nextEnd(now(), await executing.clockOf(owner)));
      } catch (error) {
        if (!executing.isStopping()) onProblem("the work of analyzers failed", error);
      }
      return 0;
    },

    /**
     * For a job: runs what is due for everybody whose week or month has ended, and drops each person's key after their
     * turn.
     */
    async nightWork(signal: AbortSignal): Promise<void> {
      const due = await database.asSystem((tx) =>
        tx
          .selectFrom("analyzer_schedules")
          .select("owner_id")
          .where("look_at", "<=", now().getTime())
          .orderBy("look_at")
          .limit(mostOwners)
          .execute(),
      );
      for (const { owner_id } of due) {
        if (signal.aborted) return;
        try {
          await atNight(owner_id, signal);
        } catch (error) {
          if (signal.aborted) return;
          onProblem("the analyzers of somebody failed by night", error);
          await setNext({ id: owner_id }, now().getTime() + laterMs);
        }
      }
    },

    /** In the transaction that changes a person's zone or day's end. */
    zoneChanged: async (tx: Tx, ownerId: string): Promise<void> => {
      await tx
        .updateTable("analyzer_schedules")
        .set({ look_at: now().getTime() })
        .where("owner_id", "=", ownerId)
        .execute();
    },
  };
}

export const madeByOf = (known: KnownAnalyzer): RunAbout["made_by"] =>
  known.kind === "built_in"
    ? { kind: "built_in", version: known.local.version }
    : { kind: "model", model: known.own.model, provider: "", stays_here: false };

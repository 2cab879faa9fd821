import { randomUUIDv7 } from "node:crypto";
import type { Day } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import { inLanguageOf, ownerForScheduledWork } from "#server/features/accounts/index.ts";
import { lastReadChange, readingStatus, readSome } from "#server/features/readings/index.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { findAnalyzers, type KnownAnalyzer } from "../settings/known-analyzers.ts";
import { addRun, busyIfTaken } from "../store/add-run.ts";
import { endRun } from "../store/end-runs.ts";
import { lostRuns } from "../store/run-leases.ts";
import { chosenPeriod } from "./chosen-period.ts";
import { ownClockOf } from "./own-clock.ts";
import { dayOf, lastEnd, nextEnd } from "./periods.ts";
import { beginRun, stoppingOf } from "./running.ts";
import { madeByOf } from "./start-run.ts";

const maxOwners = 200;
/** Delay after a failure of the nightly work. */
const laterMs = 3_600_000;

type Due = { known: KnownAnalyzer; startedBy: "schedule" | "save"; upTo: Day };

/** Reads new texts and starts due runs during a person's visit, for about a second. @returns 0 if nothing is left */
export async function runDueAtVisit(context: Context, owner: Owner): Promise<number> {
  const stopping = stoppingOf(context);
  if (stopping.aborted) return 0;
  try {
    if ((await readSome(context, owner, stopping)) > 0) return 1;
    if (await runNext(context, owner, { waits: false })) return 1;
    await setNextLook(context, owner, await nextEndFor(context, owner));
  } catch (error) {
    if (!stopping.aborted) context.onProblem("the work of analyzers failed", error);
  }
  return 0;
}

/**
 * Runs due analyzers of all people whose week or month has ended and whose key the host holds. Drops each key after
 * use. Called by a job.
 */
export async function runDueAtNight(context: Context, signal: AbortSignal): Promise<void> {
  const now = context.clock.now().getTime();
  const due = await context.database.asSystem((tx) =>
    tx
      .selectFrom("analyzer_schedules")
      .select("owner_id")
      .where("look_at", "<=", now)
      .orderBy("look_at")
      .limit(maxOwners)
      .execute(),
  );
  for (const { owner_id } of due) {
    if (signal.aborted) return;
    try {
      await runAllDue(context, owner_id, signal);
    } catch (error) {
      if (signal.aborted) return;
      context.onProblem("the analyzers of somebody failed by night", error);
      await setNextLook(context, { id: owner_id }, context.clock.now().getTime() + laterMs);
    }
  }
}

async function runAllDue(context: Context, ownerId: string, signal: AbortSignal): Promise<void> {
  const owner = await ownerForScheduledWork(context, ownerId);
  if (!owner) return setNextLook(context, { id: ownerId }, null);
  await inLanguageOf(context, owner, async () => {
    while (!signal.aborted && (await readSome(context, owner, signal)) > 0);
    while (!signal.aborted && (await runNext(context, owner, { waits: true })));
  });
  if (!signal.aborted) await setNextLook(context, owner, await nextEndFor(context, owner));
}

/** @returns whether a run was started. With `waits`, also waits for the runs of models. */
async function runNext(context: Context, owner: Owner, { waits }: { waits: boolean }): Promise<boolean> {
  for (const { id, analyzer_id } of await lostRuns(context, owner)) {
    const known = (await findAnalyzers(context, owner)).find((each) => each.id === analyzer_id);
    // A repeated run of a model would be paid for twice.
    if (known?.kind === "built_in") await beginRun(context, owner, analyzer_id, id);
    else await context.database.asOwner(owner.id, (tx) => endRun(context, tx, owner.id, id, "lost"));
  }
  const due = await findDue(context, owner);
  const id = due && (await addDue(context, owner, due));
  if (!due || id === null) return false;
  const over = beginRun(context, owner, due.known.id, id);
  if (due.known.kind === "built_in" || waits) await over;
  return true;
}

async function findDue(context: Context, owner: Owner): Promise<Due | null> {
  const { count } = await readingStatus(context, owner);
  if (count === 0) return null;
  const ownClock = await ownClockOf(context, owner);
  const today = dayOf(context.clock.now(), ownClock);
  const lastRead = await lastReadChange(context, owner);
  const latest = await latestByStart(context, owner);
  for (const known of await findAnalyzers(context, owner)) {
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

/** The latest run of each analyzer by how it was started, from which due runs are computed. */
const latestByStart = ({ database }: Context, owner: Owner) =>
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

/** @returns the id of the run, or `null` if another server or tab was faster */
async function addDue(
  context: Context,
  owner: Owner,
  { known, startedBy, upTo }: Due,
): Promise<string | null> {
  const run = {
    id: randomUUIDv7(),
    analyzerId: known.id,
    startedBy,
    ...(await chosenPeriod(context, owner, known.scope, upTo)),
    madeBy: madeByOf(known),
    change: await lastReadChange(context, owner),
  };
  const added = await context.database
    .asOwner(owner.id, (tx) => addRun(context, tx, owner, run))
    .catch(busyIfTaken);
  return added === "added" ? run.id : null;
}

const nextEndFor = async (context: Context, owner: Owner): Promise<number> =>
  nextEnd(context.clock.now(), await ownClockOf(context, owner));

/** When the nightly work next checks a person's analyzers. `null`: not before their next visit. */
async function setNextLook(
  { database }: Context,
  { id }: Pick<Owner, "id">,
  at: number | null,
): Promise<void> {
  await database.asOwner(id, async (tx) => {
    const row = await tx
      .selectFrom("analyzer_schedules")
      .select("look_at")
      .where("owner_id", "=", id)
      .executeTakeFirst();
    if (row?.look_at === at) return;
    await tx
      .insertInto("analyzer_schedules")
      .values({ owner_id: id, look_at: at })
      .onConflict((conflict) => conflict.column("owner_id").doUpdateSet({ look_at: at }))
      .execute();
  });
}

/**
 * Called in the transaction that changes a person's zone or the end of their day, because their weeks may have ended.
 */
export async function lookAgain({ clock }: Context, tx: Tx, ownerId: string): Promise<void> {
  await tx
    .updateTable("analyzer_schedules")
    .set({ look_at: clock.now().getTime() })
    .where("owner_id", "=", ownerId)
    .execute();
}

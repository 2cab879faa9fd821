import type { AnalyzerScope } from "#contract/analyzers/analyzers.ts";
import type { Period } from "#contract/analyzers/findings.ts";
import type { AnalyzerRun } from "#contract/analyzers/runs.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lastReadChange } from "#server/features/readings/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  changedElsewhere,
  findAnalyzer,
  type KnownAnalyzer,
  refuseDamaged,
} from "../settings/known-analyzers.ts";
import { addRun, busyIfTaken } from "../store/add-run.ts";
import { sentenceOf } from "../store/run-errors.ts";
import type { RunAbout } from "../store/run-rows.ts";
import { chosenPeriod } from "./chosen-period.ts";
import { findModel, RunFailure } from "./model-run.ts";
import { todayOf } from "./own-clock.ts";
import { getBriefRun } from "./run-history.ts";
import { beginRun } from "./running.ts";

/**
 * Starts a run that the person asked for, without waiting for its end.
 * @throws AppError `not_found`, `wrong_state`, `stale_revision`
 */
export async function startRun(
  context: Context,
  owner: Owner,
  id: string,
  asked: { id: string; period: Period | AnalyzerScope["period"] | null; accepted_revision: number | null },
): Promise<AnalyzerRun> {
  const known = await findAnalyzer(context, owner, id);
  refuseDamaged(known);
  await refuseWithoutModel(context, owner, known, asked.accepted_revision !== null);
  const run = {
    id: asked.id,
    analyzerId: id,
    startedBy: "person",
    ...(await periodOf(context, owner, known.scope, asked.period)),
    madeBy: madeByOf(known),
    change: await lastReadChange(context, owner),
  } as const;
  const added = await context.database
    .asOwner(owner.id, async (tx) => {
      const result = await addRun(context, tx, owner, run);
      if (result === "added" && known.kind === "own")
        await acceptCost(tx, owner, id, asked.accepted_revision ?? known.revision);
      return result;
    })
    .catch(busyIfTaken);
  if (added === "busy")
    throw new AppError(
      "wrong_state",
      t("This analyzer is already running. Wait until it is done, or stop it."),
    );
  if (added === "added") void beginRun(context, owner, id, run.id);
  return getBriefRun(context, owner, id, run.id);
}

async function periodOf(
  context: Context,
  owner: Owner,
  scope: AnalyzerScope,
  asked: Period | AnalyzerScope["period"] | null,
) {
  if (asked !== null && typeof asked !== "string") return { period: asked, periodName: null };
  const wanted = asked === null ? scope : { ...scope, period: asked };
  return chosenPeriod(context, owner, wanted, await todayOf(context, owner));
}

/** @throws AppError `wrong_state` with a sentence for the person */
async function refuseWithoutModel(context: Context, owner: Owner, known: KnownAnalyzer, isAccepted: boolean) {
  if (known.kind !== "own") return;
  if (!known.costAccepted && !isAccepted)
    throw new AppError("wrong_state", t("First look at what this run would send, and agree to it."));
  try {
    await findModel(context, owner, known.own);
  } catch (error) {
    if (error instanceof RunFailure) throw new AppError("wrong_state", sentenceOf(error.code));
    throw error;
  }
}

/** @throws AppError `stale_revision` if it has been changed since this revision, whose cost the person accepted */
async function acceptCost(tx: Tx, owner: Owner, id: string, revision: number): Promise<void> {
  const accepted = await tx
    .updateTable("analyzers")
    .set({ cost_accepted: 1 })
    .$call(ownRow(owner.id, id))
    .where("revision", "=", revision)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!accepted)
    throw changedElsewhere(
      t(
        "This analyzer has been changed in another tab or on another device. Look at what it would send now, and then run it.",
      ),
    );
}

export const madeByOf = (known: KnownAnalyzer): RunAbout["made_by"] =>
  known.kind === "built_in"
    ? { kind: "built_in", version: known.local.version }
    : { kind: "model", model: known.own.model, provider: "", stays_here: false };

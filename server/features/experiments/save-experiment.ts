import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { type Day, daysBetween } from "#contract/day-rules.ts";
import { lastNoted, maxDaysAhead, stateOn } from "#contract/experiments/experiment-rules.ts";
import type { Experiment, saveExperiment as endpoint } from "#contract/experiments/experiments.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import { findFact } from "#server/features/facts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { refuseCrowd, refuseTooMany } from "./experiment-limits.ts";
import { timingOf, todayFor } from "./experiment-plan.ts";
import {
  anyExperiment,
  noSuchExperiment,
  openExperiment,
  type StoredExperiment,
  sealExperiment,
} from "./experiment-rows.ts";
import { readExperiment } from "./read-experiment.ts";

type Saved = z.output<typeof endpoint.schema.body>;

/**
 * Revision 0 is a new experiment. One that has begun keeps its days and its outcome.
 * @throws AppError `not_found`, `stale_revision`, `invalid_input`, `limit_reached`
 */
export async function saveExperiment(
  context: Context,
  owner: Owner,
  id: string,
  saved: Saved,
): Promise<Experiment> {
  const named = await withFactName(context, owner, saved);
  await context.database.asOwner(owner.id, (tx) => save(context, tx, owner, id, named));
  return readExperiment(context, owner, id);
}

/** The name stays with the experiment if the fact is deleted. @throws AppError `invalid_input` */
async function withFactName(context: Context, owner: Owner, saved: Saved): Promise<Saved> {
  if (saved.outcome !== "fact") return { ...saved, fact_id: null };
  const fact = await findFact(context, owner, saved.fact_id);
  if (fact) return { ...saved, scale_label: fact.name };
  if (saved.revision > 0) return saved;
  throw refusedField("fact_id", t("Choose one of your daily facts."));
}

async function save(
  context: Context,
  tx: Tx,
  owner: Owner,
  id: string,
  { revision, time_zone, ...content }: Saved,
): Promise<void> {
  await lockUser(tx, owner.id, context.database.engine);
  const row = await anyExperiment(tx, owner.id, id).executeTakeFirst();
  if (row && row.deleted_at !== null) throw noSuchExperiment();
  const before = row ? openExperiment(owner, row) : null;
  // A retry: the first answer was lost.
  if (before && row?.revision === revision + 1)
    if (isDeepStrictEqual({ ...before, seed: "" }, { ...content, time_zone, seed: "" })) return;
  if ((row?.revision ?? 0) !== revision) throw stale();
  const today = await todayFor(context, tx, owner.id, time_zone);
  const hasBegun =
    before !== null && row !== undefined && stateOn(timingOf(before, row), today) !== "planned";
  if (before && hasBegun) refuseRedrawing(before, content);
  else refuseStart(content.starts_on, today);
  const isDrawnAnew = before === null || drawnFrom.some((field) => before[field] !== content[field]);
  const stored: StoredExperiment = {
    ...content,
    time_zone,
    seed: isDrawnAnew ? randomBytes(16).toString("hex") : before.seed,
  };
  const ends_on = lastNoted(timingOf(stored, { stopped_on: null }));
  if (!hasBegun) await refuseCrowd(tx, owner.id, id, { from: content.starts_on, to: ends_on });
  const values = {
    starts_on: stored.starts_on,
    ends_on,
    content: sealExperiment(owner, id, stored),
    revision: revision + 1,
  };
  if (row) await tx.updateTable("experiments").set(values).$call(ownRow(owner.id, id)).execute();
  else {
    await refuseTooMany(tx, owner.id);
    await tx
      .insertInto("experiments")
      .values({ ...values, owner_id: owner.id, id, created_at: context.clock.now().getTime() })
      .execute();
  }
}

/** The days are drawn from these. */
const drawnFrom = ["design", "block_days", "starts_on", "days"] as const;
const fixedOnceBegun = [...drawnFrom, "outcome", "fact_id", "shows_next_day"] as const;

function refuseRedrawing(before: StoredExperiment, content: Omit<Saved, "revision" | "time_zone">): void {
  const changed = fixedOnceBegun.find((field) => before[field] !== content[field]);
  if (changed)
    throw refusedField(changed, t("The experiment has started, so this can’t be changed anymore."));
}

function refuseStart(starts_on: Day, today: Day): void {
  if (starts_on < today) throw refusedField("starts_on", t("Choose today or a later day."));
  if (daysBetween(today, starts_on) > maxDaysAhead)
    throw refusedField(
      "starts_on",
      t(
        "{count, plural, one {Choose a day within the next # day.} other {Choose a day within the next # days.}}",
        { count: maxDaysAhead },
      ),
    );
}

const stale = () =>
  new AppError(
    "stale_revision",
    t("This experiment has been changed in another tab or on another device. Reload it, and then change it."),
  );

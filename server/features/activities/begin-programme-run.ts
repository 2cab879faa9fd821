import type { ActivityContent } from "#contract/activities/activity-shapes.ts";
import type { ProgrammeRun } from "#contract/activities/programme-runs.ts";
import type { Day } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { findBuiltIn, findOwn, openContent } from "./activity-rows.ts";
import { findProgrammeRun, findRunning, noSuchRun, withItsSittings } from "./programme-runs.ts";

/** @throws AppError `not_found`, `wrong_state` */
export const beginProgrammeRun = (
  { database, clock }: Pick<Context, "database" | "clock">,
  owner: Owner,
  activityId: string,
  id: string,
  begunOn: Day,
): Promise<ProgrammeRun> =>
  database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, database.engine);
    const known = await findProgrammeRun(tx, owner.id, id);
    if (known && known.activity_id !== activityId) throw noSuchRun();
    if (known) return known;
    const programme = await programmeOf(tx, owner, activityId);
    if (!programme) throw hasNoProgramme();
    if ((await findRunning(tx, owner.id, activityId)).length > 0) throw anotherIsRunning();
    const row = await tx
      .insertInto("programme_runs")
      .values({
        id,
        owner_id: owner.id,
        activity_id: activityId,
        sittings: programme.sittings,
        every_days: programme.every_days,
        begun_on: begunOn,
        stopped_at: null,
        created_at: clock.now().getTime(),
      })
      // The id may be taken by another person, whose runs must stay unknown.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirstOrThrow(noSuchRun);
    // A device that was offline may have sent sittings before the run itself.
    return withItsSittings(tx, owner.id, row);
  });

/** @throws AppError `not_found` if there is no such activity, `sealed_value_refused` */
async function programmeOf(tx: Tx, owner: Owner, activityId: string): Promise<ActivityContent["programme"]> {
  const builtIn = findBuiltIn(activityId);
  return (builtIn ?? openContent(owner, await findOwn(tx, owner, activityId))).programme;
}

const anotherIsRunning = () =>
  new AppError(
    "wrong_state",
    t("You are already in the middle of this programme. Continue it, or stop it before you start again."),
  );

const hasNoProgramme = () =>
  new AppError(
    "wrong_state",
    t("This activity has no programme. Add one first, or answer the activity once."),
  );

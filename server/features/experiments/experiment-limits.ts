import type { Day } from "#contract/day-rules.ts";
import { maxExperiments, maxRunning } from "#contract/experiments/experiment-rules.ts";
import { t } from "#contract/translate.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";

/** @throws AppError `limit_reached` if the maximum number of experiments already runs in these days */
export async function refuseCrowd(
  tx: Tx,
  ownerId: string,
  id: string,
  { from, to }: { from: Day; to: Day },
): Promise<void> {
  const { count } = await tx
    .selectFrom("experiments")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("id", "<>", id)
    .where("deleted_at", "is", null)
    .where("stopped_on", "is", null)
    .where("starts_on", "<=", to)
    .where("ends_on", ">=", from)
    .executeTakeFirstOrThrow();
  if (count < maxRunning) return;
  const sentence = t(
    "{count, plural, one {# experiment runs in these days already. Choose later days, or stop it.} other {# experiments run in these days already. Choose later days, or stop one.}}",
    { count: maxRunning },
  );
  throw refusedField("starts_on", sentence, "limit_reached");
}

/** @throws AppError `limit_reached` if the person can't have another one */
export async function refuseTooMany(tx: Tx, ownerId: string): Promise<void> {
  const { count } = await tx
    .selectFrom("experiments")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= maxExperiments)
    throw new AppError(
      "limit_reached",
      t(
        "You have {count, plural, one {# experiment} other {# experiments}}, which is the limit. Delete one first.",
        { count: maxExperiments },
      ),
    );
}

import type { Fact } from "#contract/facts/facts.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { anyFact, factRows, noSuchFact, refuseClash, toFact } from "./fact-rows.ts";

/** How long a deleted fact can be restored. */
const graceMs = 86_400_000;

/** @throws AppError `not_found` */
export const removeFact = ({ database, clock }: Context, owner: Owner, id: string): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await tx
      .updateTable("facts")
      .set({ deleted_at: clock.now().getTime() })
      .$call(ownRow(owner.id, id))
      .where("deleted_at", "is", null)
      .returning("id")
      .executeTakeFirstOrThrow(noSuchFact);
  });

/** @throws AppError `not_found`, `already_taken`, `limit_reached` */
export const restoreFact = ({ database }: Context, owner: Owner, id: string): Promise<Fact> =>
  database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, database.engine);
    const row = await anyFact(tx, owner.id, id).executeTakeFirstOrThrow(noSuchFact);
    const fact = toFact(owner, row);
    if (row.deleted_at === null) return fact;
    const others = (await factRows(tx, owner.id)).map((other) => toFact(owner, other));
    refuseClash(others, fact.name);
    await tx.updateTable("facts").set({ deleted_at: null }).$call(ownRow(owner.id, id)).execute();
    return fact;
  });

/** Deletes for good the facts that were deleted a day ago, with their values. */
export const sweepFacts = ({ database, clock }: Context): Promise<void> =>
  database.asSystem(async (tx) => {
    await tx
      .deleteFrom("facts")
      .where("deleted_at", "<=", clock.now().getTime() - graceMs)
      .execute();
  }, "latest");

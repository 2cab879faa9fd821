import type { Fact, FactContent } from "#contract/facts/facts.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { factRows, noSuchFact, refuseClash, sealFact, toFact } from "./fact-rows.ts";

/**
 * Revision 0 is a new fact.
 * @throws AppError `not_found`, `already_taken`, `limit_reached`, `stale_revision`, `invalid_input`
 */
export const saveFact = (
  context: Context,
  owner: Owner,
  id: string,
  revision: number,
  content: FactContent,
): Promise<Fact> =>
  context.database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, context.database.engine);
    const rows = await factRows(tx, owner.id);
    const facts = rows.map((row) => toFact(owner, row));
    const stored = facts.find((fact) => fact.id === id);
    if (stored && isThisSave(stored, revision, content)) return stored;
    if (revision !== (stored?.revision ?? 0)) throw stored ? stale() : noSuchFact();
    if (stored && !stored.damaged && stored.kind !== content.kind)
      throw refusedField("kind", t("The kind of a fact can’t change. Add another fact instead."));
    refuseClash(
      facts.filter((fact) => fact.id !== id),
      content.name,
    );
    if (!stored)
      return addFact(tx, owner, {
        id,
        content,
        position: (rows.at(-1)?.position ?? -1) + 1,
        created_at: context.clock.now().getTime(),
      });
    const saved = await tx
      .updateTable("facts")
      .set({ revision: revision + 1, content: sealFact(owner, id, content) })
      .$call(ownRow(owner.id, id))
      .returningAll()
      .executeTakeFirstOrThrow();
    return toFact(owner, saved);
  });

type NewFact = { id: string; content: FactContent; position: number; created_at: number };

/** Call it with the person locked. @throws AppError `not_found` if a deleted fact has this id */
async function addFact(tx: Tx, owner: Owner, { id, content, ...values }: NewFact): Promise<Fact> {
  const added = await tx
    .insertInto("facts")
    .values({ ...values, owner_id: owner.id, id, revision: 1, content: sealFact(owner, id, content) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(noSuchFact);
  return toFact(owner, added);
}

/** Whether this save is a retry: the first one arrived, but its answer was lost. */
const isThisSave = (stored: Fact, revision: number, { name, kind, unit, archived }: FactContent) =>
  stored.revision === revision + 1 &&
  stored.name === name &&
  stored.kind === kind &&
  stored.unit === unit &&
  stored.archived === archived;

const stale = () =>
  new AppError(
    "stale_revision",
    t("This fact has been changed in another tab or on another device. Reload it, and then change it."),
  );

import type { Selectable } from "kysely";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";

export type MirrorRow = Selectable<Tables["mirrors"]>;

export const findMirror = ({ database }: Context, owner: Pick<Owner, "id">): Promise<MirrorRow | undefined> =>
  database.asOwner(owner.id, (tx) =>
    tx.selectFrom("mirrors").selectAll().where("owner_id", "=", owner.id).executeTakeFirst(),
  );

export const switchOn = ({ database, clock }: Context, owner: Owner, folder: string): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    // Starts from the first change, so that files that were changed or removed meanwhile become whole again.
    const begun = { is_on: 1, since: clock.now().getTime(), problem: null, erasing: 0, last_change: 0 };
    await tx
      .insertInto("mirrors")
      .values({ ...begun, owner_id: owner.id, folder, written_at: null, working_until: null })
      .onConflict((conflict) => conflict.column("owner_id").doUpdateSet(begun).where("mirrors.is_on", "=", 0))
      .execute();
  });

export const updateMirror = (
  { database }: Context,
  owner: Owner,
  columns: Partial<Omit<MirrorRow, "owner_id">>,
): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await tx.updateTable("mirrors").set(columns).where("owner_id", "=", owner.id).execute();
  });

/** Of a mirror that is switched off and whose files are gone. */
export const deleteMirror = ({ database }: Context, owner: Owner): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await tx.deleteFrom("mirrors").where("owner_id", "=", owner.id).execute();
  });

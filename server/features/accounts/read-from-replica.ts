import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { NotOnReplica } from "#server/platform/replica.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { lastChange } from "./people.ts";

/**
 * Reads many of a person's reflections: from the replica if it has their latest change, which may have been saved by
 * another server or device, and otherwise from the primary.
 */
export async function readFromReplica<Result>(
  { database }: Context,
  owner: Pick<Owner, "id">,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { replica } = database;
  if (!replica) return database.asOwner(owner.id, read);
  const latest = await lastChange(database.query, owner.id);
  try {
    return await replica.asOwner(owner.id, async (tx) => {
      const replayed = await tx
        .selectFrom("users")
        .select("last_change")
        .where("id", "=", owner.id)
        .executeTakeFirst();
      if (!replayed || replayed.last_change < latest) throw new NotOnReplica();
      return read(tx);
    });
  } catch (error) {
    if (!(error instanceof NotOnReplica)) throw error;
    return database.asOwner(owner.id, read);
  }
}

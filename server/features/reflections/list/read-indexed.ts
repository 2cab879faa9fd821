import type { Filters } from "#contract/reflections/reflection-list.ts";
import type { Context } from "#server/context.ts";
import { readFromReplica } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { readDespiteDamage } from "#server/platform/despite-damage.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { needsIndex } from "../search/filters.ts";
import { indexPending } from "../search/indexing.ts";
import { isIndexed } from "../search/pending.ts";

/**
 * Indexes first if the filters need it, which takes at most a second. A replica is asked only for what is indexed there.
 * @param find gets the number of reflections that are left to index
 */
export async function readIndexed<Found>(
  context: Context,
  owner: Owner,
  filters: Filters,
  find: (tx: Tx, left: number) => Promise<Found>,
): Promise<Found> {
  const first = await readDespiteDamage(
    (work) => readFromReplica(context, owner, work),
    async (tx) =>
      !needsIndex(filters) || (await isIndexed(tx, owner)) ? { found: await find(tx, 0) } : null,
  );
  if (first) return first.found;
  const left = await indexPending(context, owner);
  return readDespiteDamage(
    (work: (tx: Tx) => Promise<void>) => context.database.asOwner(owner.id, work),
    (tx) => find(tx, left),
  );
}

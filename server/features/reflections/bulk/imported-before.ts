import type { Day } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import { nextChanges } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { daysWithDaily } from "../history/details.ts";
import { removePermanently } from "../history/trash.ts";
import { existingIn } from "../stored/reflection-rows.ts";

const idsAtOnce = 500;

/** Which of these exist, in the trash or not. */
export const existingReflections = (context: Context, owner: Owner, ids: readonly string[]) =>
  findInParts(context, owner, ids, existingIn);

/** Which of these are in the trash. */
export const trashedReflections = (context: Context, owner: Owner, ids: readonly string[]) =>
  findInParts(context, owner, ids, async (tx, ownerId, some) => {
    const rows = await tx
      .selectFrom("reflections")
      .select("id")
      .where("owner_id", "=", ownerId)
      .where("id", "in", some)
      .where("deleted_at", "is not", null)
      .execute();
    return new Set(rows.map(({ id }) => id));
  });

/** Which of these days have a daily reflection. */
export const daysWithDailyReflection = (context: Context, owner: Owner, days: readonly Day[]) =>
  findInParts(context, owner, days, daysWithDaily);

/** Takes a transaction for each part, so that others don't wait for a long list. */
async function findInParts(
  { database }: Context,
  owner: Owner,
  asked: readonly string[],
  find: (tx: Tx, ownerId: string, some: readonly string[]) => Promise<Set<string>>,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let at = 0; at < asked.length; at += idsAtOnce) {
    const some = asked.slice(at, at + idsAtOnce);
    for (const each of await database.asOwner(owner.id, (tx) => find(tx, owner.id, some))) found.add(each);
  }
  return found;
}

/**
 * Removes for good those whose words and details were not changed since their `change`.
 * @param also runs in the same transaction, with the ids of those that were changed and stay
 */
export const removeUnchanged = (
  context: Context,
  owner: Owner,
  added: readonly { id: string; change: number }[],
  also: (tx: Tx, changed: ReadonlySet<string>) => Promise<void>,
): Promise<void> =>
  context.database.asOwner(owner.id, async (tx) => {
    // Locks the person, so that other changes wait.
    await nextChanges(tx, owner.id, 0);
    const changes = new Map(added.map(({ id, change }) => [id, change]));
    const rows = await tx
      .selectFrom("reflections")
      .select(["id", "change"])
      .where("owner_id", "=", owner.id)
      .where("id", "in", [...changes.keys()])
      .execute();
    const [unchanged, changed]: [string[], Set<string>] = [[], new Set()];
    for (const { id, change } of rows)
      if (changes.get(id) === change) unchanged.push(id);
      else changed.add(id);
    if (unchanged.length > 0)
      await tx
        .updateTable("reflections")
        .set({ deleted_at: context.clock.now().getTime() })
        .where("owner_id", "=", owner.id)
        .where("id", "in", unchanged)
        .execute();
    await removePermanently(context, tx, owner.id, unchanged);
    await also(tx, changed);
  });

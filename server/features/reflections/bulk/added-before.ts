import type { Day } from "#contract/day-rules.ts";
import { nextChanges } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { daysWithDaily } from "../history/details.ts";
import type { Trash } from "../history/trash.ts";
import { existingIn } from "../stored/reflection-rows.ts";
import { type AddedReflection, addedId, refusalOf } from "./adding.ts";

/** What an import asks about reflections that it would add, or has added. */
export type AddedBefore = {
  /** The id that `add` gives it. */
  idOf(owner: Owner, reflection: Pick<AddedReflection, "id" | "key" | "written_at">): string;
  /** Why `add` would refuse it, as far as the words tell. */
  refusalOf(reflection: AddedReflection): string | null;
  /** Which of these exist, in the trash or not. */
  existing(owner: Owner, ids: readonly string[]): Promise<Set<string>>;
  /** Which of these are in the trash. */
  trashed(owner: Owner, ids: readonly string[]): Promise<Set<string>>;
  /** Which of these days have a daily reflection. */
  withDaily(owner: Owner, days: readonly Day[]): Promise<Set<Day>>;
  /**
   * Removes for good those whose words and details nobody changed since their `change`. `also`: runs in the same
   * transaction, with the ids of those that were changed, and stay.
   */
  takeAway(
    owner: Owner,
    added: readonly { id: string; change: number }[],
    also: (tx: Tx, kept: ReadonlySet<string>) => Promise<void>,
  ): Promise<void>;
};

const askedAtOnce = 500;

async function trashedIn(tx: Tx, ownerId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("reflections")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .where("deleted_at", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export function createAddedBefore({
  database,
  clock,
  trash: { removePermanently },
}: {
  database: Database;
  clock: Clock;
  trash: Pick<Trash, "removePermanently">;
}): AddedBefore {
  /** A transaction for each part, so that nobody waits for a long list. */
  async function inParts(
    owner: Owner,
    asked: readonly string[],
    find: (tx: Tx, ownerId: string, some: readonly string[]) => Promise<Set<string>>,
  ): Promise<Set<string>> {
    const found = new Set<string>();
    for (let at = 0; at < asked.length; at += askedAtOnce) {
      const some = asked.slice(at, at + askedAtOnce);
      for (const each of await database.asOwner(owner.id, (tx) => find(tx, owner.id, some))) found.add(each);
    }
    return found;
  }

  return {
    idOf: addedId,
    refusalOf: (reflection) => refusalOf(reflection, clock),

    existing: (owner, ids) => inParts(owner, ids, existingIn),
    trashed: (owner, ids) => inParts(owner, ids, trashedIn),
    withDaily: (owner, days) => inParts(owner, days, daysWithDaily),

    takeAway: (owner, added, also) =>
      database.asOwner(owner.id, async (tx) => {
        // From here on, the person's other changes wait.
        await nextChanges(tx, owner.id, 0);
        const changes = new Map(added.map(({ id, change }) => [id, change]));
        const rows = await tx
          .selectFrom("reflections")
          .select(["id", "change"])
          .where("owner_id", "=", owner.id)
          .where("id", "in", [...changes.keys()])
          .execute();
        const unchanged = rows.filter(({ id, change }) => changes.get(id) === change).map(({ id }) => id);
        if (unchanged.length > 0)
          await tx
            .updateTable("reflections")
            .set({ deleted_at: clock.now().getTime() })
            .where("owner_id", "=", owner.id)
            .where("id", "in", unchanged)
            .execute();
        await removePermanently(tx, owner.id, unchanged);
        const gone = new Set(unchanged);
        await also(tx, new Set(rows.map(({ id }) => id).filter((id) => !gone.has(id))));
      }),
  };
}

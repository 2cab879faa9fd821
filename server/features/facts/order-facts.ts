import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { factRows } from "./fact-rows.ts";

/** Facts that are not in `ids` keep their order and come last. */
export const orderFacts = ({ database }: Context, owner: Owner, ids: readonly string[]): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, database.engine);
    const placeOf = new Map(ids.map((id, place) => [id, place]));
    const place = ({ id }: { id: string }) => placeOf.get(id) ?? ids.length;
    const ordered = (await factRows(tx, owner.id)).toSorted((one, other) => place(one) - place(other));
    for (const [position, { id, position: former }] of ordered.entries())
      if (position !== former)
        await tx.updateTable("facts").set({ position }).$call(ownRow(owner.id, id)).execute();
  });

import type { Day } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { updateSettings } from "../letter-rows.ts";

/** `good`: until they are switched on again. */
export const putBorrowedAway = (
  { database }: Context,
  owner: Owner,
  day: Day,
  until: "day" | "good",
): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await updateSettings(tx, owner.id, until === "day" ? { borrowed_away_on: day } : { borrowed_on: 0 });
  });

export const bringBorrowedBack = ({ database }: Context, owner: Owner): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await updateSettings(tx, owner.id, { borrowed_on: 1, borrowed_away_on: null });
  });

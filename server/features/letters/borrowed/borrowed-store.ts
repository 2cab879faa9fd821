import type { Day } from "#contract/day-rules.ts";
import type { Borrowed } from "#contract/letters/borrowed.ts";
import type { Database } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { readSettings, saveSettings } from "../letter-rows.ts";
import type { FindBorrowed } from "./find-borrowed.ts";

export function createBorrowedStore({ database, find }: { database: Database; find: FindBorrowed }) {
  return {
    async find(owner: Owner, day: Day): Promise<Borrowed | null> {
      const { borrowed_on, borrowed_away_on } = await database.asOwner(owner.id, (tx) =>
        readSettings(tx, owner.id),
      );
      return borrowed_on === 0 || borrowed_away_on === day ? null : find(owner, day);
    },

    putAway: (owner: Owner, day: Day, until: "day" | "good"): Promise<void> =>
      database.asOwner(owner.id, async (tx) => {
        await saveSettings(tx, owner.id, until === "day" ? { borrowed_away_on: day } : { borrowed_on: 0 });
      }),

    bringBack: (owner: Owner): Promise<void> =>
      database.asOwner(owner.id, async (tx) => {
        await saveSettings(tx, owner.id, { borrowed_on: 1, borrowed_away_on: null });
      }),
  };
}
export type BorrowedStore = ReturnType<typeof createBorrowedStore>;

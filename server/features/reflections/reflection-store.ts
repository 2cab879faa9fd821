import { randomUUIDv7 } from "node:crypto";
import { addDays, type Day, dayAt } from "#contract/day.ts";
import type { Reflection, Save } from "#contract/reflections.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { notIndexed } from "./indexing.ts";
import { type ReflectionRow, sealDraft, toReflection } from "./reflection-rows.ts";

export type ReflectionStore = {
  getDaily(owner: Owner, day: Day): Promise<Reflection | null>;
  /** @throws AppError `stale_revision` with the stored reflection, `invalid_input` for a day that has not begun */
  saveDaily(owner: Owner, day: Day, save: Save): Promise<Reflection>;
  /** @throws AppError `not_found`, `sealed_value_refused` */
  get(owner: Owner, id: string): Promise<Reflection>;
};

/** Where the day begins first. */
const earliestZone = "Pacific/Kiritimati";
const oneDayMs = 86_400_000;

export function createReflectionStore({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): ReflectionStore {
  return {
    getDaily: (owner, day) =>
      database.asOwner(owner.id, async (tx) => {
        const row = await findDaily(tx, owner, day);
        return row ? toReflection(owner, row) : null;
      }),

    async saveDaily(owner, day, save) {
      refuseFuture(day, save, clock);
      return database.asOwner(owner.id, async (tx) => {
        const stored = await findDaily(tx, owner, day);
        const id = stored?.id ?? randomUUIDv7();
        const now = clock.now().getTime();
        const columns = sealDraft(owner, id, save);
        const values = {
          ...columns,
          written_at: new Date(save.written_at).getTime(),
          time_zone: save.time_zone,
          revision: save.revision + 1,
          save_id: save.save_id,
          search_version: notIndexed,
          updated_at: now,
        };
        const saved = stored
          ? await tx
              .updateTable("reflections")
              .set(values)
              .where("owner_id", "=", owner.id)
              .where("id", "=", id)
              .where("revision", "=", save.revision)
              .returningAll()
              .executeTakeFirst()
          : await tx
              .insertInto("reflections")
              .values({ ...values, id, owner_id: owner.id, kind: "daily", day, created_at: now })
              .onConflict((conflict) => conflict.doNothing())
              .returningAll()
              .executeTakeFirst();
        if (!saved) return unchanged(tx, owner, day, save);
        return toReflection(owner, saved);
      });
    },

    get: (owner, id) =>
      database.asOwner(owner.id, async (tx) => {
        const row = await tx
          .selectFrom("reflections")
          .selectAll()
          .where("owner_id", "=", owner.id)
          .where("id", "=", id)
          .executeTakeFirst();
        if (!row) throw new AppError("not_found", "There is no such reflection.");
        return toReflection(owner, row);
      }),
  };
}

const findDaily = (tx: Tx, owner: Owner, day: Day): Promise<ReflectionRow | undefined> =>
  tx
    .selectFrom("reflections")
    .selectAll()
    .where("owner_id", "=", owner.id)
    .where("kind", "=", "daily")
    .where("day", "=", day)
    .executeTakeFirst();

/** The save whose answer was lost, sent again; or a stale one, which is refused with the stored text. */
async function unchanged(tx: Tx, owner: Owner, day: Day, save: Save): Promise<Reflection> {
  const stored = await findDaily(tx, owner, day);
  if (!stored) throw new Error("A reflection vanished between two statements of one transaction.");
  const current = toReflection(owner, stored);
  if (stored.save_id === save.save_id) return current;
  throw new AppError("stale_revision", "This reflection was changed elsewhere since. Both texts are kept.", {
    answer: { current },
  });
}

function refuseFuture(day: Day, save: Save, clock: Clock): void {
  const now = clock.now();
  const fields = {
    // A device's clock may be a day ahead; anything more is a mistake.
    ...(day > addDays(dayAt(now, earliestZone, "00:00"), 1) && { day: "This day has not begun yet." }),
    ...(new Date(save.written_at).getTime() > now.getTime() + oneDayMs && {
      written_at: "This moment has not come yet.",
    }),
  };
  const [message] = Object.values(fields);
  if (message) throw new AppError("invalid_input", message, { fields });
}

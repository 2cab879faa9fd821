import { setImmediate } from "node:timers/promises";
import type { Database } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { AskReflections } from "../ports.ts";
import { openAbout, sealAbout } from "../stored/import-rows.ts";
import type { Held } from "./lease.ts";

const takenAtOnce = 10;

/** Takes away what the import added and nobody changed since. Goes on where it was interrupted. */
export function createUndoImport({
  database,
  reflections: { addedBefore },
}: {
  database: Database;
  reflections: Pick<AskReflections, "addedBefore">;
}) {
  return async (owner: Owner, held: Held): Promise<void> => {
    const { id } = held.row;
    let done = held.row.done;
    for (;;) {
      held.check();
      const rows = await database.asOwner(owner.id, (tx) =>
        tx
          .selectFrom("import_reflections")
          .select(["position", "reflection_id", "change"])
          .where("owner_id", "=", owner.id)
          .where("import_id", "=", id)
          .orderBy("position")
          .limit(takenAtOnce)
          .execute(),
      );
      if (rows.length === 0) break;
      const given = rows.map(({ reflection_id, change }) => ({ id: reflection_id, change }));
      const positionsOf = (chosen: typeof rows) => chosen.map(({ position }) => position);
      const positions = new Set(positionsOf(rows));
      await addedBefore.takeAway(owner, given, async (tx, kept) => {
        done += positions.size;
        await held.changeIn(tx, { done });
        const entries = tx
          .updateTable("import_entries")
          .where("owner_id", "=", owner.id)
          .where("import_id", "=", id);
        // One of several reflections of an entry that was changed makes the entry a kept one.
        await entries
          .set({ state: "removed" })
          .where("position", "in", [...positions])
          .where("state", "=", "added")
          .execute();
        const changed = positionsOf(rows.filter(({ reflection_id }) => kept.has(reflection_id)));
        if (changed.length > 0)
          await entries.set({ state: "kept" }).where("position", "in", changed).execute();
        await tx
          .deleteFrom("import_reflections")
          .where("owner_id", "=", owner.id)
          .where("import_id", "=", id)
          .where(
            "reflection_id",
            "in",
            given.map((each) => each.id),
          )
          .execute();
      });
      await setImmediate();
    }
    const about = { ...openAbout(owner, held.row), problem: null, failures: 0 };
    await held.finish({ phase: "undone", next_at: null, about: sealAbout(owner, id, about) });
  };
}

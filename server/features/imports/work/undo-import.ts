import type { ArchivePart } from "#server/platform/archive-part.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { AskReflections } from "../ports.ts";
import { openAbout, sealAbout } from "../stored/import-rows.ts";
import type { Held } from "./lease.ts";

const takenAtOnce = 10;

type Undoing = { owner: Owner; held: Held; done: number };

/**
 * Removes what the import added and nobody changed since, the last first: what refers to reflections, then these, then
 * what they refer to. Goes on where it was interrupted.
 */
export function createUndoImport({
  database,
  reflections: { addedBefore },
  archiveParts,
}: {
  database: Database;
  reflections: Pick<AskReflections, "addedBefore">;
  archiveParts: readonly ArchivePart[];
}) {
  return async (owner: Owner, held: Held): Promise<void> => {
    const undoing = { owner, held, done: held.row.done };
    await takeRestBack(undoing, "afterReflections");
    await takeReflectionsBack(undoing);
    await takeRestBack(undoing, "beforeReflections");
    const about = { ...openAbout(owner, held.row), problem: null, failures: 0 };
    await held.finish({ phase: "undone", next_at: null, about: sealAbout(owner, held.row.id, about) });
  };

  async function takeReflectionsBack(undoing: Undoing): Promise<void> {
    const { owner, held } = undoing;
    const { id } = held.row;
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
        undoing.done += positions.size;
        await held.changeIn(tx, { done: undoing.done });
        const entries = tx
          .updateTable("import_entries")
          .where("owner_id", "=", owner.id)
          .where("import_id", "=", id);
        // If one of several reflections of an entry was changed, the entry counts as kept.
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
      await pause();
    }
  }

  async function takeRestBack(undoing: Undoing, order: ArchivePart["order"]): Promise<void> {
    const { owner, held } = undoing;
    for (const part of archiveParts.filter((each) => each.order === order).reverse())
      for (let before = held.row.rest_added + 1; before > 0; ) {
        held.check();
        const from = before;
        before = await database.asOwner(owner.id, (tx) => takeSomeBack(tx, undoing, part, from));
        await pause();
      }
  }

  /** @returns where to go on; 0 at the end */
  async function takeSomeBack(tx: Tx, undoing: Undoing, part: ArchivePart, before: number): Promise<number> {
    const { owner, held } = undoing;
    const rows = () =>
      tx
        .selectFrom("import_rest")
        .select(["position", "kind", "thing", "whole", "print"])
        .where("owner_id", "=", owner.id)
        .where("import_id", "=", held.row.id)
        .where("part", "=", part.of)
        .where("state", "=", "added")
        .orderBy("position", "desc");
    const next = await rows().where("position", "<", before).limit(takenAtOnce).execute();
    for (const whole of new Set(next.map((row) => row.whole))) {
      const its = await rows().where("whole", "=", whole).execute();
      if (its.length === 0) continue;
      const things = its.map(({ kind, thing, print }) => ({ kind, id: thing, whole, print }));
      const taken = await part.takeBack(tx, owner, things);
      await tx
        .updateTable("import_rest")
        .set({ state: taken === "kept" ? "kept" : "removed" })
        .where("owner_id", "=", owner.id)
        .where("import_id", "=", held.row.id)
        .where("part", "=", part.of)
        .where("whole", "=", whole)
        .where("state", "=", "added")
        .execute();
      undoing.done += its.length;
    }
    // Even if nothing was left to do, because another server may hold it by now.
    await held.changeIn(tx, { done: undoing.done });
    return next.at(-1)?.position ?? 0;
  }
}

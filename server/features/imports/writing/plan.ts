import type { Day } from "#contract/day-rules.ts";
import type { ImportOptions } from "#contract/imports/import-preview.ts";
import type { Context } from "#server/context.ts";
import { pause } from "#server/platform/pause.ts";
import { openContent } from "../stored/entry-rows.ts";
import { type Lease, writeLeased } from "../stored/lease.ts";

const rowsAtOnce = 500;

/**
 * Leaves out the journals that were not chosen, and decides which entry of a day becomes its daily reflection: the one
 * that was written first. The result is deterministic, so an interrupted import continues consistently.
 */
export async function planImport(
  context: Context,
  lease: Lease,
  { left_out }: ImportOptions,
): Promise<{ isFirst(position: number): boolean; total: number }> {
  const { owner, row: started } = lease;
  const firsts = new Map<Day, { position: number; writtenAt: number }>();
  let total = 0;
  for (let after = -1; ; ) {
    const rows = await context.database.asOwner(owner.id, (tx) =>
      tx
        .selectFrom("import_entries")
        .selectAll()
        .where("owner_id", "=", owner.id)
        .where("import_id", "=", started.id)
        .where("position", ">", after)
        .orderBy("position")
        .limit(rowsAtOnce)
        .execute(),
    );
    const leftOut: number[] = [];
    for (const row of rows) {
      after = row.position;
      total += 1;
      if (row.state !== "to_come" && row.state !== "added" && row.state !== "left_out") continue;
      const { journal, day, written_at, given_kind } = openContent(owner, row);
      if (left_out.includes(journal)) {
        if (row.state === "to_come") leftOut.push(row.position);
        continue;
      }
      if (given_kind !== null || day === null || written_at === null) continue;
      const writtenAt = new Date(written_at).getTime();
      const first = firsts.get(day);
      if (!first || writtenAt < first.writtenAt) firsts.set(day, { position: row.position, writtenAt });
    }
    if (leftOut.length > 0)
      await writeLeased(context, lease, (tx) =>
        tx
          .updateTable("import_entries")
          .set({ state: "left_out" })
          .where("owner_id", "=", owner.id)
          .where("import_id", "=", started.id)
          .where("position", "in", leftOut)
          .execute(),
      );
    if (rows.length < rowsAtOnce) break;
    await pause();
  }
  const positions = new Set(Array.from(firsts.values(), ({ position }) => position));
  return { isFirst: (position) => positions.has(position), total };
}

import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { Day } from "#contract/day-rules.ts";
import { type Draft, emptyDraft } from "#contract/reflections/reflections.ts";
import type { Database } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { sealDraft } from "./stored/reflection-rows.ts";

export { addOwner, aSave, daysAgo, today } from "#server/platform/testing/journal.ts";

/** Adds reflections directly to the store, even several a day. They are not indexed yet. */
export async function addReflections(
  database: Database,
  owner: Owner,
  written: readonly (Partial<Draft> & { day: Day })[],
): Promise<{ id: string; day: Day }[]> {
  // Ids from one millisecond have no fixed order. Sorted, they follow the order of `written`.
  const ids = written.map(() => randomUUIDv7()).sort();
  const rows = written.map(({ day, ...given }, at) => {
    const id = ids[at] ?? "";
    const draft = { ...emptyDraft, title: `Of ${day}`, ...given };
    return {
      ...sealDraft(owner, { id, revision: 1 }, draft, { excerpt: draft.body, wordCount: 0 }),
      id,
      owner_id: owner.id,
      kind: "free",
      day,
      written_at: 0,
      time_zone: "UTC",
      revision: 1,
      save_id: randomUUID(),
      search_version: 0,
      created_at: 0,
      updated_at: 0,
    };
  });
  await database.asOwner(owner.id, async (tx) => {
    for (let from = 0; from < rows.length; from += 100)
      await tx
        .insertInto("reflections")
        .values(rows.slice(from, from + 100))
        .execute();
  });
  return rows.map(({ id, day }) => ({ id, day }));
}

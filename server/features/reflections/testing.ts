import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import { addDays, type Day } from "#contract/day-rules.ts";
import { type Draft, emptyDraft, type Save } from "#contract/reflections/reflections.ts";
import type { Database } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import { sealDraft } from "./stored/reflection-rows.ts";

export { addOwner } from "#server/features/accounts/testing.ts";

export const today: Day = "2026-11-21";
export const daysAgo = (count: number): Day => addDays(today, -count);

/** A first save with a new save id. */
export const aSave = (more: Partial<Save> = {}): Save => ({
  ...emptyDraft,
  revision: 0,
  save_id: randomUUID(),
  written_at: "2026-11-21T11:30:00.000Z",
  time_zone: "Europe/Berlin",
  scene: null,
  activity_id: null,
  programme_run_id: null,
  merged_from: null,
  ...more,
});

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

/** Adds the row of a finished picture. @returns its id */
export async function addAttachment(database: Database, owner: Owner): Promise<string> {
  const id = randomUUID();
  const words = { name: Buffer.alloc(0), alt: Buffer.alloc(0) };
  const sizes = { declared_bytes: 1, bytes: 1, stored_bytes: 1, widths: "[]" };
  await database.asOwner(owner.id, (tx) =>
    tx
      .insertInto("attachments")
      .values({
        ...{ id, owner_id: owner.id, folder: id, kind: "picture", media_type: "image/jpeg" },
        ...words,
        ...sizes,
        created_at: 0,
        finished_at: 0,
      })
      .execute(),
  );
  return id;
}

/** The ids of the attachments that a reflection uses, sorted. */
export const attachmentsOf = (database: Database, owner: Owner, reflectionId: string): Promise<string[]> =>
  database.asOwner(owner.id, async (tx) => {
    const rows = await tx
      .selectFrom("attachment_uses")
      .select("attachment_id")
      .where("owner_id", "=", owner.id)
      .where("reflection_id", "=", reflectionId)
      .execute();
    return rows.map(({ attachment_id }) => attachment_id).sort();
  });

/** Adds a reflection's row, for tests that count rows and open no words. @returns its id */
export async function addReflectionRow(
  database: Database,
  ownerId: string,
  more: { activity_id: string | null; day: Day } & Partial<Insertable<Tables["reflections"]>>,
): Promise<string> {
  const id = randomUUID();
  const words = Buffer.of(1);
  await database.asOwner(ownerId, (tx) =>
    tx
      .insertInto("reflections")
      .values({
        id,
        owner_id: ownerId,
        kind: "activity",
        written_at: 0,
        time_zone: "UTC",
        head: words,
        body: words,
        word_count: 0,
        blank: 0,
        revision: 1,
        save_id: randomUUID(),
        search_version: 0,
        created_at: 0,
        updated_at: 0,
        ...more,
      })
      .execute(),
  );
  return id;
}

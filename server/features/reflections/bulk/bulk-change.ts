import { sql } from "kysely";
import type { z } from "zod";
import type { changeInBulk } from "#contract/reflections/reflection-list.ts";
import { hasTag, maxTags, withRenamedTag } from "#contract/reflections/reflection-rules.ts";
import type { Events } from "#server/events.ts";
import { nextChanges } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { refusedField } from "#server/platform/errors.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { setDetails } from "../history/details.ts";
import type { Changed, Trash } from "../history/trash.ts";
import type { Writing } from "../history/writing.ts";
import type { Reading } from "../reading-port.ts";
import { findReflection, openHead } from "../stored/reflection-rows.ts";

type Asked = z.output<typeof changeInBulk.schema.body>;

/**
 * Changes some at a time, so that nobody waits for many.
 * @throws AppError `invalid_input` if a tag does not fit; then nothing changes
 */
export type BulkChange = (owner: Owner, asked: Asked) => Promise<Changed>;

export function createBulkChange({
  database,
  clock,
  trash,
  changeTags,
  reading,
  events,
}: {
  database: Database;
  clock: Clock;
  trash: Trash;
  changeTags: Writing["changeTags"];
  reading: Pick<Reading, "count">;
  events: Events;
}): BulkChange {
  async function changeEach(
    tx: Tx,
    owner: Owner,
    ids: readonly string[],
    change: (tags: string[]) => string[],
  ): Promise<number> {
    // Locks the person before reading, so that no save comes in between.
    await nextChanges(tx, owner.id, 0);
    const now = clock.now().getTime();
    let changed = 0;
    for (const id of ids) {
      const row = await findReflection(tx, owner.id, id);
      if (row && (await changeTags(tx, owner, row, change, now))) changed += 1;
    }
    return changed;
  }

  const changeSome = (
    owner: Owner,
    ids: readonly string[],
    change: Asked["change"],
  ): Promise<Changed | number> =>
    database.asOwner(owner.id, (tx): Promise<Changed | number> => {
      switch (change.do) {
        case "add_tag":
          return changeEach(tx, owner, ids, (tags) => withTag(tags, change.tag));
        case "remove_tag":
          return changeEach(tx, owner, ids, (tags) => withoutTag(tags, change.tag));
        case "rename_tag":
          return changeEach(tx, owner, ids, (tags) => withRenamedTag(tags, change.tag, change.to));
        case "star":
        case "unstar":
          return setDetails(tx, owner.id, ids, { starred: change.do === "star" });
        case "trash":
          return trash.moveToTrash(tx, owner.id, ids);
        case "restore":
          return trash.takeFromTrash(tx, owner.id, ids);
        case "remove":
          return trash.removePermanently(tx, owner.id, ids);
      }
    });

  /** Whether an AI may read a reflection with this tag. */
  const isUsed = async (owner: Owner, tag: string): Promise<boolean> =>
    (await reading.count(owner, { for: "ai", filter: { within: "journal", tags: [tag] } })) > 0;

  return async (owner, { ids: given, change }) => {
    const some = await inGroups(database, owner, [...new Set(given)].sort());
    if (change.do === "add_tag")
      for (const ids of some)
        await database.asOwner(owner.id, (tx) => refuseFull(tx, owner, ids, change.tag));
    const wasUsed = change.do === "rename_tag" && (await isUsed(owner, change.to));
    const done = { changed: 0, came_back_free: 0 };
    for (const ids of some) {
      const part = await changeSome(owner, ids, change);
      const { changed, came_back_free } =
        typeof part === "number" ? { changed: part, came_back_free: 0 } : part;
      done.changed += changed;
      done.came_back_free += came_back_free;
      // Lets other requests run in between.
      await pause();
    }
    if (change.do === "rename_tag" && done.changed > 0)
      await events.emit("tagRenamed", owner, { from: change.tag, to: change.to, wasUsed });
    return done;
  };
}

/** What is changed in one transaction, which holds up others on SQLite. Bytes as they are stored. */
const changedAtOnce = 20;
const bytesAtOnce = 500_000;

async function inGroups(database: Database, owner: Owner, ids: readonly string[]): Promise<string[][]> {
  const rows = await database.asOwner(owner.id, (tx) =>
    tx
      .selectFrom("reflections")
      .select(["id", sql<number>`octet_length(body)`.as("bytes")])
      .where("owner_id", "=", owner.id)
      .where("id", "in", ids)
      .orderBy("id")
      .execute(),
  );
  const groups: string[][] = [];
  let [group, bytes]: [string[], number] = [[], 0];
  for (const row of rows) {
    if (group.length === 0 || group.length === changedAtOnce || bytes + row.bytes > bytesAtOnce) {
      [group, bytes] = [[], 0];
      groups.push(group);
    }
    group.push(row.id);
    bytes += row.bytes;
  }
  return groups;
}

/** @throws AppError `invalid_input` if one of them has no room for the tag */
async function refuseFull(tx: Tx, owner: Owner, ids: readonly string[], tag: string): Promise<void> {
  const rows = await tx
    .selectFrom("reflections")
    .select(["id", "revision", "head"])
    .where("owner_id", "=", owner.id)
    .where("id", "in", ids)
    .execute();
  for (const row of rows) withTag(openHead(owner, row).tags, tag);
}

function withTag(tags: string[], tag: string): string[] {
  if (hasTag(tags, tag)) return tags;
  if (tags.length >= maxTags)
    throw refusedField(
      "change",
      `One of these reflections has ${maxTags} tags already, and more don't fit. Nothing was changed.`,
    );
  return [...tags, tag];
}

const withoutTag = (tags: string[], tag: string): string[] => tags.filter((other) => !hasTag([tag], other));

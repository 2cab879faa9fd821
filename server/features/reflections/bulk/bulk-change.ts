import { sql } from "kysely";
import type { z } from "zod";
import type * as endpoints from "#contract/reflections/reflection-list.ts";
import { hasTag, maxTags, withRenamedTag } from "#contract/reflections/reflection-rules.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { nextChanges } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { refusedField } from "#server/platform/errors.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { setDetails } from "../history/details.ts";
import { moveToTrash, removePermanently, takeFromTrash } from "../history/trash.ts";
import { changeTags } from "../history/writing.ts";
import { countForAi } from "../reading/for-ai.ts";
import { findReflection, openHead } from "../stored/reflection-rows.ts";

type Asked = z.output<typeof endpoints.changeInBulk.schema.body>;
type Changed = z.output<(typeof endpoints.changeInBulk.schema.response)[200]>;

/**
 * Changes some at a time, so that other people don't wait for many.
 * @throws AppError `invalid_input` if a tag does not fit; then nothing changes
 */
export async function changeInBulk(
  context: Context,
  owner: Owner,
  { ids: given, change }: Asked,
): Promise<Changed> {
  const { database, events } = context;
  const groups = await inGroups(context, owner, [...new Set(given)].sort());
  if (change.do === "add_tag")
    for (const ids of groups)
      await database.asOwner(owner.id, (tx) => refuseFull(tx, owner, ids, change.tag));
  const wasUsed = change.do === "rename_tag" && (await countForAi(context, owner, { tags: [change.to] })) > 0;
  const done = { changed: 0, came_back_free: 0 };
  for (const ids of groups) {
    const part = await database.asOwner(owner.id, (tx) => changeSome(context, tx, owner, ids, change));
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
}

async function changeSome(
  context: Context,
  tx: Tx,
  owner: Owner,
  ids: readonly string[],
  change: Asked["change"],
): Promise<Changed | number> {
  const changeEach = (changed: (tags: string[]) => string[]) =>
    changeTagsOfEach(context, tx, owner, ids, changed);
  switch (change.do) {
    case "add_tag":
      return changeEach((tags) => withTag(tags, change.tag));
    case "remove_tag":
      return changeEach((tags) => tags.filter((other) => !hasTag([change.tag], other)));
    case "rename_tag":
      return changeEach((tags) => withRenamedTag(tags, change.tag, change.to));
    case "star":
    case "unstar":
      return setDetails(tx, owner, ids, { starred: change.do === "star" });
    case "trash":
      return moveToTrash(context, tx, owner.id, ids);
    case "restore":
      return takeFromTrash(tx, owner.id, ids);
    case "remove":
      return removePermanently(context, tx, owner.id, ids);
  }
}

async function changeTagsOfEach(
  { clock }: Context,
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

/** Limits of one transaction, which blocks others on SQLite. Bytes as they are stored. */
const changedAtOnce = 20;
const bytesAtOnce = 500_000;

async function inGroups({ database }: Context, owner: Owner, ids: readonly string[]): Promise<string[][]> {
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
      t(
        "One of these reflections already has {limit, plural, one {# tag} other {# tags}}, which is the limit. Nothing was changed.",
        { limit: maxTags },
      ),
    );
  return [...tags, tag];
}

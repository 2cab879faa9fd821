import { sql } from "kysely";
import type { Labels } from "#contract/reflections/reflection-list.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { pause } from "#server/platform/pause.ts";
import { type Owner, open, type SealContext, seal, unlessAltered } from "#server/platform/sealing.ts";
import { createOpaqueTerms } from "#server/platform/search/opaque-terms.ts";

type Labelled = Pick<Draft, "tags" | "feelings">;

const sealContext = (label: string): SealContext => ({ table: "labels", row: label, column: "word" });

/** Replaces the labels of one reflection: its tags and feelings as opaque terms, which filters use. */
export async function writeLabels(
  tx: Tx,
  owner: Owner,
  reflectionId: string,
  { tags, feelings }: Labelled,
): Promise<void> {
  const terms = createOpaqueTerms(owner.searchKey);
  const words = new Map<string, { kind: "tag" | "feeling"; word: string }>();
  for (const word of tags) words.set(terms.ofTag(word), { kind: "tag", word });
  for (const word of feelings) words.set(terms.ofFeeling(word), { kind: "feeling", word });
  const labels = [...words.keys()].sort();
  const stored = await tx
    .selectFrom("reflection_labels")
    .select("label")
    .where("owner_id", "=", owner.id)
    .where("reflection_id", "=", reflectionId)
    .execute();
  const gone = stored.map(({ label }) => label).filter((label) => !words.has(label));
  if (gone.length > 0)
    await tx
      .deleteFrom("reflection_labels")
      .where("owner_id", "=", owner.id)
      .where("label", "in", gone)
      .where("reflection_id", "=", reflectionId)
      .execute();
  const given = labels.filter((label) => !stored.some((each) => each.label === label));
  if (given.length === 0) return;
  await tx
    .insertInto("reflection_labels")
    .values(given.map((label) => ({ owner_id: owner.id, label, reflection_id: reflectionId })))
    .execute();
  const known = await tx
    .selectFrom("labels")
    .select("label")
    .where("owner_id", "=", owner.id)
    .where("label", "in", given)
    .execute();
  const added = given.flatMap((label) => {
    const named = words.get(label);
    if (!named || known.some((each) => each.label === label)) return [];
    const word = seal(owner, sealContext(label), named.word);
    return [{ owner_id: owner.id, label, kind: named.kind, word }];
  });
  // Sorted, so that two transactions never wait for each other.
  if (added.length > 0)
    await tx
      .insertInto("labels")
      .values(added)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** How many words are read and opened at once, in some milliseconds. */
const openedAtOnce = 1000;

/** All tags and feelings in use, most used first. Leaves out words that can't be opened. */
export async function findLabels({ database }: Context, owner: Owner): Promise<Labels> {
  // All requests that waited for indexing continue in the same tick.
  await pause();
  const uses = await countUses(database, owner.id);
  await pause();
  for (const { label, count } of await database.asOwner(owner.id, (tx) => usesLeftOut(tx, owner.id)))
    uses.set(label, (uses.get(label) ?? 0) - count);
  const found: { kind: string; word: string; count: number }[] = [];
  for (let after: string | undefined = ""; after !== undefined; ) {
    await pause();
    const from: string = after;
    const rows = await database.asOwner(owner.id, (tx) =>
      tx
        .selectFrom("labels")
        .select(["label", "kind", "word"])
        .where("owner_id", "=", owner.id)
        .where("label", ">", from)
        .orderBy("label")
        .limit(openedAtOnce)
        .execute(),
    );
    for (const { label, kind, word } of rows) {
      const count = uses.get(label) ?? 0;
      if (count > 0)
        found.push(
          ...unlessAltered(() => [{ kind, word: open(owner, sealContext(label), word), count }], []),
        );
    }
    after = rows.length === openedAtOnce ? rows.at(-1)?.label : undefined;
  }
  await pause();
  const sorted = found.sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
  const ofKind = (wanted: string) =>
    sorted.filter(({ kind }) => kind === wanted).map(({ word, count }) => ({ word, count }));
  return { tags: ofKind("tag"), feelings: ofKind("feeling") };
}

/** More than anyone has names for. */
const maxFeelings = 500;

/** The names of feelings that a person has given. Some may be in use no longer. */
export const findFeelings = ({ database }: Context, owner: Owner): Promise<string[]> =>
  database.asOwner(owner.id, async (tx) => {
    const rows = await tx
      .selectFrom("labels")
      .select(["label", "word"])
      .where("owner_id", "=", owner.id)
      .where("kind", "=", "feeling")
      .limit(maxFeelings)
      .execute();
    return rows.flatMap(({ label, word }) =>
      unlessAltered(() => [open(owner, sealContext(label), word)], []),
    );
  });

/** How many uses are counted at once, in some milliseconds. */
const countedAtOnce = 20_000;

/** How often each label is used, including in blank reflections and in the trash. */
async function countUses(database: Database, ownerId: string): Promise<Map<string, number>> {
  const uses = new Map<string, number>();
  for (let after = { label: "", id: "" }; ; ) {
    const { rows } = await database.asOwner(ownerId, (tx) =>
      sql<{ label: string; count: number; last: string }>`
        select label, count(*) as count, max(reflection_id) as last from (
          select label, reflection_id from reflection_labels
          where owner_id = ${ownerId} and (label, reflection_id) > (${after.label}, ${after.id})
          order by label, reflection_id limit ${countedAtOnce}
        ) as used group by label order by label`.execute(tx),
    );
    for (const { label, count } of rows) uses.set(label, (uses.get(label) ?? 0) + count);
    const last = rows.at(-1);
    if (!last || rows.reduce((sum, { count }) => sum + count, 0) < countedAtOnce) return uses;
    after = { label: last.label, id: last.last };
    await pause();
  }
}

/** The uses in blank reflections and in the trash. Looking up each reflection instead would take five times as long. */
async function usesLeftOut(tx: Tx, ownerId: string) {
  const { rows } = await sql<{ label: string; count: number }>`
    select label, count(*) as count from reflections
    join reflection_labels on reflection_id = id and reflection_labels.owner_id = ${ownerId}
    where reflections.owner_id = ${ownerId} and (blank = 1 or deleted_at is not null)
    group by label`.execute(tx);
  return rows;
}

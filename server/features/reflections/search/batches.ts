import { type RawBuilder, type SqlBool, sql } from "kysely";
import { addDays, type Day } from "#contract/day-rules.ts";
import type { Filters } from "#contract/reflections/reflection-list.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  type PreparedSearch,
  type SearchIndex,
  searchVersion,
} from "#server/platform/search/search-index.ts";
import { type createFilters, labelsOf, type Query } from "./filters.ts";

/** Make the query in the transaction that runs it. */
export type Batch = (tx: Tx) => Query | Promise<Query>;
type LabelGroup = ReturnType<typeof labelsOf>[number];

/** Some milliseconds of work each: rows of an index, and rows that are looked up one by one. */
const atOnce = { listed: 10_000, lookedUp: 500 };

const seqsAmong = (seqs: Iterable<number>) =>
  sql<SqlBool>`reflections.seq in (select value from json_each(${JSON.stringify([...seqs])}))`;

const idsAmong = (ids: readonly string[]) =>
  sql<SqlBool>`reflections.id in (select value from json_each(${JSON.stringify(ids)}))`;

/**
 * Divides what passes the filters into batches that don't overlap. On SQLite a statement holds the event loop until it
 * ends, so each batch is small, and the loop is free between two of them. PostgreSQL works elsewhere: there is one.
 */
export function createBatches({
  database,
  search,
  passing,
  most = atOnce,
}: {
  database: Database;
  search: Pick<SearchIndex, "prepare" | "latest">;
  passing: ReturnType<typeof createFilters>;
  most?: typeof atOnce;
}) {
  return async function* batchesOf(owner: Owner, filters: Filters): AsyncGenerator<Batch> {
    const prepared = await database.asOwner(owner.id, (tx) => search.prepare(tx, owner, filters.search));
    const whole: Batch = async (tx) =>
      passing(tx, owner, filters, await search.prepare(tx, owner, filters.search));
    const words = prepared && prepared.conditions.length > 0 ? prepared : null;
    if (database.engine === "postgres" || filters.in_trash) return yield whole;

    const groups = labelsOf(owner, filters, prepared);
    const plain = { ...filters, search: "", tags: [], feelings: [] };
    const narrowed = (
      tx: Tx,
      left: readonly LabelGroup[],
      asked: Filters = plain,
      search: PreparedSearch | null = null,
    ) =>
      left.reduce((query, group) => query.where(hasLabel(owner, group)), passing(tx, owner, asked, search));
    // Each of these has an index that a span goes along. What else is asked is looked at in the span.
    const along = { ...plain, from: null, to: null, moods: [], kinds: [] };
    const spans = spansOf(database, owner, (tx) => passing(tx, owner, along, null), filters, most.listed);
    const ofAnyDay = { ...plain, from: null, to: null };
    if (words?.conditions.every(({ negated }) => negated)) {
      for await (const span of spans)
        yield async (tx) => {
          const within = await narrowed(tx, [], along)
            .where(span)
            .select(({ fn }) => [fn.min("seq").as("first"), fn.max("seq").as("last")])
            .executeTakeFirst();
          return narrowed(tx, groups, ofAnyDay, { ...words, labels: [], within }).where(span);
        };
      return;
    }
    if (words) {
      for (let before: number | undefined; before !== 0; ) {
        const above = before;
        const latest = await database.asOwner(owner.id, (tx) =>
          search.latest(tx, words, most.lookedUp, above),
        );
        const { seqs, from } = latest ?? { seqs: [], from: 0 };
        yield (tx) =>
          narrowed(tx, groups)
            .where(seqsAmong(seqs))
            .where("reflections.search_version", "=", sql.lit(searchVersion));
        before = from;
        await pause();
      }
      return;
    }
    const wanted = groups.find(({ negated }) => !negated);
    if (wanted) {
      const left = groups.filter((group) => group !== wanted);
      for (const [at, label] of wanted.anyOf.entries()) {
        const earlier = wanted.anyOf.slice(0, at);
        const others = earlier.length > 0 ? [...left, { anyOf: earlier, negated: true }] : left;
        for await (const ids of labelled(owner, label))
          yield (tx) => narrowed(tx, others).where(idsAmong(ids));
      }
      return;
    }
    for await (const span of spans) yield (tx) => narrowed(tx, groups, ofAnyDay).where(span);
  };

  async function* labelled({ id: ownerId }: Owner, label: string): AsyncGenerator<string[]> {
    for (let after: string | undefined = ""; after !== undefined; ) {
      const from: string = after;
      const rows = await database.asOwner(ownerId, (tx) =>
        tx
          .selectFrom("reflection_labels")
          .select("reflection_id")
          .where("owner_id", "=", ownerId)
          .where("label", "=", label)
          .where("reflection_id", ">", from)
          .orderBy("reflection_id")
          .limit(most.lookedUp)
          .execute(),
      );
      yield rows.map(({ reflection_id }) => reflection_id);
      after = rows.length === most.lookedUp ? rows.at(-1)?.reflection_id : undefined;
      await pause();
    }
  }
}

/** Looks up each reflection, because a batch has few of those with a common label. */
const hasLabel = (owner: Owner, { anyOf, negated }: LabelGroup) =>
  sql<SqlBool>`${sql.raw(negated ? "not exists" : "exists")} (
    select 1 from reflection_labels
    where owner_id = ${owner.id} and label in (${sql.join(anyOf)}) and reflection_id = reflections.id)`;

/** Divides a list into spans of some thousand reflections, newest first. On PostgreSQL it is one. */
export async function* spansOf(
  database: Database,
  owner: Owner,
  list: (tx: Tx) => Query,
  { from, to }: Pick<Filters, "from" | "to"> = { from: null, to: null },
  most = atOnce.listed,
): AsyncGenerator<RawBuilder<SqlBool>> {
  const first: Place = { day: from ?? "", id: "" };
  let before: Place | undefined = { day: to === null ? "9999-99-99" : addDays(to, 1), id: "" };
  while (before) {
    const upper: Place = before;
    const last: Place | undefined =
      database.engine === "postgres"
        ? undefined
        : await database.asOwner(owner.id, (tx) =>
            list(tx)
              .select(["reflections.day", "reflections.id"])
              .where(isWithin(first, upper))
              .orderBy("reflections.day", "desc")
              .orderBy("reflections.id", "desc")
              .offset(most - 1)
              .limit(1)
              .executeTakeFirst(),
          );
    yield isWithin(last ?? first, upper);
    before = last;
    await pause();
  }
}

type Place = { day: Day; id: string };

const isWithin = (from: Place, before: Place) =>
  sql<SqlBool>`(reflections.day, reflections.id) >= (${from.day}, ${from.id})
    and (reflections.day, reflections.id) < (${before.day}, ${before.id})`;

import { type SelectQueryBuilder, sql } from "kysely";
import { type Filters, filtersSchema } from "#contract/reflections/reflection-list.ts";
import { lastChange } from "#server/features/accounts/index.ts";
import type { Database, Query, Tx } from "#server/platform/database.ts";
import { readDespiteDamage } from "#server/platform/despite-damage.ts";
import { isDamagedPage } from "#server/platform/errors.ts";
import { pause } from "#server/platform/pause.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import type { SearchIndex } from "#server/platform/search/search-index.ts";
import type { Tables } from "#server/platform/tables.ts";
import type { ReadChange, Reader, ReadFilter, Reading, ReadReflection } from "../reading-port.ts";
import type { createFilters } from "../search/filters.ts";
import { needsIndex } from "../search/filters.ts";
import type { Indexing } from "../search/indexing.ts";
import { findLost, type LostRow, plainOfLost, readSalvaging } from "../stored/lost-rows.ts";
import { withinBytes } from "../stored/page-bytes.ts";
import {
  openOrigin,
  openTitle,
  type ReflectionRow,
  toPlain,
  toReflection,
} from "../stored/reflection-rows.ts";

const rowsAtOnce = 50;
const titlesAtOnce = 500;
const everything = filtersSchema.parse({});

export function createReading({
  database,
  indexPending,
  search,
  passing,
}: {
  database: Database;
  indexPending: Indexing["indexPending"];
  search: Pick<SearchIndex, "prepare">;
  passing: ReturnType<typeof createFilters>;
}): Reading {
  type Asked = { for: Reader; filter: ReadFilter };
  const filtersOf = ({ ids: _, within, ...asked }: ReadFilter): Filters => ({
    ...everything,
    ...asked,
    in_trash: within === "trash",
  });

  const transactOf = (owner: Owner) => (work: (tx: Tx) => Promise<void>) => database.asOwner(owner.id, work);

  /** Indexing makes what finds words, tags and feelings. */
  async function makeFindable(owner: Owner, filter: ReadFilter): Promise<void> {
    if (filter.within !== "anywhere" && needsIndex(filtersOf(filter)))
      await indexPending(owner, Number.POSITIVE_INFINITY);
  }

  async function found(tx: Tx, owner: Owner, { for: reader, filter }: Asked) {
    const { ids, within } = filter;
    const filters = filtersOf(filter);
    const rows =
      within === "anywhere"
        ? allOf(tx, owner)
        : passing(tx, owner, filters, await search.prepare(tx, owner, filters.search));
    return rows
      .$if(ids !== undefined, (query) => query.where("reflections.id", "in", ids ?? []))
      .$if(reader === "ai", (query) => query.where("reflections.excluded_from_ai", "=", 0));
  }

  return {
    async count(owner, asked) {
      if (asked.filter.ids?.length === 0) return 0;
      await makeFindable(owner, asked.filter);
      return database.asOwner(owner.id, async (tx) => {
        const { total } = await (await found(tx, owner, asked))
          .select((row) => row.fn.countAll<number>().as("total"))
          .executeTakeFirstOrThrow();
        return total;
      });
    },

    async *titles(owner, asked) {
      if (asked.filter.ids?.length === 0) return;
      await makeFindable(owner, asked.filter);
      for (let after = { day: "", id: "" }; ; ) {
        const from = after;
        const rows = await readDespiteDamage(transactOf(owner), async (tx) => {
          const page = (await found(tx, owner, asked))
            .select("reflections.id")
            .where(isAfter(from))
            .orderBy("reflections.day")
            .orderBy("reflections.id");
          const heads = page.select(["reflections.day", "reflections.revision", "reflections.head"]);
          try {
            return await heads.limit(titlesAtOnce).execute();
          } catch (error) {
            if (!isDamagedPage(error)) throw error;
            return readSalvaged(tx, owner, await page.limit(fewAtOnce).execute());
          }
        });
        const last = rows.at(-1);
        if (!last) return;
        yield rows.map((row) => ({
          id: row.id,
          day: row.day,
          title: "head" in row ? openTitle(owner, row) : "",
        }));
        after = last;
        await pause();
      }
    },

    async *matching(owner, asked) {
      if (asked.filter.ids?.length === 0) return;
      await makeFindable(owner, asked.filter);
      let after = { day: "", id: "" };
      for (;;) {
        const rows = await readDespiteDamage(transactOf(owner), async (tx) => {
          const page = (await found(tx, owner, asked))
            .select("reflections.id")
            .where(isAfter(after))
            .orderBy("reflections.day")
            .orderBy("reflections.id")
            .limit(rowsAtOnce);
          return readSalvaged(tx, owner, await withinBytesOrFew(page));
        });
        const last = rows.at(-1);
        if (!last) return;
        yield rows.map((row) => ("body" in row ? open(owner, row) : toLost(row)));
        after = last;
        await pause();
      }
    },

    async *changes(owner, { for: reader, since: from }) {
      for (let since = from; ; ) {
        const asked = { since, limit: rowsAtOnce, reader };
        const { changes, ...page } = await readChanges(database, owner, asked);
        if (changes.length > 0) yield { changes, since: page.since };
        if (!page.more) return;
        since = page.since;
        await pause();
      }
    },
  };
}

const isAfter = ({ day, id }: { day: string; id: string }) =>
  sql<boolean>`(reflections.day, reflections.id) > (${day}, ${id})`;

const allOf = (tx: Tx, owner: Owner) =>
  tx.selectFrom("reflections").where("reflections.owner_id", "=", owner.id);

const rowBytes =
  sql<number>`octet_length(reflections.body) + coalesce(octet_length(reflections.answers), 0)`.as("bytes");

const readRows = async (tx: Tx, owner: Owner, page: readonly { id: string }[]): Promise<ReflectionRow[]> =>
  page.length === 0
    ? []
    : findRows(
        tx,
        { ownerId: owner.id },
        page.map(({ id }) => id),
      );

/** How long rows are is in themselves, so that a damaged page hides it. */
const fewAtOnce = 5;
async function withinBytesOrFew(
  page: SelectQueryBuilder<Tables, "reflections", { id: string }>,
): Promise<{ id: string }[]> {
  try {
    return withinBytes(await page.select(rowBytes).execute());
  } catch (error) {
    if (!isDamagedPage(error)) throw error;
    return page.clearLimit().limit(fewAtOnce).execute();
  }
}

const readSalvaged = (tx: Tx, owner: Owner, page: readonly { id: string }[]) =>
  readSalvaging<{ id: string }, ReflectionRow | LostRow>(
    page,
    (some) => readRows(tx, owner, some),
    ({ id }) => findLost(tx, owner.id, "id", id),
  );

const toLost = (row: LostRow): ReadReflection => ({
  state: "damaged",
  id: row.id,
  change: 0,
  plain: plainOfLost(row),
});

const findRows = (query: Query, { ownerId }: { ownerId: string }, ids: readonly string[]) =>
  query
    .selectFrom("reflections")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .orderBy("day")
    .orderBy("id")
    .execute();

function open(owner: Owner, row: ReflectionRow): ReadReflection {
  const { id, change } = row;
  return unlessAltered(
    (): ReadReflection => {
      const extra = openOrigin(owner, row)?.extra ?? null;
      return { state: "opened", id, change, reflection: toReflection(owner, row), extra };
    },
    { state: "damaged", id, change, plain: toPlain(row) },
  );
}

export type AskedChanges = {
  since: number;
  limit: number;
  reader: Reader;
};
type Page<Change> = { changes: Change[]; since: number; more: boolean; latest: number };
type Found = { id: string; change: number; isGone: boolean; bytes: number };

/**
 * One page of changes with their reflections. The page ends early if they are long. They are opened after the
 * transaction, some at a time, because a whole page takes a while.
 */
export async function readChanges(
  database: Database,
  owner: Owner,
  asked: AskedChanges,
): Promise<Page<ReadChange>> {
  const { rows, page, ...rest } = await database.asOwner(owner.id, async (tx) => {
    const { found, since, latest } = await findChanges(tx, owner, asked);
    const page = withinBytes(found).slice(0, asked.limit);
    const rows = await readRows(
      tx,
      owner,
      page.filter(({ isGone }) => !isGone),
    );
    return { rows, page, since: page.at(-1)?.change ?? since, more: found.length > page.length, latest };
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changes: ReadChange[] = [];
  for (const { id, change } of page) {
    const row = byId.get(id);
    changes.push(row ? open(owner, row) : { state: "gone", id, change });
    if (changes.length % rowsAtOnce === 0) await pause();
  }
  return { changes, ...rest };
}

/** One page of changes without words. */
export async function listChangedIds(
  tx: Tx,
  owner: Owner,
  asked: AskedChanges,
): Promise<Page<{ id: string; change: number; isGone: boolean }>> {
  const { found, since, latest } = await findChanges(tx, owner, asked);
  const changes = found.slice(0, asked.limit);
  return { changes, since: changes.at(-1)?.change ?? since, more: found.length > changes.length, latest };
}

/** Finds one more than asked for. What changes between the statements comes on a later page. */
async function findChanges(
  tx: Tx,
  owner: Owner,
  { since: asked, limit, reader }: AskedChanges,
): Promise<{ found: Found[]; since: number; latest: number }> {
  const latest = await lastChange(tx, owner.id);
  const since = asked > latest ? 0 : asked;
  const span = { ownerId: owner.id, since, latest, limit: limit + 1 };
  const there = await findChanged(tx, span);
  const gone = reader === "person" ? await findRemoved(tx, span) : [];
  const found = [
    ...there.map(({ excluded_from_ai, ...row }) => ({
      ...row,
      isGone: reader === "ai" && excluded_from_ai === 1,
    })),
    ...gone.map((row) => ({ ...row, bytes: 0, isGone: true })),
  ];
  const ordered = found.sort((one, other) => one.change - other.change).slice(0, limit + 1);
  return { found: ordered, since, latest };
}

const aSpan = { ownerId: "a person", since: 1, latest: 2, limit: 3 };

const findChanged = (query: Query, { ownerId, since, latest, limit }: typeof aSpan) =>
  query
    .selectFrom("reflections")
    .select(["id", "change", "excluded_from_ai", rowBytes])
    .where("owner_id", "=", ownerId)
    .where("change", ">", since)
    .where("change", "<=", latest)
    .orderBy("change")
    .limit(limit)
    .execute();

const findRemoved = (query: Query, { ownerId, since, latest, limit }: typeof aSpan) =>
  query
    .selectFrom("removed_reflections")
    .select(["id", "change"])
    .where("owner_id", "=", ownerId)
    .where("change", ">", since)
    .where("change", "<=", latest)
    .orderBy("change")
    .limit(limit)
    .execute();

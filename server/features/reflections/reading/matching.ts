import { type SelectQueryBuilder, sql } from "kysely";
import { type Filters, filtersSchema } from "#contract/reflections/reflection-list.ts";
import type { Draft, Reflection, Surroundings } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { readDespiteDamage } from "#server/platform/despite-damage.ts";
import { isDamagedPage } from "#server/platform/errors.ts";
import { pause } from "#server/platform/pause.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import { filtered, needsIndex } from "../search/filters.ts";
import { indexPending } from "../search/indexing.ts";
import { findLost, type LostRow, plainOfLost, readSalvaging } from "../stored/lost-rows.ts";
import { withinBytes } from "../stored/page-bytes.ts";
import {
  openOrigin,
  openTitle,
  type ReflectionRow,
  shortAnswers,
  toPlain,
  toReflection,
} from "../stored/reflection-rows.ts";
import { prepareSearch } from "../terms/search-index.ts";

/** `ai`: without what the person excluded from AI. */
export type Reader = "person" | "ai";

export type Opened<Opening extends Reflection = Reflection> = {
  state: "opened";
  id: string;
  change: number;
  reflection: Opening;
  /** For an imported one: data of its source that Reflector has no field for, as JSON. */
  extra: unknown;
};
/** Altered in the store. The unsealed columns of its row are still known. */
export type Damaged = {
  state: "damaged";
  id: string;
  change: number;
  plain: Omit<Reflection, keyof Draft | keyof Surroundings | "origin">;
};
export type ReadReflection = Opened | Damaged;

export type JournalFilter = Partial<Omit<Filters, "in_trash">> & {
  /** Only these. */
  ids?: readonly string[];
};
export type ReadFilter = JournalFilter & {
  /** `anywhere` also reads blank ones and those in the trash. It supports no other filter than `ids`. */
  within: "journal" | "trash" | "anywhere";
};

const rowsAtOnce = 50;
const titlesAtOnce = 500;
const everything = filtersSchema.parse({});

/**
 * Reads what passes the filter, by day, earliest first, in batches of limited size. Between two batches, no transaction is
 * open and the event loop is free. It is for the person: `readForAi` leaves out what is excluded from AI.
 */
export const matchingReflections = (
  context: Context,
  owner: Owner,
  filter: ReadFilter,
): AsyncGenerator<ReadReflection[]> => readMatching(context, owner, filter, "person");

export async function* readMatching(
  context: Context,
  owner: Owner,
  filter: ReadFilter,
  reader: Reader,
): AsyncGenerator<ReadReflection[]> {
  if (filter.ids?.length === 0) return;
  await indexFor(context, owner, filter);
  for (let after = { day: "", id: "" }; ; ) {
    const from = after;
    const rows = await readDespiteDamage(transactionsOf(context, owner), async (tx) => {
      const page = (await findMatching(context, tx, owner, filter, reader))
        .select("reflections.id")
        .where(isAfter(from))
        .orderBy("reflections.day")
        .orderBy("reflections.id")
        .limit(rowsAtOnce);
      return readSalvaged(tx, owner, await withinBytesOrFew(page));
    });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => ("body" in row ? openRow(owner, row) : toLost(row)));
    after = last;
    await pause();
  }
}

/** The titles of what `matchingReflections` reads. A title that can't be opened is empty. */
export async function* titlesOfMatching(
  context: Context,
  owner: Owner,
  filter: ReadFilter,
): AsyncGenerator<{ id: string; day: string; title: string }[]> {
  if (filter.ids?.length === 0) return;
  await indexFor(context, owner, filter);
  for (let after = { day: "", id: "" }; ; ) {
    const from = after;
    const rows = await readDespiteDamage(transactionsOf(context, owner), async (tx) => {
      const page = (await findMatching(context, tx, owner, filter, "person"))
        .select("reflections.id")
        .where(isAfter(from))
        .orderBy("reflections.day")
        .orderBy("reflections.id");
      const heads = page.select([
        "reflections.day",
        "reflections.revision",
        "reflections.head",
        "reflections.activity_id",
        shortAnswers,
      ]);
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
}

/** How many `matchingReflections` reads. */
export const countMatching = (context: Context, owner: Owner, filter: ReadFilter): Promise<number> =>
  countFound(context, owner, filter, "person");

export async function countFound(
  context: Context,
  owner: Owner,
  filter: ReadFilter,
  reader: Reader,
): Promise<number> {
  if (filter.ids?.length === 0) return 0;
  await indexFor(context, owner, filter);
  return context.database.asOwner(owner.id, async (tx) => {
    const { total } = await (await findMatching(context, tx, owner, filter, reader))
      .select((row) => row.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return total;
  });
}

/** Indexes everything if the filter asks for words, tags or feelings. */
async function indexFor(context: Context, owner: Owner, filter: ReadFilter): Promise<void> {
  if (filter.within !== "anywhere" && needsIndex(filtersOf(filter)))
    await indexPending(context, owner, Number.POSITIVE_INFINITY);
}

async function findMatching(context: Context, tx: Tx, owner: Owner, filter: ReadFilter, reader: Reader) {
  const { ids, within } = filter;
  const filters = filtersOf(filter);
  const rows =
    within === "anywhere"
      ? tx.selectFrom("reflections").where("reflections.owner_id", "=", owner.id)
      : filtered(context, tx, owner, filters, await prepareSearch(context, tx, owner, filters.search));
  return rows
    .$if(ids !== undefined, (query) => query.where("reflections.id", "in", ids ?? []))
    .$if(reader === "ai", (query) => query.where("reflections.excluded_from_ai", "=", 0));
}

const filtersOf = ({ ids: _, within, ...filter }: ReadFilter): Filters => ({
  ...everything,
  ...filter,
  in_trash: within === "trash",
});

const transactionsOf =
  ({ database }: Context, owner: Owner) =>
  (work: (tx: Tx) => Promise<void>) =>
    database.asOwner(owner.id, work);

const isAfter = ({ day, id }: { day: string; id: string }) =>
  sql<boolean>`(reflections.day, reflections.id) > (${day}, ${id})`;

export const rowBytes =
  sql<number>`octet_length(reflections.body) + coalesce(octet_length(reflections.answers), 0)`.as("bytes");

/** The length of a row is in the row itself, so it can't be read from a damaged page. */
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

/** By day, earliest first. */
export async function readRows(
  tx: Tx,
  owner: Owner,
  page: readonly { id: string }[],
): Promise<ReflectionRow[]> {
  const ids = page.map(({ id }) => id);
  if (ids.length === 0) return [];
  return tx
    .selectFrom("reflections")
    .selectAll()
    .where("owner_id", "=", owner.id)
    .where("id", "in", ids)
    .orderBy("day")
    .orderBy("id")
    .execute();
}

export function openRow(owner: Owner, row: ReflectionRow): ReadReflection {
  const { id, change } = row;
  return unlessAltered(
    (): ReadReflection => {
      const extra = openOrigin(owner, row)?.extra ?? null;
      return { state: "opened", id, change, reflection: toReflection(owner, row), extra };
    },
    { state: "damaged", id, change, plain: toPlain(row) },
  );
}

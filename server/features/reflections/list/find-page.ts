import type { Filters } from "#contract/reflections/reflection-list.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { PreparedSearch } from "#server/platform/search/prepared-search.ts";
import type { Reader } from "../reading/matching.ts";
import { filtered, type ReflectionQuery } from "../search/filters.ts";
import { findFewMatching, findMatching } from "../terms/search-index.ts";
import { comesAfter, type Position, type Sorting } from "./list-cursor.ts";

type Place = Position & { seq: number };
type Wanted = { sorting: Sorting; after: Position | null; limit: number };
type Search = {
  filters: Filters;
  prepared: PreparedSearch | null;
  reader: Reader;
  ids?: readonly string[] | undefined;
};

/** If there are no more matches than this, they are found first, and what is asked among them. */
export const maxFew = 2000;
/** Otherwise the list is read in these steps, until enough of what was read matches. */
const listSteps = [64, 512];

/**
 * Finds the reflections of one page of a list. One statement for all matches would take longer in a longer journal,
 * because SQLite finds all of them first.
 */
export async function findPage(
  context: Context,
  tx: Tx,
  owner: Owner,
  { filters, prepared, reader, ids }: Search,
  wanted: Wanted,
  { max, steps } = { max: maxFew, steps: listSteps },
): Promise<Place[]> {
  const listed = (search: PreparedSearch | null, matching?: readonly number[]) =>
    filtered(context, tx, owner, filters, search, matching)
      .$if(reader === "ai", (query) => query.where("reflections.excluded_from_ai", "=", 0))
      .$if(ids !== undefined, (query) => query.where("reflections.id", "in", ids ?? []));
  if (!prepared || prepared.conditions.length === 0) return readPlaces(listed(prepared), wanted);
  const few = await findFewMatching(context, tx, prepared, max);
  if (few) return few.length === 0 ? [] : readPlaces(listed(prepared, few), wanted);
  const found: Place[] = [];
  let { after } = wanted;
  // The longest are anywhere in the index of words, which would be read once for each step.
  for (const step of wanted.sorting.name === "longest" ? [] : steps) {
    const places = await readPlaces(listed({ ...prepared, conditions: [] }), {
      ...wanted,
      after,
      limit: step,
    });
    const seqs = places.map(({ seq }) => seq);
    const matching = await findMatching(context, tx, prepared, seqs);
    found.push(...places.filter(({ seq }) => matching.has(seq)));
    if (found.length >= wanted.limit || places.length < step) return found.slice(0, wanted.limit);
    after = places.at(-1) ?? after;
  }
  const rest = { ...wanted, after, limit: wanted.limit - found.length };
  return [...found, ...(await readPlaces(listed(prepared), rest))];
}

async function readPlaces(listed: ReflectionQuery, { sorting, after, limit }: Wanted): Promise<Place[]> {
  const { column, direction } = sorting;
  const rows = await listed
    .select(["reflections.seq", "reflections.id", `reflections.${column} as value`])
    .$if(after !== null, (query) => (after ? query.where(comesAfter(sorting, after)) : query))
    .orderBy(`reflections.${column}`, direction)
    .orderBy("reflections.id", direction)
    .limit(limit)
    .execute();
  return rows.map(({ seq, id, value }) => ({ seq, id, value: value ?? 0 }));
}

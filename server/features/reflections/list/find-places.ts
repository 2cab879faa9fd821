import type { Tx } from "#server/platform/database.ts";
import type { PreparedSearch, SearchIndex } from "#server/platform/search/search-index.ts";
import type { Query } from "../search/filters.ts";
import { comesAfter, type Position, type Sorting } from "./list-cursor.ts";

type Place = Position & { seq: number };
type Wanted = { sorting: Sorting; after: Position | null; limit: number };

/**
 * How many of the list are looked at first, and then, to see whether they match. A common word fills a page
 * from these, however long the journal is.
 */
const lookedAt = [64, 1024];
/** So few are read row by row. More are found sooner on the way through the list. */
const fewAtMost = 300;

/**
 * Finds the reflections of one page without reading the rows. `list` makes the list of what passes the
 * filters: with the searched words, or without them.
 */
export async function findPlaces(
  tx: Tx,
  search: Pick<SearchIndex, "matching" | "few">,
  prepared: PreparedSearch | null,
  list: (words: "with words" | "without words") => Query,
  { sorting, after, limit }: Wanted,
  steps: readonly number[] = lookedAt,
  few = fewAtMost,
): Promise<Place[]> {
  const listed = list("without words");
  if (!prepared || prepared.conditions.length === 0) return readPlaces(listed, { sorting, after, limit });
  const matchingOf = async (places: readonly Place[]) => {
    const seqs = await search.matching(
      tx,
      prepared,
      places.map(({ seq }) => seq),
    );
    return places.filter(({ seq }) => seqs.has(seq));
  };
  const found: Place[] = [];
  let last = after;
  for (const [step, count] of steps.entries()) {
    const next = await readPlaces(listed, { sorting, after: last, limit: count });
    found.push(...(await matchingOf(next)));
    last = next.at(-1) ?? last;
    if (found.length >= limit || next.length < count) return found.slice(0, limit);
    const rare = step === 0 ? await search.few(tx, prepared, few) : null;
    if (rare) {
      const rest =
        rare.length === 0
          ? []
          : await readPlaces(listed.where("reflections.seq", "in", rare), {
              sorting,
              after: last,
              limit: rare.length,
            });
      // The only condition is the one that they match.
      const matches = prepared.conditions.length === 1 ? rest : await matchingOf(rest);
      return [...found, ...matches].slice(0, limit);
    }
  }
  const rest = await readPlaces(list("with words"), { sorting, after: last, limit: limit - found.length });
  return [...found, ...rest];
}

async function readPlaces(listed: Query, { sorting, after, limit }: Wanted): Promise<Place[]> {
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

import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import type { PreparedSearch, SearchIndex } from "#server/platform/search/search-index.ts";
import type { Latest } from "#server/platform/search/term-store.ts";
import type { Query } from "../search/filters.ts";
import { comesAfter, type Position, type Sorting } from "./list-cursor.ts";

type Place = Position & { seq: number };
type Wanted = { sorting: Sorting; after: Position | null; limit: number };
/** These, and all that were written before the number `before`. */
type Among = { seqs: readonly number[]; before: number };

/**
 * How many of the list are looked at first, and then, to see whether they match. A common word or label fills a page from
 * these, however long the journal is.
 */
const lookedAt = [64, 1024];
const counts = {
  /** If there are no more matches than this, they are all found before a look at the list. */
  latest: 100,
  /** The list is read this far to the latest matches. If they are farther, all matches are looked up first. */
  far: 4000,
  /** Up to this many are read row by row. */
  few: 300,
  /** The same where the engine finds the latest first. On the other one, a search for so many is one statement. */
  some: 1000,
};

/**
 * Finds the reflections of one page without reading the rows. `list` makes the list of what passes the filters: of what
 * is searched, or of all, whatever their words and labels.
 */
export async function findPlaces(
  tx: Tx,
  search: Pick<SearchIndex, "matching" | "few" | "latest">,
  prepared: PreparedSearch | null,
  list: (which: "what is searched" | "all") => Query,
  {
    sorting,
    after,
    limit,
    labelled,
  }: Wanted & {
    /** Which of these have the labels that are searched. */
    labelled?: ((places: readonly Place[]) => Promise<Place[]>) | null;
  },
  steps: readonly number[] = lookedAt,
  most = counts,
): Promise<Place[]> {
  /** `among`: only these. */
  const read = (wanted: Wanted, among?: Among) => {
    const listed = list("all");
    return readPlaces(among ? listed.where(isAmong(among)) : listed, wanted);
  };
  const words = prepared && prepared.conditions.length > 0 ? prepared : null;
  if (!words && !labelled) return read({ sorting, after, limit });
  const latest = words && steps.length > 0 ? await search.latest(tx, words, most.latest) : null;
  const isKnown = ({ seq }: Place) => latest !== null && seq >= latest.from;
  const withWords = async (places: readonly Place[]) => {
    if (!words) return places;
    const unknown = places.filter((place) => !isKnown(place)).map(({ seq }) => seq);
    const matching = unknown.length > 0 ? await search.matching(tx, words, unknown) : null;
    return places.filter((place) => (isKnown(place) ? latest?.seqs : matching)?.has(place.seq));
  };
  const matchingOf = async (places: readonly Place[]) => {
    const matching = await withWords(places);
    return labelled ? labelled(matching) : matching;
  };
  const readFew = async (seqs: readonly number[], from: Position | null) => {
    if (seqs.length === 0) return [];
    const places = await read(
      { sorting, after: from, limit: labelled ? seqs.length : limit },
      { seqs, before: 0 },
    );
    return labelled ? (await labelled(places)).slice(0, limit) : places;
  };
  if (latest?.from === 0) return readFew([...latest.seqs], after);
  const found: Place[] = [];
  let last = after;
  /** @returns what it looked at, and whether the page is full or the list at its end */
  const look = async (count: number, among?: Among) => {
    const places = await read({ sorting, after: last, limit: count }, among);
    found.push(...(await matchingOf(places)));
    last = places.at(-1) ?? last;
    return { places, isDone: found.length >= limit || places.length < count };
  };
  /** Looks along the list at the latest matches, and at what was written before them. */
  const lookAmong = async ({ seqs, from }: Latest) => {
    const among = { seqs: [...seqs], before: from };
    return (await look(limit - found.length + unknownAtOnce, among)).isDone;
  };
  if (latest && after === null && sorting.name === "newest")
    if (wayTo(latest, latest.newest + 1, limit) <= most.far && (await lookAmong(latest)))
      return found.slice(0, limit);
  for (const [step, count] of steps.entries()) {
    const { places, isDone } = await look(count);
    if (isDone) return found.slice(0, limit);
    if (step > 0) continue;
    const reached = Math.min(...places.map(({ seq }) => seq));
    const way = latest ? wayTo(latest, reached, limit - found.length) : Number.POSITIVE_INFINITY;
    const some = words && way > most.far ? await search.few(tx, words, most.some) : null;
    if (some && (latest || some.length <= most.few))
      return [...found, ...(await readFew(some, last))].slice(0, limit);
    if (some) break;
    if (latest && way < Number.POSITIVE_INFINITY && (await lookAmong(latest))) return found.slice(0, limit);
  }
  const rest = await readPlaces(list("what is searched"), {
    sorting,
    after: last,
    limit: limit - found.length,
  });
  return [...found, ...rest];
}

/** Some of the list may have been written before the latest matches, as for a day in the past. */
const unknownAtOnce = 16;

/**
 * How many reflections were written between the number `reached` and the last of the `wanted` matches before it. So much
 * of the list lies between them if its order is the one of writing. Infinite if too few are known.
 */
function wayTo({ seqs }: Latest, reached: number, wanted: number): number {
  const last = [...seqs].filter((seq) => seq < reached)[wanted - 1];
  return last === undefined ? Number.POSITIVE_INFINITY : reached - last;
}

const isAmong = ({ seqs, before }: Among): RawBuilder<SqlBool> =>
  before > 0 ? isBeforeOrAmong(before, JSON.stringify(seqs)) : sql`reflections.seq in (${sql.join(seqs)})`;

/**
 * Only SQLite finds the latest matches first. The plus keeps it from reading rows by their numbers instead of along the
 * list. It compares each row with a list of parameters one by one, but looks it up in the result of a subquery.
 */
const isBeforeOrAmong = (before: number, seqs: string): RawBuilder<SqlBool> =>
  sql`(+reflections.seq < ${before} or +reflections.seq in (select value from json_each(${seqs})))`;

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

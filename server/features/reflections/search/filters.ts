import { type SelectQueryBuilder, sql } from "kysely";
import type { Filters } from "#contract/reflections/reflection-list.ts";
import type { Database, Engine } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createOpaqueTerms } from "#server/platform/search/opaque-terms.ts";
import {
  type PreparedSearch,
  type SearchIndex,
  searchVersion,
} from "#server/platform/search/search-index.ts";
import type { Tables } from "#server/platform/tables.ts";
import { hasNoWords } from "../stored/reflection-rows.ts";

export type Query = SelectQueryBuilder<Tables, "reflections", object>;

/** What the trash shows: everything that isn't blank, and unfinished answers with words. */
const thrownAwayOf = (tx: Database["query"], owner: Owner): Query =>
  tx
    .selectFrom("reflections")
    .where("reflections.owner_id", "=", owner.id)
    .where("reflections.deleted_at", "is not", null)
    .where((is) =>
      is.or([
        is("reflections.blank", "=", 0),
        is.and([is("reflections.unfinished", "=", 1), is.not(hasNoWords)]),
      ]),
    );

/** Neither blank nor in the trash. Literals let SQLite recognise that a partial index fits, here and below. */
export const presentOf = (tx: Database["query"], owner: Pick<Owner, "id">): Query =>
  tx
    .selectFrom("reflections")
    .where("reflections.owner_id", "=", owner.id)
    .where("reflections.blank", "=", sql.lit(0))
    .where("reflections.deleted_at", "is", null);

/** Whether these filters need the terms and labels that indexing makes. */
export const needsIndex = ({ search, tags, feelings }: Filters): boolean =>
  search.trim() !== "" || tags.length > 0 || feelings.length > 0;

/** What the filters and the search ask of a reflection's labels. */
export function labelsOf(
  owner: Owner,
  { feelings, tags }: Filters,
  prepared: PreparedSearch | null,
): { anyOf: string[]; negated: boolean }[] {
  const terms = createOpaqueTerms(owner.searchKey);
  return [
    ...(feelings.length > 0 ? [{ anyOf: feelings.map(terms.ofFeeling), negated: false }] : []),
    ...tags.map((tag) => ({ anyOf: [terms.ofTag(tag)], negated: false })),
    ...(prepared?.labels ?? []).map(({ label, negated }) => ({ anyOf: [label], negated })),
  ];
}

/** The reflections that pass the filters. Everything but trash and labels is answered by one index. */
export function createFilters(engine: Engine, search: SearchIndex) {
  // Without the plus, SQLite would read the row of every reflection with the label, as with search terms.
  const id = sql.raw(engine === "sqlite" ? "+reflections.id" : "reflections.id");
  const hasLabel = (owner: Owner, labels: readonly string[], negated = false) =>
    sql<boolean>`${id} ${sql.raw(negated ? "not in" : "in")} (
      select reflection_id from reflection_labels
      where owner_id = ${owner.id} and label in (${sql.join(labels)}))`;

  return function passing(
    tx: Database["query"],
    owner: Owner,
    filters: Filters,
    prepared: PreparedSearch | null,
  ): Query {
    const { from, to, moods, kinds, activity, starred, has_pictures, in_trash } = filters;
    let query = in_trash ? thrownAwayOf(tx, owner) : presentOf(tx, owner);
    if (from !== null) query = query.where("reflections.day", ">=", from);
    if (to !== null) query = query.where("reflections.day", "<=", to);
    if (moods.length > 0) query = query.where("reflections.mood", "in", moods);
    if (kinds.length > 0) query = query.where("reflections.kind", "in", kinds);
    if (activity !== null) query = query.where("reflections.activity_id", "=", activity);
    if (starred) query = query.where("reflections.starred", "=", sql.lit(1));
    if (has_pictures) query = query.where("reflections.picture_count", ">", sql.lit(0));
    for (const { anyOf, negated } of labelsOf(owner, filters, prepared))
      query = query.where(hasLabel(owner, anyOf, negated));
    if (!prepared) return query;
    const matching = prepared.conditions.length > 0 ? query.where(search.matches(prepared)) : query;
    // Leaves out what is not fully indexed, which would match by earlier words or by some of its own.
    return matching.where("reflections.seq", "not in", (pending) =>
      pending
        .selectFrom("reflections as pending")
        .select("pending.seq")
        .where("pending.owner_id", "=", owner.id)
        .where((is) =>
          is.or([
            is("pending.search_version", "<", sql.lit(searchVersion)),
            is("pending.search_version", ">", sql.lit(searchVersion)),
          ]),
        ),
    );
  };
}

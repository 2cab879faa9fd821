import { type SelectQueryBuilder, sql } from "kysely";
import type { Day } from "#contract/day-rules.ts";
import type { Filters } from "#contract/reflections/reflection-list.ts";
import type { Context } from "#server/context.ts";
import type { Query } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createOpaqueTerms } from "#server/platform/search/opaque-terms.ts";
import type { PreparedSearch } from "#server/platform/search/prepared-search.ts";
import type { Tables } from "#server/platform/tables.ts";
import { hasNoWords } from "../stored/reflection-rows.ts";
import { matchesWords, searchVersion } from "../terms/search-index.ts";

export type ReflectionQuery = SelectQueryBuilder<Tables, "reflections", object>;

/** Neither blank nor in the trash. Literals let SQLite recognise that a partial index fits, here and below. */
export const presentOf = (query: Query, owner: Pick<Owner, "id">): ReflectionQuery =>
  query
    .selectFrom("reflections")
    .where("reflections.owner_id", "=", owner.id)
    .where("reflections.blank", "=", sql.lit(0))
    .where("reflections.deleted_at", "is", null);

/** Matches any of the spans, any of the moods and any of the feelings. An empty list matches everything. */
export type ReadableFilter = {
  spans: readonly { from: Day; to: Day }[];
  moods: readonly number[];
  feelings?: readonly string[];
};

/** Neither blank nor in the trash, and not excluded from AI. */
export const readableOf = (query: Query, owner: Owner, { spans, moods, feelings = [] }: ReadableFilter) =>
  presentOf(query, owner)
    .where("reflections.excluded_from_ai", "=", 0)
    .$if(feelings.length > 0, (found) =>
      found.where("reflections.id", "in", (labelled) =>
        labelled
          .selectFrom("reflection_labels")
          .select("reflection_id")
          .where("owner_id", "=", owner.id)
          .where("label", "in", feelings.map(createOpaqueTerms(owner.searchKey).ofFeeling)),
      ),
    )
    .$if(moods.length > 0, (found) => found.where("reflections.mood", "in", [...moods]))
    .$if(spans.length > 0, (found) =>
      found.where((is) =>
        is.or(
          spans.map(({ from, to }) =>
            is.and([is("reflections.day", ">=", from), is("reflections.day", "<=", to)]),
          ),
        ),
      ),
    );

/** What the trash shows: everything that isn't blank, and unfinished answers with words. */
const trashedOf = (query: Query, owner: Owner): ReflectionQuery =>
  query
    .selectFrom("reflections")
    .where("reflections.owner_id", "=", owner.id)
    .where("reflections.deleted_at", "is not", null)
    .where((is) =>
      is.or([
        is("reflections.blank", "=", 0),
        is.and([is("reflections.unfinished", "=", 1), is.not(hasNoWords)]),
      ]),
    );

/** Whether these filters need the terms and labels that indexing makes. */
export const needsIndex = ({ search, tags, feelings }: Filters): boolean =>
  search.trim() !== "" || tags.length > 0 || feelings.length > 0;

/** The labels that the filters and the search require of a reflection. */
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

/**
 * The reflections that pass the filters. One index answers everything but trash and labels. `matching`: the
 * reflections whose words match, if they are known.
 */
export function filtered(
  context: Pick<Context, "database">,
  query: Query,
  owner: Owner,
  filters: Filters,
  prepared: PreparedSearch | null,
  matching: readonly number[] | null = null,
): ReflectionQuery {
  const { from, to, moods, kinds, activity, starred, has_pictures, in_trash } = filters;
  let found = in_trash ? trashedOf(query, owner) : presentOf(query, owner);
  if (matching) found = found.where(hasSeqAmong(context, matching));
  if (from !== null) found = found.where("reflections.day", ">=", from);
  if (to !== null) found = found.where("reflections.day", "<=", to);
  if (moods.length > 0) found = found.where("reflections.mood", "in", moods);
  if (kinds.length > 0) found = found.where("reflections.kind", "in", kinds);
  if (activity !== null) found = found.where("reflections.activity_id", "=", activity);
  if (starred) found = found.where("reflections.starred", "=", sql.lit(1));
  if (has_pictures) found = found.where("reflections.picture_count", ">", sql.lit(0));
  for (const { anyOf, negated } of labelsOf(owner, filters, prepared)) {
    const withLabel = sql`select reflection_id from reflection_labels
      where owner_id = ${owner.id} and label in (${sql.join(anyOf)})`;
    found = found.where(
      matching
        ? sql<boolean>`${sql.raw(negated ? "not exists" : "exists")} (${withLabel} and reflection_id = reflections.id)`
        : // Without the plus, SQLite would read the row of every reflection with the label, as with search terms.
          sql<boolean>`${sql.raw(context.database.engine === "sqlite" ? "+" : "")}reflections.id
            ${sql.raw(negated ? "not in" : "in")} (${withLabel})`,
    );
  }
  if (!prepared) return found;
  if (prepared.isUnreadable) return found.where(sql<boolean>`1 = 0`);
  if (!matching && prepared.conditions.length > 0) found = found.where(matchesWords(context, prepared));
  // Leaves out what is not fully indexed, which would match by earlier words or by some of its own.
  return found.where("reflections.seq", "not in", (pending) =>
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
}

/** One parameter for all of them, because a statement with a thousand takes longer to prepare than to run. */
export const hasSeqAmong = ({ database }: Pick<Context, "database">, seqs: readonly number[]) =>
  database.engine === "sqlite"
    ? sql<boolean>`reflections.seq in (select value from json_each(${JSON.stringify(seqs)}))`
    : sql<boolean>`reflections.seq = any(${seqs}::bigint[])`;

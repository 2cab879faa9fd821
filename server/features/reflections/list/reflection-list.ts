import { randomInt } from "node:crypto";
import type { z } from "zod";
import type { Attachment } from "#contract/attachments/attachments.ts";
import type { Day } from "#contract/day-rules.ts";
import type {
  CalendarDay,
  Counted,
  Filters,
  Labels,
  ListItem,
  searchReflections,
} from "#contract/reflections/reflection-list.ts";
import { maxCounted } from "#contract/reflections/reflection-rules.ts";
import type { getDayContext } from "#contract/reflections/reflections.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { readDespiteDamage } from "#server/platform/despite-damage.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createExcerpts } from "#server/platform/search/excerpt.ts";
import { plainText } from "#server/platform/search/plain-text.ts";
import type { PreparedSearch, SearchIndex } from "#server/platform/search/search-index.ts";
import { findSpelling } from "#server/platform/search/spelling.ts";
import type { TextTasks } from "#server/platform/threads/text-tasks.ts";
import type { Reader } from "../reading-port.ts";
import { type Batch, createBatches } from "../search/batches.ts";
import { type createFilters, labelsOf, needsIndex, type Query } from "../search/filters.ts";
import type { Indexing } from "../search/indexing.ts";
import { findLabels, withLabels } from "../search/labels.ts";
import { excerptLength } from "../stored/digests.ts";
import type { AskAttachments } from "../stored/ports.ts";
import { findReflection, openBody } from "../stored/reflection-rows.ts";
import { findDays, refuseSpan } from "./calendar.ts";
import { findMemories, findNearby } from "./day-context.ts";
import { findPlaces } from "./find-places.ts";
import { readCursor, sortingOf, toCursor } from "./list-cursor.ts";
import { type ListField, type ListRow, readPage, toListItem } from "./list-item.ts";
import { findRelated, type Related } from "./related.ts";
import { createStreaks } from "./streaks.ts";

type SearchInput = z.output<typeof searchReflections.schema.body>;
type SearchAnswer = z.output<(typeof searchReflections.schema.response)[200]>;

type DayContext = z.output<(typeof getDayContext.schema.response)[200]>;

export type ReflectionList = {
  /** @throws AppError `invalid_input` for a cursor of another order */
  search(owner: Owner, input: SearchInput, reader?: Reader): Promise<SearchAnswer>;
  count(owner: Owner, filters: Filters): Promise<Counted>;
  /** The search with better known words; `null` if there is none. */
  spelling(owner: Owner, search: string): Promise<string | null>;
  /** All are equally likely. @returns its id, or null if none passes */
  random(owner: Owner, filters: Filters): Promise<string | null>;
  /** @throws AppError `invalid_input` for a span that is too long */
  calendar(owner: Owner, from: Day, to: Day): Promise<CalendarDay[]>;
  labels(owner: Owner): Promise<Labels>;
  dayContext(owner: Owner, day: Day): Promise<DayContext>;
  /** @throws AppError `not_found` */
  related(owner: Owner, id: string): Promise<Related>;
};

const maxPictures = 4;
/** UTF-16 code units whose excerpts are made without a pause. */
const maxTogetherLength = 60_000;

const withoutWords = (prepared: PreparedSearch | null) =>
  prepared && { ...prepared, conditions: [], labels: [] };

export function createReflectionList({
  database,
  search,
  indexing,
  passing,
  textTasks,
  picturesOf,
}: {
  database: Database;
  search: SearchIndex;
  indexing: Pick<Indexing, "indexPending" | "isIndexed">;
  passing: ReturnType<typeof createFilters>;
  textTasks: Pick<TextTasks, "excerpt">;
  picturesOf: AskAttachments["picturesOf"];
}): ReflectionList {
  const findStreak = createStreaks();
  const batchesOf = createBatches({ database, search, passing });
  const { indexPending } = indexing;

  /** Makes what the filters need. A request waits a second at most. */
  async function makeIndexed(owner: Owner, filters: Filters): Promise<void> {
    if (!needsIndex(filters)) return;
    const isIndexed = await database.asOwner(owner.id, (tx) => indexing.isIndexed(tx, owner));
    if (!isIndexed) await indexPending(owner);
  }

  /** If the filters need what indexing makes, `left` is how many reflections are left to index. */
  async function whenIndexed<Answer>(
    owner: Owner,
    filters: Filters,
    find: (tx: Tx, left: number) => Promise<Answer>,
  ): Promise<Answer> {
    const isNeeded = needsIndex(filters);
    const transact = (work: (tx: Tx) => Promise<void>) => database.asOwner(owner.id, work);
    const first = await readDespiteDamage(transact, async (tx) =>
      !isNeeded || (await indexing.isIndexed(tx, owner)) ? { answer: await find(tx, 0) } : null,
    );
    if (first) return first.answer;
    const left = await indexPending(owner);
    // Even if none is left: one that can't be analysed doesn't count.
    return readDespiteDamage(transact, (tx) => find(tx, left));
  }

  return {
    async search(owner, { order, cursor, limit, fields, ...filters }, reader = "person") {
      const sorting = sortingOf(order, filters.in_trash);
      const after = cursor === null ? null : readCursor(sorting, cursor);
      const asked = new Set(fields);
      const { found, ...rest } = await whenIndexed(owner, filters, async (tx, left) => {
        const prepared = await search.prepare(tx, owner, filters.search);
        const labels = labelsOf(owner, filters, prepared);
        const places = await findPlaces(
          tx,
          search,
          prepared,
          (which) =>
            (which === "what is searched"
              ? passing(tx, owner, filters, prepared)
              : passing(tx, owner, { ...filters, tags: [], feelings: [] }, withoutWords(prepared))
            ).$if(reader === "ai", (query) => query.where("reflections.excluded_from_ai", "=", 0)),
          {
            sorting,
            after,
            limit: limit + 1,
            labelled: labels.length > 0 ? (found) => withLabels(tx, owner, labels, found) : null,
          },
        );
        const page = places.slice(0, limit);
        const last = page.at(-1);
        return {
          found: await readFound(tx, owner, page, asked, prepared),
          next_cursor: places.length > limit && last ? toCursor(sorting, last) : null,
          left_to_index: left,
        };
      });
      return { reflections: await openFound(owner, found, asked), ...rest };
    },

    /** Counts no further than is shown. */
    async count(owner, filters) {
      await makeIndexed(owner, filters);
      let total = 0;
      for await (const batch of batchesOf(owner, filters)) {
        total += await database.asOwner(owner.id, async (tx) =>
          countRows(tx, await batch(tx), maxCounted + 1 - total),
        );
        if (total > maxCounted) break;
      }
      return { count: Math.min(total, maxCounted), more: total > maxCounted };
    },

    async spelling(owner, asked) {
      await indexPending(owner);
      return findSpelling(database, owner, asked);
    },

    async random(owner, filters) {
      await makeIndexed(owner, filters);
      let [total, chosen]: [number, Batch | null] = [0, null];
      // Each batch takes the place of the one before it as often as it has a share in all so far.
      for await (const batch of batchesOf(owner, filters)) {
        const count = await database.asOwner(owner.id, async (tx) => countRows(tx, await batch(tx)));
        total += count;
        if (count > 0 && randomInt(total) < count) chosen = batch;
      }
      const batch = chosen;
      return batch && database.asOwner(owner.id, async (tx) => randomOf(tx, await batch(tx)));
    },

    async calendar(owner, from, to) {
      refuseSpan(from, to);
      return database.asOwner(owner.id, (tx) => findDays(tx, owner, from, to));
    },

    async labels(owner) {
      await indexPending(owner);
      return findLabels(database, owner);
    },

    async related(owner, id) {
      await indexPending(owner);
      return database.asOwner(owner.id, (tx) => findRelated(tx, owner, id));
    },

    async dayContext(owner, day) {
      return database.asOwner(owner.id, async (tx) => ({
        nearby: await findNearby(tx, owner, day),
        ...(await findStreak(tx, owner, day)),
        memories: await findMemories(tx, owner, day),
      }));
    },
  };

  async function readFound(
    tx: Tx,
    owner: Owner,
    page: readonly { seq: number }[],
    fields: ReadonlySet<ListField>,
    prepared: PreparedSearch | null,
  ): Promise<Found> {
    const hits = prepared?.conditions.some(({ negated }) => !negated);
    const rows = await readPage(
      tx,
      owner,
      page.map(({ seq }) => seq),
      hits && fields.has("excerpt") ? "body" : null,
    );
    const pictured = rows.filter(({ picture_count }) => picture_count > 0).map(({ id }) => id);
    const pictures =
      fields.has("pictures") && pictured.length > 0
        ? await picturesOf(tx, owner, pictured, maxPictures)
        : undefined;
    return { rows, pictures, prepared };
  }

  /** After the transaction, because excerpts of long texts take a while. */
  async function openFound(
    owner: Owner,
    { rows, pictures, prepared }: Found,
    fields: ReadonlySet<ListField>,
  ): Promise<ListItem[]> {
    const excerptAround = createExcerpts(prepared);
    let length = 0;
    const excerptOf = async ({ id, body }: Pick<ListRow, "id" | "body">) => {
      if (!body) {
        const markdown = await readBody(owner, id);
        return textTasks.excerpt({ markdown, search: prepared, length: excerptLength });
      }
      const markdown = openBody(owner, { id, body });
      length += markdown.length;
      if (length > maxTogetherLength) {
        // Lets other requests run in between.
        await pause();
        length = markdown.length;
      }
      return excerptAround(plainText(markdown), excerptLength);
    };
    const items: ListItem[] = [];
    for (const row of rows)
      items.push(await toListItem(owner, row, { fields, pictures: pictures?.get(row.id) ?? [], excerptOf }));
    return items;
  }

  /** Empty if it was removed meanwhile. */
  function readBody(owner: Owner, id: string): Promise<string> {
    return database.asOwner(owner.id, async (tx) => {
      const row = await findReflection(tx, owner.id, id);
      return row ? openBody(owner, row) : "";
    });
  }
}

type Found = {
  rows: ListRow[];
  pictures: Map<string, Attachment[]> | undefined;
  prepared: PreparedSearch | null;
};

async function countRows(tx: Tx, found: Query, most?: number): Promise<number> {
  const some = found.select("reflections.seq").$if(most !== undefined, (query) => query.limit(most ?? 0));
  const { total } = await tx
    .selectFrom(some.as("some"))
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

async function randomOf(tx: Tx, found: Query): Promise<string | null> {
  const total = await countRows(tx, found);
  if (total === 0) return null;
  const chosen = await found
    .select("reflections.id")
    .orderBy("reflections.day", "desc")
    .orderBy("reflections.id", "desc")
    .offset(randomInt(total))
    .limit(1)
    .executeTakeFirst();
  return chosen?.id ?? null;
}

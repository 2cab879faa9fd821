import { sql } from "kysely";
import type { z } from "zod";
import type { Day } from "#contract/day.ts";
import type { searchReflections } from "#contract/reflection-list.ts";
import type { getAround } from "#contract/reflections.ts";
import type { Database } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { excerptAround } from "#server/platform/search/excerpt.ts";
import { plainText } from "#server/platform/search/plain-text.ts";
import type { SearchIndex } from "#server/platform/search/search-index.ts";
import { findMemories, findNearby, findStreak } from "./around-day.ts";
import { createIndexing } from "./indexing.ts";
import { readCursor, toCursor } from "./list-cursor.ts";
import { excerptLength, openBody, toListItem } from "./reflection-rows.ts";

type SearchInput = z.output<typeof searchReflections.schema.body>;
type SearchAnswer = z.output<(typeof searchReflections.schema.response)[200]>;
type AroundAnswer = z.output<(typeof getAround.schema.response)[200]>;

export type ReflectionList = {
  search(owner: Owner, input: SearchInput): Promise<SearchAnswer>;
  around(owner: Owner, day: Day): Promise<AroundAnswer>;
};

/** How many terms a look at a day waits for. */
const indexedAtOnce = 5;

export function createReflectionList({
  database,
  search,
}: {
  database: Database;
  search: SearchIndex;
}): ReflectionList {
  const indexAnew = createIndexing(database, search);
  return {
    async search(owner, { search: words, cursor, limit }) {
      const after = cursor === null ? null : readCursor(cursor);
      if (words.trim() !== "") await indexAnew(owner);
      return database.asOwner(owner.id, async (tx) => {
        const prepared = await search.prepare(tx, owner, words);
        const rows = await tx
          .selectFrom("reflections")
          .select([
            "id",
            "kind",
            "day",
            "mood",
            "title",
            "excerpt",
            "tags",
            "feelings",
            "word_count",
            "starred",
            "picture_count",
            "deleted_at",
          ])
          .$if(prepared !== null, (query) => query.select("body"))
          .where("owner_id", "=", owner.id)
          .where("blank", "=", 0)
          .$if(after !== null, (query) =>
            query.where(sql<boolean>`(day, id) < (${after?.day}, ${after?.id})`),
          )
          .$if(prepared !== null, (query) => (prepared ? query.where(search.matches(prepared)) : query))
          .orderBy("day", "desc")
          .orderBy("id", "desc")
          .limit(limit + 1)
          .execute();
        const page = rows.slice(0, limit);
        const last = page.at(-1);
        return {
          reflections: page.map((row) => {
            const { body } = row;
            if (!prepared || !body) return toListItem(owner, row);
            return toListItem(owner, row, () =>
              excerptAround(plainText(openBody(owner, { id: row.id, body })), prepared, excerptLength),
            );
          }),
          next_cursor: rows.length > limit && last ? toCursor(last) : null,
          total: null,
          left_to_index: 0,
        };
      });
    },

    async around(owner, day) {
      // Whoever opens a day has left the one before it: a good moment for its terms, so that searches need not wait.
      await indexAnew(owner, { exceptDay: day, most: indexedAtOnce });
      return database.asOwner(owner.id, async (tx) => ({
        nearby: await findNearby(tx, owner, day),
        streak: await findStreak(tx, owner, day),
        memories: await findMemories(tx, owner, day),
      }));
    },
  };
}

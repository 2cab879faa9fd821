import { randomUUIDv7 } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { z } from "zod";
import { addDays, type Day, dayAt } from "#contract/day.ts";
import type { getAround, Reflection, Save, searchReflections } from "#contract/reflections.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { excerptAround } from "#server/platform/search/excerpt.ts";
import { plainText } from "#server/platform/search/plain-text.ts";
import { type SearchIndex, searchVersion } from "#server/platform/search/search-index.ts";
import { findMemories, findNearby, findStreak } from "./around-day.ts";
import { readCursor, toCursor } from "./list-cursor.ts";
import {
  excerptLength,
  openBody,
  type ReflectionRow,
  sealDraft,
  storedTexts,
  toListItem,
  toReflection,
} from "./reflection-rows.ts";

type SearchInput = z.output<typeof searchReflections.schema.body>;
type SearchAnswer = z.output<(typeof searchReflections.schema.response)[200]>;
type AroundAnswer = z.output<(typeof getAround.schema.response)[200]>;

export type ReflectionStore = {
  getDaily(owner: Owner, day: Day): Promise<Reflection | null>;
  /** @throws AppError `stale_revision` with the stored reflection, `invalid_input` for a day that has not begun */
  saveDaily(owner: Owner, day: Day, save: Save): Promise<Reflection>;
  /** @throws AppError `not_found`, `sealed_value_refused` */
  get(owner: Owner, id: string): Promise<Reflection>;
  /** Newest first. */
  search(owner: Owner, input: SearchInput): Promise<SearchAnswer>;
  around(owner: Owner, day: Day): Promise<AroundAnswer>;
};

/** Where the day begins first. */
const earliestZone = "Pacific/Kiritimati";
const oneDayMs = 86_400_000;
/** The `search_version` of a row whose terms are not made yet. */
const notIndexed = 0;
/** How many terms a look at a day waits for. */
const indexedAtOnce = 5;

export function createReflectionStore({
  database,
  clock,
  search,
}: {
  database: Database;
  clock: Clock;
  search: SearchIndex;
}): ReflectionStore {
  return {
    getDaily: (owner, day) =>
      database.asOwner(owner.id, async (tx) => {
        const row = await findDaily(tx, owner, day);
        return row ? toReflection(owner, row) : null;
      }),

    async saveDaily(owner, day, save) {
      refuseFuture(day, save, clock);
      return database.asOwner(owner.id, async (tx) => {
        const stored = await findDaily(tx, owner, day);
        const id = stored?.id ?? randomUUIDv7();
        const now = clock.now().getTime();
        const columns = sealDraft(owner, id, save);
        const values = {
          ...columns,
          written_at: new Date(save.written_at).getTime(),
          time_zone: save.time_zone,
          revision: save.revision + 1,
          save_id: save.save_id,
          search_version: notIndexed,
          updated_at: now,
        };
        const saved = stored
          ? await tx
              .updateTable("reflections")
              .set(values)
              .where("owner_id", "=", owner.id)
              .where("id", "=", id)
              .where("revision", "=", save.revision)
              .returningAll()
              .executeTakeFirst()
          : await tx
              .insertInto("reflections")
              .values({ ...values, id, owner_id: owner.id, kind: "daily", day, created_at: now })
              .onConflict((conflict) => conflict.doNothing())
              .returningAll()
              .executeTakeFirst();
        if (!saved) return unchanged(tx, owner, day, save);
        return toReflection(owner, saved);
      });
    },

    get: (owner, id) =>
      database.asOwner(owner.id, async (tx) => {
        const row = await tx
          .selectFrom("reflections")
          .selectAll()
          .where("owner_id", "=", owner.id)
          .where("id", "=", id)
          .executeTakeFirst();
        if (!row) throw new AppError("not_found", "There is no such reflection.");
        return toReflection(owner, row);
      }),

    async search(owner, { search: words, cursor, limit }) {
      const after = cursor === null ? null : readCursor(cursor);
      if (words.trim() !== "") await indexAnew(owner);
      return database.asOwner(owner.id, async (tx) => {
        const prepared = await search.prepare(tx, owner, words);
        const rows = await tx
          .selectFrom("reflections")
          .select(["id", "kind", "day", "mood", "title", "excerpt", "tags", "feelings", "word_count"])
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

  /**
   * Makes the terms of what was saved since, or was left without by an earlier program or a restore. A save does not
   * do so itself: a page that is being written is saved each second, and searched when it is done.
   * One row in each transaction: saves need not wait, and no two transactions wait for each other's words.
   */
  async function indexAnew(owner: Owner, some: { exceptDay?: Day; most?: number } = {}): Promise<void> {
    const { exceptDay, most } = some;
    const outdated = await database.asOwner(owner.id, (tx) =>
      outdatedOf(tx, owner)
        .select("id")
        .$if(exceptDay !== undefined, (query) => query.where("day", "!=", exceptDay ?? ""))
        .$if(most !== undefined, (query) => query.limit(most ?? 0))
        .execute(),
    );
    for (const { id } of outdated) {
      await database.asOwner(owner.id, async (tx) => {
        const row = await outdatedOf(tx, owner)
          .selectAll()
          .where("id", "=", id)
          // A save, or another search that does this work, at the same moment: SQLite has one writer anyway.
          .$if(database.engine === "postgres", (query) => query.forUpdate())
          .executeTakeFirst();
        if (!row) return;
        await search.write(tx, owner, row.seq, storedTexts(owner, row));
        await tx
          .updateTable("reflections")
          .set({ search_version: searchVersion })
          .where("owner_id", "=", owner.id)
          .where("id", "=", id)
          .execute();
      });
      // Others are answered meanwhile, and SQLite frees its statements.
      await setImmediate();
    }
  }
}

const outdatedOf = (tx: Tx, owner: Owner) =>
  tx
    .selectFrom("reflections")
    .where("owner_id", "=", owner.id)
    .where((is) =>
      is.or([is("search_version", "<", searchVersion), is("search_version", ">", searchVersion)]),
    );

const findDaily = (tx: Tx, owner: Owner, day: Day): Promise<ReflectionRow | undefined> =>
  tx
    .selectFrom("reflections")
    .selectAll()
    .where("owner_id", "=", owner.id)
    .where("kind", "=", "daily")
    .where("day", "=", day)
    .executeTakeFirst();

/** The save whose answer was lost, sent again; or a stale one, which is refused with the stored text. */
async function unchanged(tx: Tx, owner: Owner, day: Day, save: Save): Promise<Reflection> {
  const stored = await findDaily(tx, owner, day);
  if (!stored) throw new Error("A reflection vanished between two statements of one transaction.");
  const current = toReflection(owner, stored);
  if (stored.save_id === save.save_id) return current;
  throw new AppError("stale_revision", "This reflection was changed elsewhere since. Both texts are kept.", {
    answer: { current },
  });
}

function refuseFuture(day: Day, save: Save, clock: Clock): void {
  const now = clock.now();
  const fields = {
    // A device's clock may be a day ahead; anything more is a mistake.
    ...(day > addDays(dayAt(now, earliestZone, "00:00"), 1) && { day: "This day has not begun yet." }),
    ...(new Date(save.written_at).getTime() > now.getTime() + oneDayMs && {
      written_at: "This moment has not come yet.",
    }),
  };
  const [message] = Object.values(fields);
  if (message) throw new AppError("invalid_input", message, { fields });
}

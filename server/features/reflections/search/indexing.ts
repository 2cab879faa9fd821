import { setImmediate } from "node:timers/promises";
import { mentionedIdsIn } from "#contract/attachments/attachment-rules.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { plainText } from "#server/platform/search/plain-text.ts";
import { type SearchIndex, searchVersion } from "#server/platform/search/search-index.ts";
import { isRefused, type ReflectionRow, toReflection } from "../stored/reflection-rows.ts";
import { writeLabels } from "./labels.ts";

/** How long a request spends on indexing before it answers with what can be searched by then. */
const longestMs = 1000;

/**
 * How many are indexed in one transaction, which waits for the disk once. On PostgreSQL, two transactions
 * with several reflections could wait for each other's words.
 */
const atOnce = { sqlite: 8, postgres: 1 };

/** @returns how many reflections are left */
export type Indexing = (
  owner: Owner,
  some?: { exceptDay?: Day; exceptId?: string; most?: number },
) => Promise<number>;

export function createIndexing({
  database,
  search,
  clock,
}: {
  database: Database;
  search: SearchIndex;
  clock: Clock;
}): Indexing {
  /**
   * Makes terms, labels and mentions for what was saved since, or came without from an earlier version or a
   * restore, latest first. Saves don't index: a page is saved every second while it is being written, but
   * rarely searched before it is finished. Each transaction is small, so that saves don't wait.
   */
  return async function indexAnew(owner, { exceptDay, exceptId, most } = {}) {
    const outdated = await database.asOwner(owner.id, (tx) =>
      outdatedOf(tx, owner)
        .select("id")
        .$if(exceptDay !== undefined, (query) => query.where("day", "!=", exceptDay ?? ""))
        .$if(exceptId !== undefined, (query) => query.where("id", "!=", exceptId ?? ""))
        .$if(most !== undefined, (query) => query.limit(most ?? 0))
        .orderBy("seq", "desc")
        .execute(),
    );
    const ends = clock.now().getTime() + longestMs;
    const together = atOnce[database.engine];
    let done = 0;
    while (done < outdated.length && clock.now().getTime() < ends) {
      const ids = outdated.slice(done, done + together).map(({ id }) => id);
      await database.asOwner(owner.id, async (tx) => {
        const rows = await outdatedOf(tx, owner)
          .selectAll()
          .where("id", "in", ids)
          // Keeps saves and other searches from these rows meanwhile. SQLite has only one writer anyway.
          .$if(database.engine === "postgres", (query) => query.forUpdate())
          .execute();
        for (const row of rows) await index(tx, search, owner, row);
      });
      done += ids.length;
      // Lets other requests run in between, and SQLite free its statements.
      await setImmediate();
    }
    return outdated.length - done;
  };
}

async function index(tx: Tx, search: SearchIndex, owner: Owner, row: ReflectionRow): Promise<void> {
  const reflection = openForIndex(owner, row);
  await search.write(tx, owner, row.seq, textsOf(reflection));
  await writeLabels(tx, owner, row.id, reflection);
  await writeMentions(tx, owner, row.id, mentionedIdsIn(reflection.body));
  await tx
    .updateTable("reflections")
    .set({ search_version: searchVersion })
    .where("owner_id", "=", owner.id)
    .where("id", "=", row.id)
    .execute();
}

type Indexed = Pick<Reflection, "title" | "body" | "tags" | "feelings" | "prompt">;

/** Empty if it can't be opened. No word finds it then, but the others are still indexed. */
function openForIndex(owner: Owner, row: ReflectionRow): Indexed {
  try {
    return toReflection(owner, row);
  } catch (error) {
    if (isRefused(error)) return { title: "", body: "", tags: [], feelings: [], prompt: "" };
    throw error;
  }
}

const textsOf = ({ title, body, tags, feelings, prompt }: Indexed) =>
  [title, plainText(body), ...tags, ...feelings, prompt].filter((text) => text !== "");

async function writeMentions(
  tx: Tx,
  owner: Owner,
  reflectionId: string,
  mentionedIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("reflection_mentions")
    .where("owner_id", "=", owner.id)
    .where("reflection_id", "=", reflectionId)
    .execute();
  const rows = mentionedIds.map((mentioned_id) => ({
    owner_id: owner.id,
    reflection_id: reflectionId,
    mentioned_id,
  }));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx
      .insertInto("reflection_mentions")
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
}

/** Below both engines' limit of parameters in a statement. */
const rowsAtOnce = 1000;

const outdatedOf = (tx: Tx, owner: Owner) =>
  tx
    .selectFrom("reflections")
    .where("owner_id", "=", owner.id)
    .where((is) =>
      is.or([is("search_version", "<", searchVersion), is("search_version", ">", searchVersion)]),
    );

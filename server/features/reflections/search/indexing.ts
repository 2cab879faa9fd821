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

/** How long a request works on terms before it answers with what is searchable by then. */
const longestMs = 1000;

/**
 * How many are indexed in one transaction, which waits for the disk once. On PostgreSQL two transactions with several
 * would wait for each other's words.
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
   * Makes the terms, labels and mentions of what was saved since, or was left without by an earlier program or a
   * restore, the latest first. A save does not do so itself: a page that is being written is saved each second, and
   * searched when it is done.
   * Few in each transaction, so that saves need not wait.
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
          // A save, or another search that does this work, at the same moment: SQLite has one writer anyway.
          .$if(database.engine === "postgres", (query) => query.forUpdate())
          .execute();
        for (const row of rows) await index(tx, search, owner, row);
      });
      done += ids.length;
      // Others are answered meanwhile, and SQLite frees its statements.
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

/** Nothing where it can't be opened: it is found by no word, and holds up no other. */
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

/** Below what a statement can carry, whatever the engine. */
const rowsAtOnce = 1000;

const outdatedOf = (tx: Tx, owner: Owner) =>
  tx
    .selectFrom("reflections")
    .where("owner_id", "=", owner.id)
    .where((is) =>
      is.or([is("search_version", "<", searchVersion), is("search_version", ">", searchVersion)]),
    );

import { sql } from "kysely";
import { mentionedIdsIn } from "#contract/attachments/attachment-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Query, Tx } from "#server/platform/database.ts";
import { refusesWrites } from "#server/platform/errors.ts";
import { createMutex } from "#server/platform/mutex.ts";
import { pause } from "#server/platform/pause.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import type { IndexTerms } from "#server/platform/search/index-terms.ts";
import { type Replacing, type SearchIndex, searchVersion } from "#server/platform/search/search-index.ts";
import type { TextTasks } from "#server/platform/threads/text-tasks.ts";
import {
  findReflection,
  notIndexed,
  openBody,
  openHead,
  openOrigin,
  type ReflectionRow,
} from "../stored/reflection-rows.ts";
import { writeLabels } from "./labels.ts";

/** How long a request waits for indexing before it answers with what can be searched by then. */
const longestMs = 1000;
/** How long a page that could not be analysed is left alone. */
const restMs = 600_000;
/** One message to the thread holds pages up to this length in UTF-16 code units, and at most this many. */
const lengthAtOnce = 60_000;
const pagesAtOnce = 16;
const idsAtOnce = 500;
/**
 * The terms of one transaction on SQLite, some ten milliseconds of work, during which nothing else runs.
 * PostgreSQL works elsewhere; there a page is one transaction, which keeps saves and other servers from it.
 */
const termsAtOnce = { sqlite: 3000, postgres: Number.POSITIVE_INFINITY };
/** More than anyone writes into one page, and few enough for one statement. */
const maxMentions = 1000;
/** What a page costs besides its terms, in terms. */
const pageCost = 150;

export type Indexing = {
  /**
   * Waits a second at most, or `mostMs`. If a second was not enough, the next calls without `mostMs` hardly wait until
   * all is indexed. @returns how many reflections are left
   */
  indexPending(owner: Owner, mostMs?: number): Promise<number>;
  /** If so, `indexPending` has nothing to do. That is so for most searches, which then need one transaction only. */
  isIndexed(tx: Tx, owner: Owner): Promise<boolean>;
  /** For a quiet moment: indexes, then makes searches faster. @returns how much is left, or at least if anything is */
  doIdleWork(owner: Owner): Promise<number>;
  /** Ends what is under way, at the next transaction. */
  stop(): Promise<void>;
};

type Waiting = { until: number; answer: (left: number) => void; fail: (error: unknown) => void };
type Run = { waiting: Waiting[]; ended: Promise<void> };
type Page = { row: ReflectionRow; words: Words; replacing: Replacing };

/**
 * Makes terms, labels and mentions for what was saved since, or came without from an earlier version or a
 * restore, latest first. Saves don't index: a page is saved every second while it is being written, but
 * rarely searched before it is finished.
 *
 * No step holds up another person: a thread analyses long texts, and transactions are small. So a long page is
 * written in several, and until the last of them its `search_version` keeps searches from it. What a crash or
 * another save interrupts is indexed again.
 */
export function createIndexing({
  database,
  search,
  textTasks,
  clock,
  onProblem,
}: {
  database: Database;
  search: SearchIndex;
  textTasks: Pick<TextTasks, "index">;
  clock: Clock;
  onProblem: (what: string, error: unknown) => void;
}): Indexing {
  const runs = new Map<string, Run>();
  /** The people who have waited their second in vain. Until all is indexed, they wait for one transaction only. */
  const behind = new Set<string>();
  /** Until when a page is left alone, by its id and revision. */
  const resting = new Map<string, number>();
  /** One transaction at a time, whoever it is for, and a turn of the event loop after each. */
  const turn = createMutex();
  let stopping = false;
  const now = () => clock.now().getTime();

  /** Indexes while somebody waits. A page that was begun is finished. */
  async function work(owner: Owner, waiting: Waiting[]): Promise<void> {
    while (waiting.length > 0 && !stopping) {
      // Those who come later may have saved something that this reading doesn't find.
      const before = waiting.length;
      const pending = await database.asOwner(owner.id, (tx) => findPending(tx, owner));
      if (pending.length === 0) {
        behind.delete(owner.id);
        for (const { answer } of waiting.splice(0, before)) answer(0);
      }
      let done = 0;
      while (done < pending.length && waiting.length > 0 && !stopping)
        done += await indexSome(owner, pending.slice(done, done + pagesAtOnce), waiting);
    }
    // In the same moment as the loop ends, so that nobody waits for a run that is over.
    runs.delete(owner.id);
    await answerAll(owner, waiting);
  }

  /** @returns how many of them it took */
  async function indexSome(owner: Owner, ids: readonly string[], waiting: Waiting[]): Promise<number> {
    const { rows, taken } = await database.asOwner(owner.id, (tx) => readSome(tx, owner, ids));
    const pages = await analyse(
      owner,
      rows.map((row) => ({ row, words: openForIndex(owner, row) })),
    );
    let at = 0;
    while (at < pages.length && !stopping) {
      const page = pages[at];
      if (waiting.length === 0 && !page?.replacing.hasBegun()) break;
      at += await turn(async () => {
        const done = await database.asOwnerDerived(owner.id, (tx) => writeSome(tx, owner, pages.slice(at)));
        // Lets other requests run in between.
        await pause();
        return done;
      });
      await answerLate(owner, waiting);
    }
    return taken;
  }

  /** Leaves out a page that can't be analysed, so that the others are still indexed. */
  async function analyse(owner: Owner, opened: readonly Omit<Page, "replacing">[]): Promise<Page[]> {
    let terms: IndexTerms[];
    try {
      terms = await textTasks.index({
        engine: database.engine,
        searchKey: owner.searchKey,
        pages: opened.map(({ words: { body, title, tags, feelings, prompt, place } }) => ({
          markdown: body,
          plain: [title, ...tags, ...feelings, prompt, place],
        })),
      });
    } catch (error) {
      if (stopping) return [];
      const [only, ...others] = opened;
      if (only && others.length === 0) {
        onProblem("a reflection could not be indexed", error);
        resting.set(nameOf(only.row), now() + restMs);
        return [];
      }
      const each: Page[] = [];
      for (const one of opened) each.push(...(await analyse(owner, [one])));
      return each;
    }
    return opened.flatMap(({ row, words }, at) => {
      const made = terms[at];
      return made ? [{ row, words, replacing: search.replace(owner, row.seq, made) }] : [];
    });
  }

  /** @returns how many pages are done with */
  async function writeSome(tx: Tx, owner: Owner, pages: readonly Page[]): Promise<number> {
    let room: number = termsAtOnce[database.engine];
    // On PostgreSQL, two transactions with several pages could wait for each other's words.
    for (const [at, page] of pages.slice(0, database.engine === "postgres" ? 1 : undefined).entries()) {
      if (room <= 0) return at;
      // Saved again or gone since it was read.
      if (!(await isUnchanged(tx, database.engine, owner, page.row))) continue;
      room = (await page.replacing.write(tx, room)) - pageCost;
      if (!page.replacing.isDone()) return at;
      await finish(tx, owner, page);
    }
    return database.engine === "postgres" ? 1 : pages.length;
  }

  async function findPending(tx: Tx, owner: Owner): Promise<string[]> {
    for (const [name, until] of resting) if (until <= now()) resting.delete(name);
    const rows = await findOutdated(tx, owner.id, idsAtOnce + resting.size);
    return rows.filter((row) => !resting.has(nameOf(row))).map(({ id }) => id);
  }

  async function answerLate(owner: Owner, waiting: Waiting[]): Promise<void> {
    const time = now();
    const late = waiting.filter(({ until }) => until <= time);
    if (late.length === 0) return;
    const left = await countLeft(owner);
    behind.add(owner.id);
    for (const each of late) {
      waiting.splice(waiting.indexOf(each), 1);
      each.answer(left);
    }
  }

  async function answerAll(owner: Owner, waiting: Waiting[]): Promise<void> {
    if (waiting.length === 0) return;
    const left = await countLeft(owner);
    for (const { answer } of waiting.splice(0)) answer(left);
  }

  const countLeft = (owner: Owner) =>
    database.asOwner(owner.id, async (tx) => {
      let left = 0;
      for (const than of ["<", ">"] as const) {
        const { count } = await outdatedOf(tx, owner.id, than)
          .select((row) => row.fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow();
        left += count;
      }
      return left;
    });

  function begin(owner: Owner, first: Waiting): Run {
    const waiting = [first];
    const finishing = work(owner, waiting).catch((error: unknown) => {
      runs.delete(owner.id);
      // What is indexed by now can still be searched.
      if (refusesWrites(error)) return answerAll(owner, waiting);
      throw error;
    });
    const ended = finishing.catch((error: unknown) => {
      if (waiting.length === 0) onProblem("indexing failed", error);
      for (const { fail } of waiting.splice(0)) fail(error);
    });
    return { waiting, ended };
  }

  /** @returns whether there is more to do */
  async function tidy(owner: Owner): Promise<boolean> {
    const until = now() + longestMs;
    while (!stopping && now() < until) {
      const isMoreLeft = await turn(async () => {
        const more = await database.asOwnerDerived(owner.id, (tx) => search.tidySome(tx));
        await pause();
        return more;
      });
      if (!isMoreLeft) return false;
    }
    return !stopping;
  }

  function indexPending(owner: Owner, mostMs = behind.has(owner.id) ? 0 : longestMs): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const waiting = { until: now() + mostMs, answer: resolve, fail: reject };
    const run = runs.get(owner.id);
    if (run) run.waiting.push(waiting);
    else runs.set(owner.id, begin(owner, waiting));
    return promise;
  }

  return {
    indexPending,
    isIndexed: async (tx, owner) => (await findAnyOutdated(tx, { ownerId: owner.id })).length === 0,
    async doIdleWork(owner) {
      // For a second each time: what is read but not written by then is read again.
      const left = await indexPending(owner, longestMs);
      if (database.storeState() !== "ok") return 0;
      return left === 0 && (await tidy(owner)) ? 1 : left;
    },
    async stop() {
      stopping = true;
      await Promise.all([...runs.values()].map(({ ended }) => ended));
      // What is being tidied ends, too.
      await turn(async () => {});
    },
  };
}

const nameOf = ({ id, revision }: Pick<ReflectionRow, "id" | "revision">) => `${id} ${revision}`;

async function readSome(tx: Tx, owner: Owner, ids: readonly string[]) {
  const rows: ReflectionRow[] = [];
  let [taken, length] = [0, 0];
  for (const id of ids) {
    const row = await findReflection(tx, owner.id, id);
    taken += 1;
    if (!row) continue;
    rows.push(row);
    length += row.body.length;
    if (length >= lengthAtOnce) break;
  }
  return { rows, taken };
}

/** On PostgreSQL it keeps saves and other servers from the row until the transaction ends. */
const isUnchanged = async (
  tx: Tx,
  engine: Database["engine"],
  owner: Owner,
  { id, revision }: ReflectionRow,
): Promise<boolean> =>
  (await tx
    .selectFrom("reflections")
    .select("seq")
    .where("owner_id", "=", owner.id)
    .where("id", "=", id)
    .where("revision", "=", revision)
    .$if(engine === "postgres", (query) => query.forUpdate())
    .executeTakeFirst()) !== undefined;

async function finish(tx: Tx, owner: Owner, { row: { id }, words }: Page): Promise<void> {
  await writeLabels(tx, owner, id, words);
  await writeMentions(tx, owner, id, mentionedIdsIn(words.body).slice(0, maxMentions));
  await tx
    .updateTable("reflections")
    .set({ search_version: searchVersion })
    .where("owner_id", "=", owner.id)
    .where("id", "=", id)
    .execute();
}

type Words = Pick<Reflection, "title" | "body" | "tags" | "feelings" | "prompt"> & {
  /** The name of the place where an imported reflection was written. */
  place: string;
};

/** Empty if it can't be opened. No word finds it then, but the others are still indexed. */
const openForIndex = (owner: Owner, row: ReflectionRow): Words =>
  unlessAltered(() => ({ ...openHead(owner, row), body: openBody(owner, row), place: placeOf(owner, row) }), {
    title: "",
    body: "",
    tags: [],
    feelings: [],
    prompt: "",
    place: "",
  });

const placeOf = (owner: Owner, row: ReflectionRow): string =>
  unlessAltered(() => openOrigin(owner, row), null)?.place?.name ?? "";

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
  if (rows.length > 0) await tx.insertInto("reflection_mentions").values(rows).execute();
}

/** Two queries: with one condition, a SQLite store on which `ANALYZE` was run would read every row. */
const outdatedOf = (query: Database["query"], ownerId: string, than: "<" | ">") =>
  query
    .selectFrom("reflections")
    .where("owner_id", "=", ownerId)
    .where("search_version", than, sql.lit(searchVersion));

const findAnyOutdated = (query: Query, { ownerId }: { ownerId: string }) =>
  query
    .selectFrom(
      outdatedOf(query, ownerId, "<")
        .select("seq")
        .unionAll(outdatedOf(query, ownerId, ">").select("seq"))
        .as("outdated"),
    )
    .select("seq")
    .limit(sql.lit(1))
    .execute();

/** The latest of what was saved, and then of what an earlier version indexed. An index finds each part in its order. */
async function findOutdated(tx: Tx, ownerId: string, most: number) {
  if ((await findAnyOutdated(tx, { ownerId })).length === 0) return [];
  const saved = tx
    .selectFrom("reflections")
    .select("seq")
    .where("owner_id", "=", ownerId)
    .where("search_version", "=", sql.lit(notIndexed))
    .orderBy("seq", "desc");
  const others = (["<", ">"] as const).map((than) =>
    outdatedOf(tx, ownerId, than)
      .select("seq")
      .where("search_version", "!=", sql.lit(notIndexed))
      .orderBy("search_version", "desc")
      .orderBy("seq", "desc"),
  );
  const found: { id: string; revision: number }[] = [];
  for (const seqs of [saved, ...others])
    if (found.length < most)
      found.push(
        ...(await tx
          .selectFrom("reflections")
          .select(["id", "revision"])
          .where("owner_id", "=", ownerId)
          .where("seq", "in", seqs.limit(most - found.length))
          .orderBy("seq", "desc")
          .execute()),
      );
  return found;
}

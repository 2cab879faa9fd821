import { mentionedIdsIn } from "#contract/attachments/attachment-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { pause } from "#server/platform/pause.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import type { IndexTerms } from "#server/platform/search/index-terms.ts";
import { digestOf } from "../stored/digests.ts";
import {
  findReflection,
  notIndexed,
  openBody,
  openDraft,
  openHead,
  openSurroundings,
  type ReflectionRow,
  sealHead,
} from "../stored/reflection-rows.ts";
import { type Replacing, replaceTerms, searchVersion } from "../terms/search-index.ts";
import { indexingOf } from "./indexing-state.ts";
import { writeLabels } from "./labels.ts";
import { writeMentions } from "./mentions.ts";

/** How long a page that could not be analysed is skipped. */
const retryAfterMs = 600_000;
/** Limits of one message to the thread: total length in UTF-16 code units, and pages. */
const lengthAtOnce = 60_000;
export const pagesAtOnce = 16;
/**
 * The terms of one transaction on SQLite, some ten milliseconds of work, during which nothing else runs. On PostgreSQL,
 * which doesn't block the server, each page is one transaction. It locks the page for saves and other servers.
 */
const termsAtOnce = { sqlite: 3000, postgres: Number.POSITIVE_INFINITY };
/** What a page costs in addition to its terms, in terms. */
const pageCost = 150;
/** More than anyone writes into one page, and few enough for one statement. */
const maxMentions = 1000;

/** `head` is set if its excerpt was made by an earlier version. */
type Page = { row: ReflectionRow; words: Words; head: Buffer | undefined; replacing: Replacing };
type Words = Pick<Reflection, "title" | "body" | "tags" | "feelings" | "prompt"> & {
  /** The name of the place where an imported reflection was written. */
  place: string;
};

/** Indexes these reflections. `isWanted` is asked before each page. */
export async function indexSome(
  context: Context,
  owner: Owner,
  rows: readonly ReflectionRow[],
  { isWanted, afterEach }: { isWanted: () => boolean; afterEach: () => Promise<void> },
): Promise<void> {
  const { database } = context;
  const state = indexingOf(context);
  const opened: Omit<Page, "replacing">[] = [];
  for (const row of rows)
    opened.push({ row, words: openForIndex(owner, row), head: await renewHead(context, owner, row) });
  const pages = await analyse(context, owner, opened);
  for (let at = 0; at < pages.length && !state.isStopping; ) {
    // A page that was begun is finished.
    if (!isWanted() && !pages[at]?.replacing.hasBegun()) break;
    at += await state.mutex(async () => {
      const done = await database.asOwnerDerived(owner.id, (tx) =>
        writeSome(tx, database.engine, owner, pages.slice(at)),
      );
      // Lets other requests run in between.
      await pause();
      return done;
    });
    await afterEach();
  }
}

/** As many of these reflections as one message to the thread holds. @returns also how many ids were looked up */
export async function readSome(tx: Tx, owner: Owner, ids: readonly string[]) {
  const rows: ReflectionRow[] = [];
  let [read, length] = [0, 0];
  for (const id of ids) {
    const row = await findReflection(tx, owner.id, id);
    read += 1;
    if (!row) continue;
    rows.push(row);
    length += row.body.length;
    if (length >= lengthAtOnce) break;
  }
  return { rows, read };
}

/** Skips a page that can't be analysed, so that the others are still indexed. */
async function analyse(
  context: Context,
  owner: Owner,
  opened: readonly Omit<Page, "replacing">[],
): Promise<Page[]> {
  const state = indexingOf(context);
  let terms: IndexTerms[];
  try {
    const task = {
      engine: context.database.engine,
      searchKey: owner.searchKey,
      pages: opened.map(({ words: { body, title, tags, feelings, prompt, place } }) => ({
        markdown: body,
        plain: [title, ...tags, ...feelings, prompt, place],
      })),
    };
    terms = await context.textTasks.index(task, owner.id);
  } catch (error) {
    if (state.isStopping) return [];
    const [only, ...others] = opened;
    if (only && others.length === 0) {
      context.onProblem("a reflection could not be indexed", error);
      state.skippedUntil.set(keyOf(only.row), context.clock.now().getTime() + retryAfterMs);
      return [];
    }
    const each: Page[] = [];
    for (const one of opened) each.push(...(await analyse(context, owner, [one])));
    return each;
  }
  return opened.flatMap((page, at) => {
    const made = terms[at];
    return made ? [{ ...page, replacing: replaceTerms(context, owner, page.row.seq, made) }] : [];
  });
}

/** @returns how many pages are done */
async function writeSome(
  tx: Tx,
  engine: Database["engine"],
  owner: Owner,
  pages: readonly Page[],
): Promise<number> {
  let room = termsAtOnce[engine];
  // On PostgreSQL, two transactions with several pages could wait for each other's words.
  for (const [at, page] of pages.slice(0, engine === "postgres" ? 1 : undefined).entries()) {
    if (room <= 0) return at;
    // Saved again or removed since it was read.
    if (!(await isUnchanged(tx, engine, owner, page.row))) continue;
    room = (await page.replacing.write(tx, room)) - pageCost;
    if (!page.replacing.isDone()) return at;
    await finish(tx, owner, page);
  }
  return engine === "postgres" ? 1 : pages.length;
}

/** On PostgreSQL, locks the row for saves and other servers until the transaction ends. */
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

async function finish(tx: Tx, owner: Owner, { row: { id }, words, head }: Page): Promise<void> {
  await writeLabels(tx, owner, id, words);
  await writeMentions(tx, owner, id, mentionedIdsIn(words.body).slice(0, maxMentions));
  await tx
    .updateTable("reflections")
    .set({ search_version: searchVersion, head })
    .where("owner_id", "=", owner.id)
    .where("id", "=", id)
    .execute();
}

/** Identifies a revision of a page. */
export const keyOf = ({ id, revision }: Pick<ReflectionRow, "id" | "revision">) => `${id} ${revision}`;

/** Empty if it can't be opened: it is indexed without words, so that it is not tried again. */
const openForIndex = (owner: Owner, row: ReflectionRow): Words =>
  unlessAltered(
    () => ({ ...openHead(owner, row), body: openBody(owner, row), place: placeName(owner, row) }),
    { title: "", body: "", tags: [], feelings: [], prompt: "", place: "" },
  );

async function renewHead({ textTasks }: Context, owner: Owner, row: ReflectionRow) {
  if (row.search_version === notIndexed) return undefined;
  const draft = unlessAltered(() => openDraft(owner, row));
  return draft
    ? sealHead(owner, row, draft, (await digestOf(textTasks, draft, owner.id)).excerpt)
    : undefined;
}

const placeName = (owner: Owner, row: ReflectionRow): string =>
  unlessAltered(() => openSurroundings(owner, row), null)?.place?.name ?? "";

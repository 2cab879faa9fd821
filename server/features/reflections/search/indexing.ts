import type { Context } from "#server/context.ts";
import { refusesWrites } from "#server/platform/errors.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { tidyTerms } from "../terms/search-index.ts";
import { indexSome, keyOf, pagesAtOnce, readSome } from "./index-pages.ts";
import { indexingOf, type Waiting } from "./indexing-state.ts";
import { countPending, findPending } from "./pending.ts";

/** How long a request waits for indexing before it answers with what can be searched by then. */
const maxWaitMs = 1000;
/** With so many left, requests wait only for the latest pages, such as one that was just saved. */
const idsAtOnce = 500;
const latestPages = 2;

/**
 * Makes terms, labels and mentions for reflections that were saved since, or came without them from an earlier version or a
 * restore, latest first. Saves don't index: a page is saved every second while it is being written, but rarely searched
 * before it is finished.
 *
 * Nothing blocks other people: a thread analyses long texts, and transactions are small. A long page is written in several
 * transactions, and its `search_version` hides it from searches until the last one. What a crash or another save interrupts
 * is indexed again.
 *
 * Waits at most a second, or `waitMs`. If a second was not enough or much is left, calls without `waitMs` hardly wait until
 * all is indexed.
 * @returns how many reflections are left
 */
export function indexPending(context: Context, owner: Owner, waitMs?: number): Promise<number> {
  const { runs, behind } = indexingOf(context);
  const until = context.clock.now().getTime() + (waitMs ?? (behind.has(owner.id) ? 0 : maxWaitMs));
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const waiting = { until, isBounded: waitMs !== undefined, answer: resolve, fail: reject };
  const run = runs.get(owner.id);
  if (run) run.waiting.push(waiting);
  else runs.set(owner.id, startRun(context, owner, waiting));
  return promise;
}

/** Indexes for about a second, then merges the index. @returns how much is left, or at least whether anything is */
export async function indexWhileIdle(context: Context, owner: Owner): Promise<number> {
  const left = await indexPending(context, owner, maxWaitMs);
  if (context.database.storeState() !== "ok") return 0;
  return left === 0 && (await tidy(context, owner)) ? 1 : left;
}

/** Ends what is under way at the next transaction. */
export async function stopIndexing(context: Context): Promise<void> {
  const state = indexingOf(context);
  state.isStopping = true;
  await Promise.all([...state.runs.values()].map(({ ended }) => ended));
  // Waits for tidying, too.
  await state.mutex(async () => {});
}

function startRun(context: Context, owner: Owner, first: Waiting) {
  const { runs } = indexingOf(context);
  const waiting = [first];
  // Later than its entry in `runs`, which it removes.
  const finishing = Promise.resolve()
    .then(() => run(context, owner, waiting))
    .catch((error: unknown) => {
      runs.delete(owner.id);
      // What is indexed by now can still be searched.
      if (refusesWrites(error)) return answerAll(context, owner, waiting);
      throw error;
    });
  const ended = finishing.catch((error: unknown) => {
    if (waiting.length === 0) context.onProblem("indexing failed", error);
    for (const { fail } of waiting.splice(0)) fail(error);
  });
  return { waiting, ended };
}

/** Indexes while a request waits. */
async function run(context: Context, owner: Owner, waiting: Waiting[]): Promise<void> {
  const state = indexingOf(context);
  const isWanted = () => waiting.length > 0 && !state.isStopping;
  const afterEach = () => answerLate(context, owner, waiting);
  while (isWanted()) {
    // Later ones may have saved something that this query doesn't find.
    const before = waiting.length;
    const { pending, isFarBehind, batch } = await findAndRead(context, owner);
    if (pending.length === 0) {
      state.behind.delete(owner.id);
      for (const { answer } of waiting.splice(0, before)) answer(0);
    }
    if (isFarBehind) for (const each of waiting) if (!each.isBounded) each.until = 0;
    let { rows, read } = batch;
    for (let at = 0; at < pending.length && isWanted(); at += read) {
      if (at > 0)
        ({ rows, read } = await context.database.asOwner(owner.id, (tx) =>
          readSome(tx, owner, pending.slice(at, at + pagesAtOnce)),
        ));
      await indexSome(context, owner, rows, { isWanted, afterEach });
    }
  }
  // In the same tick as the loop ends, so that no request waits for a run that is over.
  state.runs.delete(owner.id);
  await answerAll(context, owner, waiting);
}

/** Reads the first pages in the transaction that finds them. */
async function findAndRead(context: Context, owner: Owner) {
  const { skippedUntil } = indexingOf(context);
  const now = context.clock.now().getTime();
  for (const [key, until] of skippedUntil) if (until <= now) skippedUntil.delete(key);
  return context.database.asOwner(owner.id, async (tx) => {
    const limit = idsAtOnce + skippedUntil.size;
    const pending = await findPending(tx, owner.id, limit, (row) => skippedUntil.has(keyOf(row)));
    const isFarBehind = pending.length >= idsAtOnce;
    const batch = await readSome(tx, owner, pending.slice(0, isFarBehind ? latestPages : pagesAtOnce));
    return { pending, isFarBehind, batch };
  });
}

async function answerLate(context: Context, owner: Owner, waiting: Waiting[]): Promise<void> {
  const now = context.clock.now().getTime();
  const late = waiting.filter(({ until }) => until <= now);
  if (late.length === 0) return;
  const left = await countPending(context, owner);
  indexingOf(context).behind.add(owner.id);
  for (const each of late) {
    waiting.splice(waiting.indexOf(each), 1);
    each.answer(left);
  }
}

async function answerAll(context: Context, owner: Owner, waiting: Waiting[]): Promise<void> {
  if (waiting.length === 0) return;
  const left = await countPending(context, owner);
  for (const { answer } of waiting.splice(0)) answer(left);
}

/** @returns whether more is left */
async function tidy(context: Context, owner: Owner): Promise<boolean> {
  const { clock, database } = context;
  const state = indexingOf(context);
  const until = clock.now().getTime() + maxWaitMs;
  while (!state.isStopping && clock.now().getTime() < until) {
    const isMoreLeft = await state.mutex(async () => {
      const more = await database.asOwnerDerived(owner.id, (tx) => tidyTerms(context, tx));
      await pause();
      return more;
    });
    if (!isMoreLeft) return false;
  }
  return !state.isStopping;
}

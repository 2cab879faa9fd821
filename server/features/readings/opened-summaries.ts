import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type OpenedSummaries, readingState } from "./reading-state.ts";
import { type OpenedSummary, openSummaries, readingStatus, type Span } from "./store/read-readings.ts";

// Summaries of whole journals stay open for a minute, because one look at the insights asks for them several times, and
// opening thousands takes longer than everything else.

/** How long they stay in memory after they were last used. */
const idleMs = 60_000;
/** Shared by all people. Ten thousand take about 10 MB; a longer journal is opened again each time. */
const maxSummaries = 30_000;

/** What analyzers may read of a journal, by day. `span` null: all. */
export function summariesOf(
  context: Context,
  owner: Owner,
  span: Span | null,
): Promise<readonly OpenedSummary[]> {
  const { summaries, summariesMutex } = readingState(context);
  if (span && !summaries.has(owner.id)) return summariesIn(context, owner, span);
  return summariesMutex(owner.id, async () => {
    let mine: OpenedSummaries = summaries.get(owner.id) ?? noSummaries();
    await openSince(context, owner, mine);
    const { count } = await readingStatus(context, owner);
    if (mine.byId.size !== count) {
      // A reflection was deleted for good since they were opened.
      mine = noSummaries();
      await openSince(context, owner, mine);
    }
    mine.ordered ??= [...mine.byId.values()].sort(byDay);
    store(context, owner.id, mine);
    return span ? mine.ordered.filter(({ day }) => day >= span.from && day <= span.to) : mine.ordered;
  });
}

export function forgetSummaries(context: Context): void {
  for (const id of [...readingState(context).summaries.keys()]) forget(context, id);
}

const noSummaries = (): OpenedSummaries => ({ byId: new Map(), ordered: null, change: 0 });

async function summariesIn(context: Context, owner: Owner, span: Span): Promise<OpenedSummary[]> {
  const found: OpenedSummary[] = [];
  for await (const rows of openSummaries(context, owner, span))
    for (const { summary } of rows) if (summary) found.push(summary);
  return found.sort(byDay);
}

/** Opens what changed since. */
async function openSince(context: Context, owner: Owner, mine: OpenedSummaries): Promise<void> {
  for await (const rows of openSummaries(context, owner, { change: mine.change }))
    for (const { id, change, summary } of rows) {
      mine.change = Math.max(mine.change, change);
      mine.ordered = null;
      mine.byId.delete(id);
      if (summary) mine.byId.set(id, summary);
    }
}

function store(context: Context, ownerId: string, mine: OpenedSummaries): void {
  const { summaries } = readingState(context);
  forget(context, ownerId);
  if (mine.byId.size > maxSummaries) return;
  mine.expiry = setTimeout(forget, idleMs, context, ownerId).unref();
  summaries.set(ownerId, mine);
  let all = [...summaries.values()].reduce((sum, { byId }) => sum + byId.size, 0);
  for (const [id, { byId }] of summaries) {
    if (all <= maxSummaries) return;
    all -= byId.size;
    forget(context, id);
  }
}

function forget(context: Context, ownerId: string): void {
  const { summaries } = readingState(context);
  clearTimeout(summaries.get(ownerId)?.expiry);
  summaries.delete(ownerId);
}

const byDay = (one: OpenedSummary, other: OpenedSummary): number =>
  one.day === other.day ? (one.id < other.id ? -1 : 1) : one.day < other.day ? -1 : 1;

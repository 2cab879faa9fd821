import { createMutex } from "#server/platform/mutex.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { OpenedSummary, ReadingStore } from "./reading-store.ts";

/** How long they stay in memory after they were last asked for. */
const idleMs = 60_000;
/** Of all people together. Ten thousand take some ten megabytes; a longer journal is opened anew each time. */
const maxSummaries = 30_000;

type Opened = {
  version: number;
  byId: Map<string, OpenedSummary>;
  /** The same in the order of their days. `null` until they are asked for after a change. */
  ordered: readonly OpenedSummary[] | null;
  /** Up to which change they are opened. */
  change: number;
  forgetting: NodeJS.Timeout;
};

/**
 * Summaries of whole journals stay opened for a minute, because one look at the insights asks for them several times,
 * and opening thousands takes longer than everything else.
 */
export function createOpenedSummaries(readings: Pick<ReadingStore, "version" | "status" | "summaries">) {
  /** By person. The one who has not asked for the longest time comes first. */
  const opened = new Map<string, Opened>();
  /** Two questions at the same time open them once. */
  const mutex = createMutex();

  function forget(ownerId: string): void {
    clearTimeout(opened.get(ownerId)?.forgetting);
    opened.delete(ownerId);
  }

  function keep(ownerId: string, mine: Omit<Opened, "forgetting">): void {
    forget(ownerId);
    if (mine.byId.size > maxSummaries) return;
    opened.set(ownerId, { ...mine, forgetting: setTimeout(forget, idleMs, ownerId).unref() });
    let all = [...opened.values()].reduce((sum, { byId }) => sum + byId.size, 0);
    for (const [id, { byId }] of opened) {
      if (all <= maxSummaries) return;
      all -= byId.size;
      forget(id);
    }
  }

  /** What changed since they were opened. */
  async function openSince(owner: Owner, mine: Omit<Opened, "forgetting">): Promise<void> {
    for await (const rows of readings.summaries(owner, { change: mine.change }))
      for (const { id, change, summary } of rows) {
        mine.change = Math.max(mine.change, change);
        mine.ordered = null;
        mine.byId.delete(id);
        if (summary) mine.byId.set(id, summary);
      }
  }

  return {
    /** In the order of their days. `span` null: all. */
    async of(owner: Owner, span: { from: string; to: string } | null): Promise<readonly OpenedSummary[]> {
      if (span && !opened.has(owner.id)) {
        const some: OpenedSummary[] = [];
        for await (const rows of readings.summaries(owner, span))
          for (const { summary } of rows) if (summary) some.push(summary);
        return some.sort(byDay);
      }
      return mutex(async () => {
        const { version } = readings;
        const none = () => ({ version, byId: new Map(), ordered: null, change: 0 });
        const known = opened.get(owner.id);
        let mine: Omit<Opened, "forgetting"> = known?.version === version ? known : none();
        await openSince(owner, mine);
        const { count } = await readings.status(owner);
        if (mine.byId.size !== count) {
          // Something was deleted for good since they were opened.
          mine = none();
          await openSince(owner, mine);
        }
        mine.ordered ??= [...mine.byId.values()].sort(byDay);
        keep(owner.id, mine);
        return span ? mine.ordered.filter(({ day }) => day >= span.from && day <= span.to) : mine.ordered;
      });
    },

    stop(): void {
      for (const id of [...opened.keys()]) forget(id);
    },
  };
}

const byDay = (one: OpenedSummary, other: OpenedSummary): number =>
  one.day === other.day ? (one.id < other.id ? -1 : 1) : one.day < other.day ? -1 : 1;

import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { AskPeople } from "../stored/asks.ts";
import type { Indexing } from "./indexing.ts";

/** Indexing waits for so long a pause after a person's last request. Longer than from one save to the next. */
const quietMs = 2000;
/** The most people whose keys are kept at a time; the others are indexed at their next search. */
const mostKept = 100;
/** However much there is to index, keys are not kept for longer after the last request. */
const longestMs = 300_000;
const lookMs = 1000;

type Seen = Owner & { sessionId: string };
type Kept = { user: Seen; lastSeen: number };

export type IdleIndexing = {
  /** Call it after each request: its key is there to index with. */
  noticed(user: Seen): void;
  /** Indexes for those who have been quiet, one person after the other, and drops their keys. */
  indexQuiet(): Promise<void>;
  /** From now on, does it by itself. Neither keeps the process alive nor delays its end. */
  start(): void;
  stop(): void;
};

/**
 * Indexes after a person's requests, so that their next search has nothing to wait for. Their key stays in memory for
 * the pause and the indexing, and is dropped if their session has ended meanwhile.
 */
export function createIdleIndexing({
  database,
  people: { deviceOf },
  indexAnew,
  clock,
  onProblem,
}: {
  database: Database;
  people: Pick<AskPeople, "deviceOf">;
  indexAnew: Indexing["indexAnew"];
  clock: Clock;
  onProblem: (what: string, error: unknown) => void;
}): IdleIndexing {
  /** By session: the one seen longest ago comes first. */
  const kept = new Map<string, Kept>();
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  const now = () => clock.now().getTime();

  const isSignedIn = ({ id, sessionId }: Seen) =>
    database.asOwner(id, async (tx) => (await deviceOf(tx, id, sessionId)) !== null);

  async function indexFor(begun: Kept): Promise<void> {
    const { sessionId } = begun.user;
    const ends = begun.lastSeen + quietMs + longestMs;
    const isQuiet = () => kept.get(sessionId) === begun && now() < ends;
    try {
      // A second at a time, so that it ends soon after a request or the end of the session.
      while (isQuiet() && (await isSignedIn(begun.user)) && (await indexAnew(begun.user)) > 0);
    } finally {
      if (kept.get(sessionId) === begun) kept.delete(sessionId);
    }
  }

  async function indexQuiet(): Promise<void> {
    for (const each of [...kept.values()]) if (each.lastSeen + quietMs <= now()) await indexFor(each);
  }

  function look(): void {
    if (!isStarted || timer !== undefined || kept.size === 0) return;
    timer = setTimeout(() => {
      indexQuiet()
        .catch((error: unknown) => onProblem("indexing in a quiet moment failed", error))
        .finally(() => {
          timer = undefined;
          look();
        });
    }, lookMs).unref();
  }

  return {
    noticed({ id, contentKey, searchKey, sessionId }) {
      kept.delete(sessionId);
      kept.set(sessionId, { user: { id, contentKey, searchKey, sessionId }, lastSeen: now() });
      const [eldest] = kept.keys();
      if (kept.size > mostKept && eldest !== undefined) kept.delete(eldest);
      look();
    },
    indexQuiet,
    start() {
      isStarted = true;
      look();
    },
    stop() {
      isStarted = false;
      clearTimeout(timer);
      kept.clear();
    },
  };
}

import type { Clock } from "./clock.ts";
import type { Owner } from "./sealing.ts";

/** Work waits for so long a pause after a person's last request. Longer than from one save to the next. */
const quietMs = 2000;
/** The most people whose keys are kept at a time; the work for the others waits for their next visit. */
const mostKept = 100;
/** However much there is to do, keys are not kept for longer after the last request. */
const longestMs = 300_000;
const lookMs = 1000;

type Seen = Owner & { sessionId: string };
type Kept = { user: Seen; lastSeen: number };

export type QuietWork = {
  /** Call it after each request: its key is there to work with. */
  noticed(user: Seen): void;
  /** Works for those who have been quiet, in turns, and drops their keys. */
  workNow(): Promise<void>;
  /** From now on, does it by itself. Neither keeps the process alive nor delays its end. */
  start(): void;
  stop(): void;
};

/**
 * Works on a person's journal after their requests, so that their next one has nothing to wait for. Their key stays in
 * memory for the pause and the work, and is dropped if their session has ended meanwhile.
 */
export function createQuietWork({
  work,
  isSignedIn,
  clock,
  onProblem,
}: {
  /** Works for about a second. @returns how much is left, at least whether anything is */
  work(owner: Owner): Promise<number>;
  isSignedIn(user: Seen): Promise<boolean>;
  clock: Clock;
  onProblem: (what: string, error: unknown) => void;
}): QuietWork {
  /** By session: the one seen longest ago comes first. */
  const kept = new Map<string, Kept>();
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  const now = () => clock.now().getTime();

  /** @returns whether there is more to do for this person now */
  async function workFor(begun: Kept): Promise<boolean> {
    const { sessionId } = begun.user;
    const isQuiet = () => kept.get(sessionId) === begun && now() < begun.lastSeen + quietMs + longestMs;
    try {
      if (isQuiet() && (await isSignedIn(begun.user)) && (await work(begun.user)) > 0 && isQuiet())
        return true;
    } catch (error) {
      onProblem("work in a quiet moment failed", error);
    }
    if (kept.get(sessionId) === begun) kept.delete(sessionId);
    return false;
  }

  async function workNow(): Promise<void> {
    let waiting = [...kept.values()].filter(({ lastSeen }) => lastSeen + quietMs <= now());
    while (waiting.length > 0) {
      const unfinished: Kept[] = [];
      for (const each of waiting) if (await workFor(each)) unfinished.push(each);
      waiting = unfinished;
    }
  }

  function look(): void {
    if (!isStarted || timer !== undefined || kept.size === 0) return;
    timer = setTimeout(() => {
      void workNow().finally(() => {
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
    workNow,
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

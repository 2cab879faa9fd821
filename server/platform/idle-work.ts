import type { Clock } from "./clock.ts";
import { refusesWrites } from "./errors.ts";
import type { Owner } from "./sealing.ts";

/** How long to wait after a person's last request before working. Longer than the time between two saves. */
const quietMs = 2000;
/** A text of more bytes than this is saved less often while somebody types without a rest: every five seconds. */
const longBytes = 30_000;
const quietAfterLongMs = 6000;
/** The most people whose keys are kept at a time. Work for anyone else waits for their next visit. */
const maxKept = 100;
/** The longest time that keys are kept after the last request, however much work there is. */
const longestMs = 300_000;
const pollMs = 1000;
const forgetMs = 60_000;

type Seen = Owner & { sessionId: string };
type Kept = { user: Seen; quietFrom: number };

/** What a feature does for people who are there. */
export type Working = {
  /** About a second of work in a person's quiet moment. @returns how much is left, or at least whether anything is */
  idleWork?(owner: Owner): Promise<number>;
  /** Frees what it keeps in memory of people who have left. Called every minute. */
  evictSignedOut?(
    isSignedIn: (session: { id: string; sessionId: string }) => Promise<boolean>,
  ): Promise<void>;
};

type Deps = {
  isSignedIn(user: { id: string; sessionId: string }): Promise<boolean>;
  clock: Clock;
  onProblem: (what: string, error: unknown) => void;
};

/** The quiet work of all features. Each is told of every request, and what they hold of people who left is dropped. */
export function createIdleWork<Name extends string>(features: Record<Name, Working>, deps: Deps) {
  const all = Object.entries<Working>(features);
  const works = all.flatMap(([feature, { idleWork: work }]) =>
    work ? [{ feature, ...createWork({ ...deps, work }) }] : [],
  );
  let timer: NodeJS.Timeout | undefined;

  async function evictSignedOut(): Promise<void> {
    try {
      for (const [, feature] of all) await feature.evictSignedOut?.(deps.isSignedIn);
    } catch (error) {
      deps.onProblem("the store did not answer", error);
    }
  }

  return {
    /** Call it after each request, while its key is available. `sentBytes`: the length of its body. */
    noticed(user: Seen, sentBytes = 0): void {
      for (const each of works) each.noticed(user, sentBytes > longBytes ? quietAfterLongMs : quietMs);
    },
    /** Works in turns for people who have been quiet, and drops their keys. */
    async workNow(only?: Name): Promise<void> {
      for (const { feature, workNow } of works) if (only === undefined || feature === only) await workNow();
    },
    /** From now on, it runs by itself. Neither keeps the process alive nor delays its end. */
    start(): void {
      timer = setInterval(evictSignedOut, forgetMs).unref();
      for (const each of works) each.start();
    },
    stop(): void {
      clearInterval(timer);
      for (const each of works) each.stop();
    },
  };
}

/**
 * Works on a person's journal after their requests, so that the next request does not have to wait. Their key
 * stays in memory during the pause and the work, and is dropped if their session has ended in the meantime.
 */
function createWork({
  work,
  isSignedIn,
  clock,
  onProblem,
}: Deps & { work: NonNullable<Working["idleWork"]> }) {
  /** By session. The one not seen for the longest time comes first. */
  const kept = new Map<string, Kept>();
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  const now = () => clock.now().getTime();

  /** @returns whether there is more to do for this person now */
  async function workFor(begun: Kept): Promise<boolean> {
    const { sessionId } = begun.user;
    const isQuiet = () => kept.get(sessionId) === begun && now() < begun.quietFrom + longestMs;
    try {
      if (isQuiet() && (await isSignedIn(begun.user)) && (await work(begun.user)) > 0 && isQuiet())
        return true;
    } catch (error) {
      // What the store refuses is done on another visit.
      if (!refusesWrites(error)) onProblem("work in a quiet moment failed", error);
    }
    if (kept.get(sessionId) === begun) kept.delete(sessionId);
    return false;
  }

  async function workNow(): Promise<void> {
    let waiting = [...kept.values()].filter(({ quietFrom }) => quietFrom <= now());
    while (waiting.length > 0) {
      const unfinished: Kept[] = [];
      for (const each of waiting) if (await workFor(each)) unfinished.push(each);
      waiting = unfinished;
    }
  }

  function scheduleNext(): void {
    if (!isStarted || timer !== undefined || kept.size === 0) return;
    timer = setTimeout(() => {
      void workNow().finally(() => {
        timer = undefined;
        scheduleNext();
      });
    }, pollMs).unref();
  }

  return {
    noticed({ id, contentKey, searchKey, sessionId }: Seen, forMs: number): void {
      const quietFrom = Math.max(now() + forMs, kept.get(sessionId)?.quietFrom ?? 0);
      kept.delete(sessionId);
      kept.set(sessionId, { user: { id, contentKey, searchKey, sessionId }, quietFrom });
      const [eldest] = kept.keys();
      if (kept.size > maxKept && eldest !== undefined) kept.delete(eldest);
      scheduleNext();
    },
    workNow,
    start(): void {
      isStarted = true;
      scheduleNext();
    },
    stop(): void {
      isStarted = false;
      clearTimeout(timer);
      kept.clear();
    },
  };
}

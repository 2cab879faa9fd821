import type { Clock } from "./clock.ts";
import { refusesWrites } from "./errors.ts";
import type { Owner } from "./sealing.ts";

/** How long to wait after a person's last request before working. Longer than the time between two saves. */
const quietMs = 2000;
/** A text of more bytes than this is saved less often during continuous typing: every five seconds. */
const longBytes = 30_000;
const quietAfterLongMs = 6000;
/** Maximum number of people whose keys are held. Work for others waits for their next visit. */
const maxKept = 100;
/** Maximum time that keys are held after the last request. */
const longestMs = 300_000;
const pollMs = 1000;
const forgetMs = 60_000;

type Seen = Owner & { sessionId: string };
type Kept = { user: Seen; quietFrom: number };

/** The idle work of a feature. */
export type Working = {
  /** Does about a second of work while a person is idle. @returns the amount left, or any number above 0 if work is left */
  idleWork?(owner: Owner): Promise<number>;
  /** Frees the memory of people who have signed out. Called every minute. */
  evictSignedOut?(
    isSignedIn: (session: { id: string; sessionId: string }) => Promise<boolean>,
  ): Promise<void>;
};

type Deps = {
  isSignedIn(user: { id: string; sessionId: string }): Promise<boolean>;
  clock: Clock;
  onProblem: (what: string, error: unknown) => void;
};

/** Runs the idle work of all features, and frees the memory of people who have signed out. */
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
    /** Call it after each request. `sentBytes`: the length of its body. */
    noticed(user: Seen, sentBytes = 0): void {
      for (const each of works) each.noticed(user, sentBytes > longBytes ? quietAfterLongMs : quietMs);
    },
    /** Works for idle people in turn, then drops their keys. */
    async workNow(only?: Name): Promise<void> {
      for (const { feature, workNow } of works) if (only === undefined || feature === only) await workNow();
    },
    /** Starts the timers. They neither keep the process alive nor delay its end. */
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
 * Works on a person's journal between requests. Their key stays in memory during the pause and the work, and is
 * dropped if their session has ended.
 */
function createWork({
  work,
  isSignedIn,
  clock,
  onProblem,
}: Deps & { work: NonNullable<Working["idleWork"]> }) {
  /** By session, least recently seen first. */
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
      // Refused writes are repeated on another visit.
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

import type { Clock } from "./clock.ts";
import { refusesWrites } from "./errors.ts";
import type { Owner } from "./sealing.ts";

/** How long to wait after a person's last request before working. Longer than the time between two saves. */
const quietMs = 2000;
/** A text of more bytes than this is saved less often during continuous typing: every five seconds. */
const longBytes = 30_000;
const quietAfterLongMs = 6000;
/** Maximum number of people whose keys are held. Work for others waits for their next visit. */
const maxPeople = 100;
/** Maximum time that keys are held after the last request. */
const maxHeldMs = 300_000;
const pollMs = 1000;
const forgetMs = 60_000;

type Seen = Owner & { sessionId: string };
type Waiting = { user: Seen; quietFrom: number };

/** The idle work of a feature. */
export type IdleWork = {
  /** Does about a second of work while a person is idle. @returns the amount left, or any number above 0 if work is left */
  idleWork?(owner: Owner): Promise<number>;
  /** Frees the memory of people who have signed out. Called every minute. */
  evictSignedOut?(
    isSignedIn: (session: { id: string; sessionId: string }) => Promise<boolean>,
  ): Promise<void>;
};

type Services = {
  isSignedIn(user: { id: string; sessionId: string }): Promise<boolean>;
  clock: Clock;
  onProblem: (what: string, error: unknown) => void;
};

/** Runs the idle work of all features, and frees the memory of people who have signed out. */
export function createIdleWork<Name extends string>(features: Record<Name, IdleWork>, services: Services) {
  const all = Object.entries<IdleWork>(features);
  const works = all.flatMap(([feature, { idleWork: work }]) =>
    work ? [{ feature, ...createWork({ ...services, work }) }] : [],
  );
  let timer: NodeJS.Timeout | undefined;

  async function evictSignedOut(): Promise<void> {
    try {
      for (const [, feature] of all) await feature.evictSignedOut?.(services.isSignedIn);
    } catch (error) {
      services.onProblem("the store did not answer", error);
    }
  }

  return {
    /** Call it after each request. `sentBytes`: the length of its body. */
    onPersonActive(user: Seen, sentBytes = 0): void {
      for (const each of works) each.onPersonActive(user, sentBytes > longBytes ? quietAfterLongMs : quietMs);
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
}: Services & { work: NonNullable<IdleWork["idleWork"]> }) {
  /** By session, least recently seen first. */
  const waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  const now = () => clock.now().getTime();

  /** @returns whether there is more to do for this person now */
  async function workFor(begun: Waiting): Promise<boolean> {
    const { sessionId } = begun.user;
    const isQuiet = () => waiting.get(sessionId) === begun && now() < begun.quietFrom + maxHeldMs;
    try {
      if (isQuiet() && (await isSignedIn(begun.user)) && (await work(begun.user)) > 0 && isQuiet())
        return true;
    } catch (error) {
      // Refused writes are repeated on another visit.
      if (!refusesWrites(error)) onProblem("work in a quiet moment failed", error);
    }
    if (waiting.get(sessionId) === begun) waiting.delete(sessionId);
    return false;
  }

  async function workNow(): Promise<void> {
    let due = [...waiting.values()].filter(({ quietFrom }) => quietFrom <= now());
    while (due.length > 0) {
      const unfinished: Waiting[] = [];
      for (const each of due) if (await workFor(each)) unfinished.push(each);
      due = unfinished;
    }
  }

  function scheduleNext(): void {
    if (!isStarted || timer !== undefined || waiting.size === 0) return;
    timer = setTimeout(() => {
      void workNow().finally(() => {
        timer = undefined;
        scheduleNext();
      });
    }, pollMs).unref();
  }

  return {
    onPersonActive({ id, contentKey, searchKey, sessionId }: Seen, forMs: number): void {
      const quietFrom = Math.max(now() + forMs, waiting.get(sessionId)?.quietFrom ?? 0);
      waiting.delete(sessionId);
      waiting.set(sessionId, { user: { id, contentKey, searchKey, sessionId }, quietFrom });
      const [eldest] = waiting.keys();
      if (waiting.size > maxPeople && eldest !== undefined) waiting.delete(eldest);
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
      waiting.clear();
    },
  };
}

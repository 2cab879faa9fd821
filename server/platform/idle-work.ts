import type { Clock } from "./clock.ts";
import { refusesWrites } from "./errors.ts";
import type { Owner } from "./sealing.ts";

/** How long to wait after a person's last change before working. Longer than the time between two saves. */
const quietMs = 2000;
/** A text of more bytes than this is saved less often during continuous typing: every five seconds. */
const longBytes = 30_000;
const quietAfterLongMs = 6000;
/** The pause between two steps of work for a person who is busy. A step takes about a second. */
const busyPauseMs = 3000;
/** Maximum number of people whose keys are held. Work for others waits for their next visit. */
const maxPeople = 100;
/** Maximum time that keys are held after the last request. */
const maxHeldMs = 300_000;
const pollMs = 1000;
const forgetMs = 60_000;

type Seen = Owner & { sessionId: string };
type Waiting = {
  user: Seen;
  quietFrom: number;
  /** When the next step is due even if the person is still busy. */
  dueFrom: number;
  heldUntil: number;
  /** How many requests may have brought work. */
  changes: number;
};

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
  /** Does work in the language of a person. */
  inLanguageOf<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result>;
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
    /** Call it after each request. `sentBytes`: the length of its body. A request without one changes nothing. */
    onPersonActive(user: Seen, sentBytes = 0): void {
      const forMs = sentBytes === 0 ? 0 : sentBytes > longBytes ? quietAfterLongMs : quietMs;
      for (const each of works) each.onPersonActive(user, forMs);
    },
    /** Works for idle people in turn, then drops their keys. */
    async workNow(only?: Name): Promise<void> {
      for (const { feature, workNow } of works) if (only === undefined || feature === only) await workNow();
    },
    /** Counts a person once for each feature that has work for them. */
    waiting: (): number => works.reduce((sum, each) => sum + each.waiting(), 0),
    /** Starts the timers. They neither keep the process alive nor delay its end. */
    start(): void {
      timer = setInterval(evictSignedOut, forgetMs).unref();
      for (const each of works) each.start();
    },
    /** Waits for the steps under way. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.all(works.map((each) => each.stop()));
    },
  };
}

/**
 * Works on a person's journal between requests: step after step in a quiet moment, and with pauses while they are busy,
 * so that a new import is read although its owner writes. Their key stays in memory during the pause and the work, and
 * is dropped if their session has ended.
 */
function createWork({
  work,
  isSignedIn,
  inLanguageOf,
  clock,
  onProblem,
}: Services & { work: NonNullable<IdleWork["idleWork"]> }) {
  /** By session, least recently seen first. */
  const waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  let isStarted = false;
  const now = () => clock.now().getTime();
  const isDue = ({ quietFrom, dueFrom }: Waiting) => Math.min(quietFrom, dueFrom) <= now();

  /** @returns whether there is more to do for this person now */
  async function workFor(each: Waiting): Promise<boolean> {
    const { user, changes } = each;
    const isHeld = () => waiting.get(user.sessionId) === each && now() < each.heldUntil;
    let isDone = true;
    try {
      if (isHeld() && (await isSignedIn(user))) {
        const left = await inLanguageOf(user.id, () => work(user));
        isDone = left === 0 && each.changes === changes;
      }
    } catch (error) {
      // Refused writes are repeated on another visit.
      if (!refusesWrites(error)) onProblem("work in a quiet moment failed", error);
    }
    each.dueFrom = now() + busyPauseMs;
    if (!isDone && isHeld()) return isDue(each);
    if (waiting.get(user.sessionId) === each) waiting.delete(user.sessionId);
    return false;
  }

  async function workNow(): Promise<void> {
    let due = [...waiting.values()].filter(isDue);
    while (due.length > 0) {
      const unfinished: Waiting[] = [];
      for (const each of due) if (await workFor(each)) unfinished.push(each);
      due = unfinished;
    }
  }

  function scheduleNext(): void {
    if (!isStarted || timer !== undefined || waiting.size === 0) return;
    timer = setTimeout(() => {
      working = workNow().finally(() => {
        timer = undefined;
        scheduleNext();
      });
    }, pollMs).unref();
  }

  return {
    onPersonActive({ id, contentKey, searchKey, sessionId }: Seen, forMs: number): void {
      const user = { id, contentKey, searchKey, sessionId };
      const from = now() + (forMs || quietMs);
      const each = waiting.get(sessionId) ?? {
        user,
        quietFrom: from,
        dueFrom: from,
        heldUntil: 0,
        changes: 0,
      };
      waiting.delete(sessionId);
      waiting.set(sessionId, each);
      each.user = user;
      each.heldUntil = now() + maxHeldMs;
      if (forMs > 0) {
        each.quietFrom = Math.max(from, each.quietFrom);
        each.changes += 1;
      }
      // Each save of a long text makes its work again.
      if (forMs > quietMs) each.dueFrom = Math.max(from, each.dueFrom);
      const [eldest] = waiting.keys();
      if (waiting.size > maxPeople && eldest !== undefined) waiting.delete(eldest);
      scheduleNext();
    },
    workNow,
    waiting: () => waiting.size,
    start(): void {
      isStarted = true;
      scheduleNext();
    },
    async stop(): Promise<void> {
      isStarted = false;
      clearTimeout(timer);
      waiting.clear();
      await working;
    },
  };
}

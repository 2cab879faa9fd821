import type { Day } from "#contract/day-rules.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import type { After } from "#web/lib/device/after.ts";
import { createEmitter } from "#web/lib/device/observable.ts";
import { createSealedRecords, type RecordDependencies } from "#web/lib/device/sealed-records.ts";

/** A value that the server doesn't have yet. `null` clears it. `at` distinguishes two presses on the same fact. */
export type PendingValue = { id: string; day: Day; value: number | null; at: number };

type Dependencies = RecordDependencies & {
  userId: string;
  send: (pending: PendingValue) => Promise<unknown>;
  /** The server has it, sent by this tab or another one. */
  onSent: (pending: PendingValue) => void;
  /** The server refused it for good, and it was dropped. */
  onRefused: (pending: PendingValue, reason: string) => void;
  after: After;
};

export type FactOutbox = ReturnType<typeof createFactOutbox>;

const firstPauseMs = 3000;
const maxPauseMs = 60_000;
const placeOf = ({ id, day }: Pick<PendingValue, "id" | "day">) => `${day} ${id}`;

/** Values of daily facts until the server has them, stored sealed on this device. The last press on a fact counts. */
export function createFactOutbox({ userId, send, onSent, onRefused, after, ...dependencies }: Dependencies) {
  const records = createSealedRecords<PendingValue>("reflector:facts-outbox", dependencies);
  const emitter = createEmitter();
  /** Values that this device could not store. */
  const unstored = new Set<string>();
  let pending: readonly PendingValue[] = [];
  let pauseMs = firstPauseMs;
  let cancelTimer: () => void = () => undefined;
  let isSending = false;

  function show(next: readonly PendingValue[]) {
    pending = next.toSorted((one, other) => one.at - other.at);
    emitter.notify();
  }

  /** Reads them again, because another tab may have added or sent some. */
  function readAgain() {
    const stored = records.list(userId);
    const places = new Set(stored.map(placeOf));
    const sentElsewhere = pending.filter(
      (each) => !places.has(placeOf(each)) && !unstored.has(placeOf(each)),
    );
    const here = pending.filter((each) => unstored.has(placeOf(each)) && !places.has(placeOf(each)));
    for (const each of sentElsewhere) onSent(each);
    show([...stored, ...here]);
  }

  function drop(done: PendingValue) {
    const place = placeOf(done);
    // Another press came while this one was being sent.
    if (pending.some((each) => placeOf(each) === place && each.at !== done.at)) return;
    unstored.delete(place);
    records.forget(userId, place);
    show(pending.filter((each) => placeOf(each) !== place));
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    cancelTimer();
    try {
      for (let [next] = pending; next; [next] = pending) if (!(await sendOne(next))) break;
    } finally {
      isSending = false;
    }
  }

  async function sendOne(next: PendingValue): Promise<boolean> {
    try {
      await send(next);
      onSent(next);
      drop(next);
      pauseMs = firstPauseMs;
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (isRefusal(error)) {
        onRefused(next, Object.values(error.body?.fields ?? {})[0] ?? error.message);
        drop(next);
        return true;
      }
      cancelTimer = after(pauseMs, () => void sendAll());
      pauseMs = Math.min(2 * pauseMs, maxPauseMs);
      return false;
    }
  }

  return {
    subscribe: emitter.subscribe,
    list: () => pending,
    set(value: Omit<PendingValue, "at">, at = Date.now()): void {
      const last = pending.at(-1)?.at ?? 0;
      const next = { ...value, at: Math.max(at, last + 1) };
      const place = placeOf(next);
      if (records.write(userId, place, next)) unstored.delete(place);
      else unstored.add(place);
      show([...pending.filter((each) => placeOf(each) !== place), next]);
      void sendAll();
    },
    sendAll,
    readAgain,
    /** Whether closing the page would lose a value. */
    isAtRisk: () => unstored.size > 0,
    isOwn: (name: string | null) => name?.startsWith(records.nameOf(userId, "")) ?? true,
    dispose() {
      cancelTimer();
      emitter.clear();
    },
  };
}

/** Other failures are temporary: no connection, a busy server, an ended session. */
const isRefusal = ({ status, offline }: ApiFailure) =>
  !offline && status >= 400 && status < 500 && ![401, 408, 429].includes(status);

import type { Day } from "#contract/day-rules.ts";
import { getChanges, searchReflections } from "#contract/reflections/reflection-list.ts";
import { getReflection, type Reflection } from "#contract/reflections/reflections.ts";
import { ApiFailure, isDamaged, isMissing } from "#web/lib/api-failure.ts";
import { onBeforeLogout } from "#web/lib/before-logout.ts";
import { callApi } from "#web/lib/call-api.ts";
import { connection } from "#web/lib/connection.ts";
import { after } from "#web/lib/device/after.ts";
import { watchPageLife } from "#web/lib/device/page-life.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { whenIdle } from "#web/lib/later.ts";
import { onLock } from "#web/lib/lock/lock-gate.ts";
import { logProblem } from "#web/lib/log.ts";
import { session } from "#web/lib/session.ts";
import { createCopyStore } from "./copy-store.ts";
import { type CopySource, renewCopies } from "./renew-copies.ts";

const beginAfterMs = 10_000;
const againAfterMs = 120_000;

const store = createCopyStore({ keyFor: deviceKeys.get });

const source: CopySource = {
  async changes(since) {
    const { changes, ...page } = await callApi(getChanges, {
      querystring: { since, limit: 500, fields: "none" },
    });
    return { ids: changes.map(({ id }) => id), ...page };
  },
  async newest(limit) {
    const { reflections } = await callApi(searchReflections, { body: { limit, fields: [] } });
    return reflections.map(({ id }) => id);
  },
  async reflection(id) {
    try {
      return await callApi(getReflection, { params: { id } });
    } catch (error) {
      if (isMissing(error) || isDamaged(error)) return null;
      throw error;
    }
  },
};

/** Renews this device's copies while the page is visible. Returns a function that undoes it. */
export function watchCopies(userId: string): () => void {
  const signedInAs = session.username();
  let isOver = false;
  let isRunning = false;
  let cancelTimer = after(beginAfterMs, () => void renew());
  const isStopped = () => isOver || session.username() !== signedInAs;

  async function renew() {
    if (isRunning || isStopped()) return;
    cancelTimer();
    isRunning = true;
    const isSeen = document.visibilityState === "visible";
    if (isSeen && !connection.isOffline())
      await attempt(() => renewCopies({ userId, store, source, pause, isOver: isStopped }));
    isRunning = false;
    cancelTimer = after(againAfterMs, () => void renew());
  }

  async function stop() {
    isOver = true;
  }

  const stops = [
    connection.onReconnect(() => void renew()),
    watchPageLife({ onVisible: () => void renew() }),
    // Copies deleted during a renewal must not be written again.
    onBeforeLogout(stop),
    onLock({ before: stop }),
  ];
  return () => {
    isOver = true;
    cancelTimer();
    for (const undo of stops) undo();
  };
}

const pause = () => new Promise<void>(whenIdle);

/** Stores a reflection that was opened, so that it can be read offline. */
export const storeOpenedCopy = (userId: string, reflection: Reflection): Promise<void> =>
  attempt(() => store.put(userId, reflection, { isOpened: true }));

/** Stores a reflection that was saved on this device. */
export const storeSavedCopy = (userId: string, reflection: Reflection): Promise<void> =>
  attempt(() => store.put(userId, reflection));

/** Removes reflections that were put into the trash or permanently deleted. */
export const forgetCopies = (userId: string, ids: readonly string[]): Promise<void> =>
  attempt(() => store.forget(userId, ids));

/** Empty if this device has none. */
export const listCopies = (userId: string): Promise<Reflection[]> => otherwise([], () => store.list(userId));
export const findCopy = (userId: string, id: string): Promise<Reflection | null> =>
  otherwise(null, () => store.get(userId, id));
export const findDailyCopy = async (userId: string, day: Day): Promise<Reflection | null> =>
  (await listCopies(userId)).find((copy) => copy.kind === "daily" && copy.day === day) ?? null;

const attempt = (work: () => Promise<void>) => otherwise(undefined, work);

/** Without the server, a key or IndexedDB, nothing can be renewed. The next visit tries again. */
async function otherwise<Result>(instead: Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiFailure || error instanceof DOMException))
      logProblem("This device can’t keep copies to read offline.", error);
    return instead;
  }
}

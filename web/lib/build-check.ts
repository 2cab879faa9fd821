import { type After, after } from "./device/after.ts";
import { createObservable } from "./device/observable.ts";
import { watchPageLife } from "./device/page-life.ts";
import { whenIdle } from "./later.ts";
import { ownBuildId } from "./page-meta.ts";
import { activateWorker, updateWorker } from "./service-worker-registration.ts";
import { type Writing, watchWriting, writing } from "./writing.ts";

export const buildCheckMs = 3_600_000;
/** How often to check for a pause in typing before a new build is offered. */
const pauseCheckMs = 5000;

export type Build = { id: string; timestamp: string };

type Dependencies = {
  ownBuildId: () => string | null;
  /** The parsed answer; `null` if there is none. */
  read: (path: string) => Promise<unknown>;
  now: () => number;
  after: After;
  writing: Pick<Writing, "isBusy" | "onKey">;
  /** Called once for each newer build. The build is offered once this has resolved. */
  onFound: () => Promise<void>;
};

/** Checks every hour for a newer build on the server, and offers it while the person is not writing. */
export function createBuildCheck({ ownBuildId, read, now, after, writing, onFound }: Dependencies) {
  const offered = createObservable(false);
  let own: Build | null = null;
  let found: Build | null = null;
  let lastCheck = now();
  let cancelHour = () => {};
  let cancelPause = () => {};

  function waitAnHour() {
    cancelHour();
    cancelHour = after(buildCheckMs, () => void check());
  }

  async function check() {
    lastCheck = now();
    waitAnHour();
    own ??= await readOwn();
    const latest = own && toBuild(await read("/builds/latest.json"));
    if (!own || !latest || !isNewer(latest, own)) return;
    if (latest.id !== found?.id) {
      found = latest;
      await onFound();
    }
    offerInPause();
  }

  async function readOwn(): Promise<Build | null> {
    const id = ownBuildId();
    if (id === null) return null;
    // A server with another build may no longer have this one. In that case any other build counts as newer.
    return toBuild(await read(`/builds/meta/${id}.json`)) ?? { id, timestamp: "" };
  }

  function offerInPause() {
    cancelPause();
    if (writing.isBusy()) cancelPause = after(pauseCheckMs, offerInPause);
    else offered.set(true);
  }

  /** Withdraws the offer. The next check, in an hour, offers it again. */
  function putOff() {
    if (!offered.get()) return;
    offered.set(false);
    lastCheck = now();
    waitAnHour();
  }

  return {
    start() {
      if (ownBuildId() === null) return;
      waitAnHour();
      // Continuing to write declines the offer.
      writing.onKey(putOff);
    },
    /** Called when the page becomes visible again, because timers stop while a page sleeps. */
    wake() {
      if (ownBuildId() !== null && now() - lastCheck >= buildCheckMs) void check();
    },
    putOff,
    isOffered: offered.get,
    subscribe: offered.subscribe,
  };
}

/** While several servers are updated one after the other, one may still answer with an older build. */
const isNewer = (latest: Build, own: Build) => latest.id !== own.id && latest.timestamp > own.timestamp;

function toBuild(value: unknown): Build | null {
  if (typeof value !== "object" || value === null || !("id" in value) || !("timestamp" in value)) return null;
  const { id, timestamp } = value;
  return typeof id === "string" && typeof timestamp === "string" ? { id, timestamp } : null;
}

export const buildCheck = createBuildCheck({
  ownBuildId,
  read: readJson,
  now: () => Date.now(),
  after,
  writing,
  onFound: updateWorker,
});

export function watchBuild(): void {
  watchWriting();
  whenIdle(buildCheck.start);
  watchPageLife({ onVisible: buildCheck.wake });
}

/** Loads the new build. Unsent words are stored on this device and sent as the page is left. */
export async function reloadIntoNewBuild(): Promise<void> {
  await activateWorker();
  location.reload();
}

async function readJson(path: string): Promise<unknown> {
  try {
    const answer = await fetch(path);
    return answer.ok ? await answer.json() : null;
  } catch {
    // The server can't be reached, or a proxy sent a page. The next check is in an hour.
    return null;
  }
}

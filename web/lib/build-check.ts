import { type After, after } from "./device/after.ts";
import { createEmitter } from "./device/emitter.ts";
import { watchPageLife } from "./device/page-life.ts";
import { whenIdle } from "./later.ts";
import { ownBuildId } from "./page-meta.ts";
import { letWorkerIn, lookForWorker } from "./service-worker-registration.ts";
import { type Writing, watchWriting, writing } from "./writing.ts";

export const buildCheckMs = 3_600_000;
/** How often to look for a pause in the writing while a new build waits to be offered, in milliseconds. */
const pauseCheckMs = 5000;

export type Build = { id: string; timestamp: string };

type Dependencies = {
  ownBuildId: () => string | null;
  /** The parsed answer; `null` if there is none. */
  read: (path: string) => Promise<unknown>;
  now: () => number;
  after: After;
  writing: Pick<Writing, "isBusy" | "onKey">;
  /** Called once for each newer build, which is offered when this has resolved. */
  onFound: () => Promise<void>;
};

/** Asks every hour whether the server has a newer build, and offers it in a quiet moment. */
export function createBuildCheck({ ownBuildId, read, now, after, writing, onFound }: Dependencies) {
  const emitter = createEmitter();
  let own: Build | null = null;
  let found: Build | null = null;
  let offered = false;
  let lastCheck = now();
  let cancelHour = () => {};
  let cancelPause = () => {};

  const show = (next: boolean) => {
    if (offered === next) return;
    offered = next;
    emitter.notify();
  };

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
    // A server with another build may no longer have this one. Then any other counts as newer.
    return toBuild(await read(`/builds/meta/${id}.json`)) ?? { id, timestamp: "" };
  }

  function offerInPause() {
    cancelPause();
    if (writing.isBusy()) cancelPause = after(pauseCheckMs, offerInPause);
    else show(true);
  }

  /** Stays silent for an hour; then the next check offers again. */
  function putOff() {
    if (!offered) return;
    show(false);
    lastCheck = now();
    waitAnHour();
  }

  return {
    start() {
      if (ownBuildId() === null) return;
      waitAnHour();
      // Going on writing despite the offer is an answer.
      writing.onKey(putOff);
    },
    /** Call it when the page becomes visible again, because timers of sleeping pages stop. */
    wake() {
      if (ownBuildId() !== null && now() - lastCheck >= buildCheckMs) void check();
    },
    putOff,
    isOffered: () => offered,
    subscribe: emitter.subscribe,
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
  onFound: lookForWorker,
});

export function watchBuild(): void {
  watchWriting();
  whenIdle(buildCheck.start);
  watchPageLife({ onVisible: buildCheck.wake });
}

/** Loads the new build. Words are safe: they are kept on this device and sent as the page is left. */
export async function reloadIntoNewBuild(): Promise<void> {
  await letWorkerIn();
  location.reload();
}

async function readJson(path: string): Promise<unknown> {
  try {
    const answer = await fetch(path);
    return answer.ok ? await answer.json() : null;
  } catch {
    // The server is away, or a proxy sent its own page: asked again in an hour.
    return null;
  }
}

import { whenIdle } from "./later.ts";
import { ownBuildId } from "./page-meta.ts";

const maxTakeOverMs = 2000;

/** Browsers allow a worker only over https and on localhost. */
const container = () =>
  typeof navigator !== "undefined" && "serviceWorker" in navigator ? navigator.serviceWorker : null;

/** Waits until the page has loaded and is idle, because filling the worker's cache would slow the first visit. */
export function registerServiceWorker(): void {
  const workers = container();
  const build = ownBuildId();
  // Without a build, as in development, there is no worker.
  if (!workers || !build) return;
  const isFirstVisit = workers.controller === null;
  whenIdle(() => void register(workers, build, isFirstVisit));
}

async function register(workers: ServiceWorkerContainer, build: string, isFirstVisit: boolean) {
  try {
    await workers.register("/service-worker.js", { updateViaCache: "none" });
  } catch {
    // Browsers may refuse, for example with an untrusted certificate. Only offline use needs the worker.
    return;
  }
  const { active, waiting } = await workers.ready;
  waiting?.postMessage({ type: "PAGE_OF_BUILD", build });
  // Pictures loaded before the worker are in the browser's own cache, so this sends no request to the server.
  if (isFirstVisit) active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache: loadedPictures() } });
}

const loadedPictures = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((address) => address.startsWith(location.origin) && /\/(images|backgrounds)\//.test(address));

/** Checks the server for a newer worker. Resolves once that is waiting or could not be installed. */
export async function updateWorker(): Promise<void> {
  const registration = await container()?.getRegistration();
  try {
    await registration?.update();
    const installing = registration?.installing;
    if (installing)
      await new Promise((resolve) => installing.addEventListener("statechange", resolve, { once: true }));
  } catch (error) {
    // The connection or the server is down. The browser checks again at the next visit.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Resolves when the waiting worker, if any, has taken over. */
export async function activateWorker(): Promise<void> {
  const workers = container();
  const waiting = (await workers?.getRegistration())?.waiting;
  if (!workers || !waiting) return;
  const takenOver = new Promise((resolve) => {
    workers.addEventListener("controllerchange", resolve, { once: true });
    setTimeout(resolve, maxTakeOverMs);
  });
  waiting.postMessage({ type: "SKIP_WAITING" });
  await takenOver;
}

import { ownBuildId } from "./own-build.ts";
import { whenIdle } from "./when-idle.ts";

const longestTakeOverMs = 2000;

/** Only where browsers allow one: over https, and on this machine itself. */
const container = () =>
  typeof navigator !== "undefined" && "serviceWorker" in navigator ? navigator.serviceWorker : null;

/** Waits until the page is there and idle: what the worker keeps must not hold up the first visit. */
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
    // Browsers refuse it in many ways, such as behind a certificate they do not trust. All but offline works without.
    return;
  }
  const { active, waiting } = await workers.ready;
  waiting?.postMessage({ type: "PAGE_OF_BUILD", build });
  // Pictures that came before the worker are in the browser's own cache, so this asks the server for nothing.
  if (isFirstVisit) active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache: loadedPictures() } });
}

const loadedPictures = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((address) => address.startsWith(location.origin) && /\/(images|backgrounds)\//.test(address));

/** Asks the server for a worker of its newest build, which then waits. */
export async function lookForWorker(): Promise<void> {
  const registration = await container()?.getRegistration();
  try {
    await registration?.update();
  } catch (error) {
    // Away again, or between two builds: the browser looks by itself at the next visit.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Settles when the waiting worker, if there is one, has taken over. */
export async function letWorkerIn(): Promise<void> {
  const workers = container();
  const waiting = (await workers?.getRegistration())?.waiting;
  if (!workers || !waiting) return;
  const takenOver = new Promise((resolve) => {
    workers.addEventListener("controllerchange", resolve, { once: true });
    setTimeout(resolve, longestTakeOverMs);
  });
  waiting.postMessage({ type: "SKIP_WAITING" });
  await takenOver;
}

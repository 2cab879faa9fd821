import { ExpirationPlugin } from "workbox-expiration";
import { enable as enableNavigationPreload } from "workbox-navigation-preload";
import { precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import {
  cacheNames,
  type Handling,
  handlingOf,
  isAway,
  isPageOfBuild,
  mayBeKept,
  outdated,
} from "#web/lib/service-worker-rules.ts";

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build. */
declare const __BUILD__: { id: string; precached: string[] };

/** A server that takes longer is as good as away. */
const longestPageWaitSeconds = 5;
const thirtyDaysSeconds = 30 * 24 * 60 * 60;

const { id, precached } = __BUILD__;
const names = cacheNames(id);

const handledAs =
  (wanted: Handling) =>
  ({ request, url }: { request: Request; url: URL }) =>
    handlingOf({ method: request.method, mode: request.mode, url, ownOrigin: location.origin }) === wanted;

// Names hold a hash of what they name, so nothing of it has to be fetched twice.
precacheAndRoute(precached.map((url) => ({ url, revision: null })));

/** One page for every address. The server writes into it at each request, so its own answer comes first. */
const pages = new NetworkFirst({
  cacheName: names.page,
  networkTimeoutSeconds: longestPageWaitSeconds,
  plugins: [
    {
      cacheKeyWillBeUsed: async () => "/",
      cacheWillUpdate: async ({ response }) =>
        isPageOfBuild(id, response.status, await response.clone().text()) ? response : null,
    },
  ],
});
const keptPage = () => caches.match("/", { cacheName: names.page });

registerRoute(handledAs("page"), async (options) => {
  const answer = await pages.handle(options);
  return isAway(answer.status) ? ((await keptPage()) ?? answer) : answer;
});

registerRoute(
  handledAs("asset"),
  new CacheFirst({ cacheName: names.assets, plugins: [new ExpirationPlugin({ maxEntries: 60 })] }),
);

registerRoute(
  handledAs("picture"),
  new CacheFirst({
    cacheName: names.pictures,
    plugins: [
      {
        cacheWillUpdate: async ({ response }) =>
          mayBeKept(response.status, response.headers.get("cache-control")) ? response : null,
      },
      new ExpirationPlugin({ maxEntries: 40, maxAgeSeconds: thirtyDaysSeconds, purgeOnQuotaError: true }),
    ],
  }),
);

enableNavigationPreload();

self.addEventListener("install", (event) => event.waitUntil(keepPage(event)));

/** Without a page of its own build the worker is not taken: it would show one whose scripts it has not kept. */
async function keepPage(event: ExtendableEvent): Promise<void> {
  await Promise.all(pages.handleAll({ event, request: new Request("/", { cache: "no-store" }) }));
  if (!(await keptPage())) throw new Error("The server has another build by now.");
}

self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([dropOutdated(), self.clients.claim()])),
);

async function dropOutdated(): Promise<void> {
  await Promise.all(outdated(await caches.keys(), id).map((name) => caches.delete(name)));
}

/**
 * A new worker waits until the tabs of the old one are closed. It is let in earlier when a person accepts the
 * reload, or when the only open page is already of its own build.
 */
self.addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") event.waitUntil(self.skipWaiting());
  if (event.data?.type === "PAGE_OF_BUILD" && event.data.build === id) event.waitUntil(skipWaitingIfAlone());
});

async function skipWaitingIfAlone(): Promise<void> {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.length === 1) await self.skipWaiting();
}

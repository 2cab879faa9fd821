import { ExpirationPlugin } from "workbox-expiration";
import { enable as enableNavigationPreload } from "workbox-navigation-preload";
import { precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { pauseByKey } from "#contract/reminders/reminders.ts";
import { setLanguageSource } from "#contract/translate.ts";
import { storeShared } from "#web/drafts/inbox.ts";
import {
  notPaused,
  pauseAction,
  paused,
  pausePage,
  readReminder,
  toOwnPath,
} from "#web/features/reminders/reminder-notification.ts";
import { keptMessages, languageOfPage } from "#web/lib/kept-messages.ts";
import {
  cacheNames,
  type Handling,
  handlingOf,
  isAway,
  isPageOfBuild,
  mayBeCached,
  outdated,
} from "#web/lib/service-worker-rules.ts";

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build. */
declare const __BUILD__: { id: string; precached: string[]; messages: string };

/** A server that takes longer counts as away. */
const maxPageWaitSeconds = 5;
/** What is not precached, with the messages of all parts of the app in the language of its pages. */
const maxAssets = 200;
const thirtyDaysSeconds = 30 * 24 * 60 * 60;

// Named once: the build writes the whole list wherever the name is.
const { id, precached, messages: messagesPrefix } = __BUILD__;
const names = cacheNames(id);
const messages = keptMessages(names.messages, messagesPrefix);

const handledAs =
  (wanted: Handling) =>
  ({ request, url }: { request: Request; url: URL }) =>
    handlingOf({ method: request.method, mode: request.mode, url, ownOrigin: location.origin }) === wanted;

// The names contain a hash of the content, so no file has to be fetched twice.
precacheAndRoute(precached.map((url) => ({ url, revision: null })));

/** One page for every address. The server writes into it at each request, so its own answer comes first. */
const pages = new NetworkFirst({
  cacheName: names.page,
  networkTimeoutSeconds: maxPageWaitSeconds,
  plugins: [
    {
      cacheKeyWillBeUsed: async () => "/",
      cacheWillUpdate: async ({ event, response }) => {
        const html = await response.clone().text();
        if (!isPageOfBuild(id, response.status, html)) return null;
        // Without a connection for them, the page shows English, and the next one tries again.
        event.waitUntil(messages.keep(languageOfPage(html)).catch(() => undefined));
        return response;
      },
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
  new CacheFirst({ cacheName: names.assets, plugins: [new ExpirationPlugin({ maxEntries: maxAssets })] }),
);

// The browser caches these files, because their addresses name their version. If those of a part can’t be fetched, all
// messages of the language are used.
registerRoute(handledAs("messages"), async ({ request, url }) => {
  try {
    return await fetch(request);
  } catch (error) {
    const all = await messages.answerFor(url.pathname);
    if (all) return all;
    throw error;
  }
});

registerRoute(
  handledAs("picture"),
  new CacheFirst({
    cacheName: names.pictures,
    plugins: [
      {
        cacheWillUpdate: async ({ response }) =>
          mayBeCached(response.status, response.headers.get("cache-control")) ? response : null,
      },
      new ExpirationPlugin({ maxEntries: 40, maxAgeSeconds: thirtyDaysSeconds, purgeOnQuotaError: true }),
    ],
  }),
);

registerRoute(
  handledAs("share"),
  async ({ request }) => {
    const isStored = await request
      .formData()
      .then(storeShared)
      // A device without room for it.
      .catch(() => false);
    return Response.redirect(isStored ? "/quick" : "/quick?missed=yes", 303);
  },
  "POST",
);

enableNavigationPreload();

/** The browser has begun such a request before it asks here. A second one would spend an address that works once. */
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const options = { request, url: new URL(request.url) };
  if (request.mode === "navigate" && request.method === "GET" && handledAs("untouched")(options))
    event.respondWith(event.preloadResponse.then((response) => response ?? fetch(request)));
});

self.addEventListener("install", (event) => event.waitUntil(keepPage(event)));

/** Without a page of its build the worker is not installed: it would show a page whose scripts it has not cached. */
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

self.addEventListener("push", (event) => event.waitUntil(showReminder(event.data?.text() ?? "")));

/** The worker may have been started for the notification alone. */
async function readLanguage(): Promise<void> {
  const language = await messages.language();
  setLanguageSource(() => language);
}

async function showReminder(pushed: string): Promise<void> {
  await readLanguage();
  const { title, body, address, pauseKey } = readReminder(pushed);
  await show(title, {
    body,
    data: { address, pauseKey },
    // The next notification of a kind replaces an unread one.
    tag: address,
    renotify: true,
    ...(pauseKey !== null && { actions: [{ action: "pause", title: pauseAction() }] }),
  });
}

type Shown = NotificationOptions & {
  data: { address: string; pauseKey: string | null };
  // Missing in TypeScript's types; browsers leave out what they don't have.
  actions?: { action: string; title: string }[];
  renotify?: boolean;
};

const show = (title: string, options: Shown) =>
  self.registration.showNotification(title, { icon: "/icon-192.png", badge: "/icon-192.png", ...options });

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { address, pauseKey }: { address?: unknown; pauseKey?: unknown } = { ...event.notification.data };
  const isPause = event.action === "pause" && typeof pauseKey === "string";
  event.waitUntil(isPause ? pauseForAWeek(pauseKey) : open(toOwnPath(address)));
});

/** Shows the result in a notification, because the app is not on the screen. */
async function pauseForAWeek(key: string): Promise<void> {
  await readLanguage();
  const data = { address: pausePage(key), pauseKey: null };
  try {
    const answer = await fetch(pauseByKey.url.replace(":key", encodeURIComponent(key)), {
      method: pauseByKey.method,
    });
    const { title, body } = answer.ok ? paused() : notPaused();
    await show(title, { body, data: answer.ok ? { ...data, address: "/settings/reminders" } : data });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const { title, body } = notPaused();
    await show(title, { body, data });
  }
}

/** Never replaces a page that is open, because someone may be writing on it. */
async function open(path: string): Promise<void> {
  const wanted = new URL(path, location.origin).href;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url === wanted);
  await (there ? there.focus() : self.clients.openWindow(wanted));
}

/** The server learns of it at the next visit, because this worker holds no tokens. */
self.addEventListener("pushsubscriptionchange", (event) => {
  const { oldSubscription, newSubscription } = event;
  if (newSubscription || !oldSubscription) return;
  event.waitUntil(self.registration.pushManager.subscribe(oldSubscription.options));
});

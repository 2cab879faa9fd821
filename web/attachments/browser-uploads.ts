import { onBeforeLogout } from "#web/lib/before-logout.ts";
import { connection } from "#web/lib/connection.ts";
import { createListeners } from "#web/lib/listeners.ts";
import { session } from "#web/lib/session.ts";
import { apiUploadServer } from "./api-upload-server.ts";
import { attachmentStore } from "./attachment-store.ts";
import {
  createUploadOutbox,
  type UploadMessage,
  type UploadOutbox,
  type UploadTabs,
} from "./upload-outbox.ts";
import type { UploadServer } from "./upload-server.ts";
import { createUploadStore, type UploadStore } from "./upload-store.ts";

/** How long logging out waits for files that are on their way; they stay on this device in any case. */
const longestFarewellMs = 5000;

export type Uploads = { userId: string; outbox: UploadOutbox; store: UploadStore };

let present: (Uploads & { stop: () => void }) | null = null;
/** How many files stayed on this device when its person logged out. */
let left = 0;
const listeners = createListeners();

/** The one outbox of this tab, for the person whose tab it is. Using it sends what earlier visits left here. */
export function uploadsFor(userId: string): Uploads {
  if (present?.userId === userId) return present;
  present?.stop();
  const store = createUploadStore();
  const outbox = createUploadOutbox({
    userId,
    store,
    server: serverOf(session.username()),
    after,
    createMutex: async (task) =>
      navigator.locks ? await navigator.locks.request(`reflector:uploads:${userId}`, task) : await task(),
    tabs: createTabs(),
    onAttachment: (attachment) => attachmentStore.feed([attachment]),
  });
  present = { userId, outbox, store, stop: watchBrowser(outbox) };
  left = 0;
  listeners.notify();
  void outbox.wake();
  return present;
}

/** Told when the outbox of someone else takes the place of the one before, and when someone has left. */
export const subscribeToUploads = listeners.subscribe;
export const presentUploads = (): Uploads | null => present;
export const filesLeft = () => left;

/** The outbox of the signed-in person, as soon as it is known who that is. */
export function uploadsOfPerson(): Promise<Uploads> {
  return new Promise((resolve) => {
    const look = () => {
      if (!present) return;
      stop();
      resolve(present);
    };
    const stop = listeners.subscribe(look);
    look();
  });
}

const signedOut = { kind: "later", message: "" } as const;

/** An outbox outlives a logout in its page. While someone else is signed in, nothing of it is sent. */
function serverOf(owner: string | null): UploadServer {
  const isTheirs = () => session.username() === owner;
  return {
    begin: async (upload) => (isTheirs() ? apiUploadServer.begin(upload) : signedOut),
    sendPart: async (id, part, bytes) => (isTheirs() ? apiUploadServer.sendPart(id, part, bytes) : signedOut),
    finish: async (id) => (isTheirs() ? apiUploadServer.finish(id) : signedOut),
    attach: async (to, id) => (isTheirs() ? apiUploadServer.attach(to, id) : signedOut),
    describe: async (id, alt) => (isTheirs() ? apiUploadServer.describe(id, alt) : signedOut),
  };
}

function after(ms: number, task: () => void) {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

function createTabs(): UploadTabs {
  const channel = new BroadcastChannel("reflector-uploads");
  return {
    post: (message) => channel.postMessage(message),
    listen(hear) {
      const listener = ({ data }: MessageEvent<UploadMessage>) => hear(data);
      channel.addEventListener("message", listener);
      return () => {
        channel.removeEventListener("message", listener);
        channel.close();
      };
    },
  };
}

function watchBrowser(outbox: UploadOutbox): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const wake = () => void outbox.wake();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake(), {
    signal,
  });
  addEventListener("online", wake, { signal });
  addEventListener("pageshow", (event) => event.persisted && wake(), { signal });
  addEventListener("beforeunload", (event) => outbox.mustStay() && event.preventDefault(), { signal });
  let wasOffline = connection.isOffline();
  const stopWatching = connection.subscribe(() => {
    const isOffline = connection.isOffline();
    if (wasOffline && !isOffline) wake();
    wasOffline = isOffline;
  });
  const stopSession = session.subscribe(wake);
  const stopFarewell = onBeforeLogout(async () => {
    if (outbox.unsent() > 0)
      await Promise.race([
        outbox.wake(),
        new Promise((resolve) => after(longestFarewellMs, () => resolve(null))),
      ]);
    left = outbox.unsent();
    listeners.notify();
  });
  return () => {
    listening.abort();
    stopWatching();
    stopSession();
    stopFarewell();
    outbox.dispose();
  };
}

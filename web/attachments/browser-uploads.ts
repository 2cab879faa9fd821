import { onBeforeLogout } from "#web/lib/before-logout.ts";
import { connection } from "#web/lib/connection.ts";
import { after } from "#web/lib/device/after.ts";
import { createEmitter } from "#web/lib/device/emitter.ts";
import { watchPageLife } from "#web/lib/device/page-life.ts";
import { runAlone } from "#web/lib/device/run-alone.ts";
import { openTabChannel } from "#web/lib/device/tab-channel.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { onLock } from "#web/lib/lock/lock-hooks.ts";
import { session } from "#web/lib/session.ts";
import { apiUploadServer } from "./api-upload-server.ts";
import { attachmentStore } from "./attachment-store.ts";
import { UploadOutbox } from "./upload-outbox.ts";
import type { UploadServer } from "./upload-server.ts";
import { UploadStore } from "./upload-store.ts";

export type Uploads = { userId: string; outbox: UploadOutbox; store: UploadStore };

let present: (Uploads & { stop: () => void }) | null = null;
/** How many files stayed on this device when the person logged out. */
let left = 0;
const emitter = createEmitter();

/** This tab's outbox, for the signed-in person. Creating it sends what earlier visits left on this device. */
export function uploadsFor(userId: string): Uploads {
  if (present?.userId === userId) return present;
  present?.stop();
  const store = new UploadStore(deviceKeys.get);
  const outbox = new UploadOutbox({
    userId,
    store,
    server: serverOf(session.username()),
    after,
    runAlone: (task) => runAlone(`uploads:${userId}`, task),
    tabs: openTabChannel("uploads"),
    onAttachment: (attachment) => attachmentStore.feed([attachment]),
  });
  present = { userId, outbox, store, stop: watchBrowser(outbox) };
  left = 0;
  emitter.notify();
  void outbox.revalidate();
  return present;
}

/** Calls the listener when the outbox was replaced or removed. */
export const subscribeToUploads = emitter.subscribe;
export const presentUploads = (): Uploads | null => present;
export const filesLeft = () => left;

/** Resolves to the outbox once the signed-in person is known. */
export function uploadsOfPerson(): Promise<Uploads> {
  return new Promise((resolve) => {
    const look = () => {
      if (!present) return;
      stop();
      resolve(present);
    };
    const stop = emitter.subscribe(look);
    look();
  });
}

function putAway(outbox: UploadOutbox) {
  if (present?.outbox !== outbox) return;
  present.stop();
  present = null;
  emitter.notify();
}

const signedOut = { kind: "later", message: "" } as const;

/** An outbox outlives a logout in the page. While another person is signed in, it sends nothing. */
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

function watchBrowser(outbox: UploadOutbox): () => void {
  const revalidate = () => void outbox.revalidate();
  const noteLeft = () => {
    left = outbox.unsent();
    emitter.notify();
  };
  const stops = [
    watchPageLife({ onVisible: revalidate, mustStay: outbox.mustStay }),
    connection.onReconnect(revalidate),
    session.subscribe(revalidate),
    // Files that are stored nowhere else stay in memory.
    onLock({ after: () => !outbox.mustStay() && putAway(outbox) }),
    onBeforeLogout(async () => {
      // Shown at once and again afterwards, because logging out does not wait for long.
      noteLeft();
      if (left > 0) await outbox.revalidate();
      noteLeft();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    outbox.dispose();
  };
}

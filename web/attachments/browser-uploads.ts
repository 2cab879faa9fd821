import { useSyncExternalStore } from "react";
import { onBeforeLogout } from "#web/lib/before-logout.ts";
import { connection } from "#web/lib/connection.ts";
import { after } from "#web/lib/device/after.ts";
import { createObservable, createPerPerson } from "#web/lib/device/observable.ts";
import { watchPageLife } from "#web/lib/device/page-life.ts";
import { openTabChannel, runAlone } from "#web/lib/device/tabs.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { onLock } from "#web/lib/lock/lock-gate.ts";
import { session } from "#web/lib/session.ts";
import { apiUploadServer } from "./api-upload-server.ts";
import { attachmentStore } from "./attachment-store.ts";
import { UploadOutbox } from "./upload-outbox.ts";
import type { UploadServer } from "./upload-server.ts";
import { UploadStore } from "./upload-store.ts";

export type Uploads = { userId: string; outbox: UploadOutbox; store: UploadStore };

const perPerson = createPerPerson(createUploads, watchBrowser);
const left = createObservable(0);

/** This tab's uploads, for the signed-in person. Creating them sends what earlier visits left on this device. */
export const uploadsFor = (userId: string): Uploads => perPerson.of(userId);
export const presentUploads = perPerson.present;
export const subscribeToUploads = perPerson.subscribe;

/** How many files stayed on this device when the last person logged out. */
export const useFilesLeft = (): number => useSyncExternalStore(left.subscribe, left.get);

function createUploads(userId: string): Uploads {
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
  left.set(0);
  void outbox.revalidate();
  return { userId, outbox, store };
}

/** Resolves to the outbox once the signed-in person is known. */
export function uploadsOfPerson(): Promise<Uploads> {
  return new Promise((resolve) => {
    const present = perPerson.present();
    if (present) return resolve(present);
    const stop = perPerson.subscribe(() => {
      const next = perPerson.present();
      if (!next) return;
      stop();
      resolve(next);
    });
  });
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

function watchBrowser(uploads: Uploads): () => void {
  const { outbox } = uploads;
  const revalidate = () => void outbox.revalidate();
  const noteLeft = () => left.set(outbox.unsent());
  const stops = [
    watchPageLife({ onVisible: revalidate, mustStay: outbox.mustStay }),
    connection.onReconnect(revalidate),
    session.subscribe(revalidate),
    // Files that are stored nowhere else stay in memory.
    onLock({ after: () => !outbox.mustStay() && perPerson.drop(uploads) }),
    onBeforeLogout(async () => {
      // Shown at once and again afterwards, because logging out does not wait for long.
      noteLeft();
      if (left.get() > 0) await outbox.revalidate();
      noteLeft();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    outbox.dispose();
  };
}

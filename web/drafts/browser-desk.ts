import { getUser } from "#contract/accounts/accounts.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { onBeforeLogout } from "#web/lib/before-logout.ts";
import { callApi } from "#web/lib/call-api.ts";
import { connection } from "#web/lib/connection.ts";
import { currentScene } from "#web/lib/current-scene.ts";
import { deviceTimeZone } from "#web/lib/dates.ts";
import { after } from "#web/lib/device/after.ts";
import { createPerPerson } from "#web/lib/device/observable.ts";
import { watchPageLife } from "#web/lib/device/page-life.ts";
import type { DeviceKey } from "#web/lib/device/sealing.ts";
import { openTabChannel } from "#web/lib/device/tabs.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { whileIdle } from "#web/lib/later.ts";
import { onLock } from "#web/lib/lock/lock-gate.ts";
import { randomId } from "#web/lib/random-id.ts";
import { session } from "#web/lib/session.ts";
import { writing } from "#web/lib/writing.ts";
import { apiDraftServer } from "./api-draft-server.ts";
import { deviceRoom } from "./device-room.ts";
import { DraftDesk } from "./draft-desk.ts";
import type { DraftServer } from "./draft-server.ts";
import { createDraftStore, type DraftStore } from "./draft-store.ts";

const desks = createPerPerson(createDesk, watchBrowser);

/** This tab's desk, for the signed-in person. */
export const deskFor = (userId: string): DraftDesk => desks.of(userId);

function createDesk(userId: string): DraftDesk {
  const desk = new DraftDesk({
    userId,
    drafts: withRoom(createDraftStore(rememberKey(userId))),
    server: serverOf(session.username()),
    after,
    whileIdle,
    now: () => new Date(),
    newId: randomId,
    timeZone: deviceTimeZone,
    scene: currentScene.now,
    tabs: openTabChannel("drafts"),
    isStillSignedIn: () => isSignedInAs(userId),
  });
  void desk.sendStored();
  return desk;
}

/** A desk and its key stay in memory after a logout in the page, so that the last words are still stored. */
function rememberKey(userId: string) {
  let key: DeviceKey | null = null;
  return async () => {
    key ??= await deviceKeys.get(userId);
    return key;
  };
}

/** Each write also checks how much room this device has left. */
function withRoom(store: DraftStore): DraftStore {
  return {
    ...store,
    put(draft, replaced) {
      void deviceRoom.check();
      return store.put(draft, replaced);
    },
  };
}

const signedOut = { kind: "failed", syncError: { kind: "signed_out", message: "" } } as const;

/** A desk outlives a logout in the page. While another person is signed in, it sends and requests nothing. */
function serverOf(owner: string | null): DraftServer {
  const isTheirs = () => session.username() === owner;
  return {
    load: async (page) => (isTheirs() ? apiDraftServer.load(page) : signedOut),
    save: async (page, save, how) => (isTheirs() ? apiDraftServer.save(page, save, how) : signedOut),
  };
}

async function isSignedInAs(userId: string): Promise<boolean> {
  try {
    return (await callApi(getUser)).id === userId;
  } catch (error) {
    if (error instanceof ApiFailure) return false;
    throw error;
  }
}

function watchBrowser(desk: DraftDesk): () => void {
  const revalidate = () => void desk.revalidate();
  const stops = [
    watchPageLife({
      onHidden: () => void desk.flush(),
      onBlur: () => void desk.flush(),
      onVisible: revalidate,
      onLeave: desk.unload,
      mustStay: desk.mustStay,
    }),
    connection.onReconnect(revalidate),
    // The person has logged in again after their session had ended.
    session.subscribe(() => session.isAuthenticated() && revalidate()),
    onBeforeLogout(desk.flush),
    onLock({
      before() {
        desk.mustStay();
        return desk.flush();
      },
      // Words that are stored nowhere else stay in memory, hidden.
      after: () => !desk.mustStay() && desks.drop(desk),
    }),
    writing.whileUnsaved(desk.hasUnsent),
  ];
  return () => {
    for (const stop of stops) stop();
    desk.dispose();
  };
}

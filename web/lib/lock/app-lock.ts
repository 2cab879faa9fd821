import { tokensRest } from "../call-api.ts";
import { after } from "../device/after.ts";
import { watchPageLife } from "../device/page-life.ts";
import { openTabChannel } from "../device/tab-channel.ts";
import { deviceKeys } from "../device-keys.ts";
import { logProblem } from "../log.ts";
import { session } from "../session.ts";
import { createDeviceLock } from "./device-lock.ts";
import { lockGate, usedEvent } from "./lock-gate.ts";
import { createLockSettings } from "./lock-settings.ts";
import { keepAll, letGoOfAll } from "./lock-work.ts";
import { createSealedTokens } from "./sealed-tokens.ts";

const ways = () => import("./lock-ways.ts");
const storage = () => localStorage;
const locks = createLockSettings(storage);
const tokens = createSealedTokens({ storage, jar: session, ways });

/** The lock of this device, for the person whose browser this is. */
export const appLock = createDeviceLock({
  keys: deviceKeys,
  locks,
  ways,
  tokens,
  tokensRest,
  tabs: openTabChannel("lock"),
  after,
  now: Date.now,
  isVisible: () => document.visibilityState === "visible",
  work: { keep: keepAll, letGo: letGoOfAll },
});

const uses = ["keydown", "pointerdown", "wheel", "touchmove", usedEvent];
let isWatched = false;

/** Joins the lock to this page; from the second time on it does nothing. */
export function watchLock(): void {
  if (isWatched) return;
  isWatched = true;
  const show = () => lockGate.set(appLock.state());
  appLock.subscribe(show);
  show();
  letGoWhenSignedOut();
  session.subscribe(letGoWhenSignedOut);
  session.onTokens(() => void follow());
  for (const name of uses) addEventListener(name, appLock.use, { capture: true, passive: true });
  watchPageLife({ onHidden: appLock.hidden, onVisible: appLock.visible, onLeave: appLock.leave });
  void follow();
}

async function follow() {
  try {
    await appLock.follow();
  } catch (error) {
    // Without a copy, the tokens stay where they are while this device is locked.
    logProblem("The lock can't keep the tokens.", error);
  }
}

/** After logout: removes everything that could open the lock. */
function letGoWhenSignedOut(): void {
  if (session.username() !== null) return;
  locks.dropKeys();
  tokens.forget();
}

/**
 * Leaves for the login page, from a locked device. `forgotten`: the lock is removed, because it can't be opened here.
 * Words that wait on this device stay sealed until the person is signed in.
 */
export function leaveLocked({ forgotten }: { forgotten: boolean }): void {
  const userId = deviceKeys.lockedFor();
  if (forgotten && userId !== null) locks.remove(userId);
  session.clear();
  location.replace("/login");
}

import { tokensSettled } from "../call-api.ts";
import { after } from "../device/after.ts";
import { watchPageLife } from "../device/page-life.ts";
import { openTabChannel } from "../device/tabs.ts";
import { deviceKeys } from "../device-keys.ts";
import { logProblem } from "../log.ts";
import { session } from "../session.ts";
import { DeviceLock } from "./device-lock.ts";
import { lockGate, runAfterLock, runBeforeLock, usedEvent } from "./lock-gate.ts";
import { createLockSettings } from "./lock-settings.ts";
import { createSealedTokens } from "./sealed-tokens.ts";

const loadMethods = () => import("./unlock-methods.ts");
const storage = () => localStorage;
const locks = createLockSettings(storage);
const tokens = createSealedTokens({ storage, jar: session, loadMethods });

/** The lock of this device. */
export const appLock = new DeviceLock({
  keys: deviceKeys,
  locks,
  loadMethods,
  tokens,
  tokensSettled,
  tabs: openTabChannel("lock"),
  after,
  now: Date.now,
  isVisible: () => document.visibilityState === "visible",
  hooks: { before: runBeforeLock, after: runAfterLock },
});

const uses = ["keydown", "pointerdown", "wheel", "touchmove", usedEvent];
let isWatched = false;

/** Connects the lock to the events of this page. Further calls do nothing. */
export function watchLock(): void {
  if (isWatched) return;
  isWatched = true;
  const show = () => lockGate.set(appLock.state());
  appLock.subscribe(show);
  show();
  dropKeysWhenSignedOut();
  session.subscribe(dropKeysWhenSignedOut);
  session.onTokens(() => void copyTokens());
  for (const name of uses) addEventListener(name, appLock.use, { capture: true, passive: true });
  watchPageLife({ onHidden: appLock.hidden, onVisible: appLock.visible, onLeave: appLock.leave });
  void copyTokens();
}

async function copyTokens() {
  try {
    await appLock.copyTokens();
  } catch (error) {
    // Without a copy, the tokens stay in the cookies while this device is locked.
    logProblem("The lock can’t store a copy of the tokens.", error);
  }
}

/** After logout: removes everything that could open the lock. */
function dropKeysWhenSignedOut(): void {
  if (session.username() !== null) return;
  locks.dropKeys();
  tokens.forget();
}

/**
 * Opens the login page from a locked device. `forgotten`: also removes the lock, because it can't be opened here.
 * Unsent words stay sealed on this device until the person logs in.
 */
export function leaveLocked({ forgotten }: { forgotten: boolean }): void {
  const userId = deviceKeys.lockedFor();
  if (forgotten && userId !== null) locks.remove(userId);
  session.clear();
  location.replace("/login");
}

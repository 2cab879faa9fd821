import type { After } from "../device/after.ts";
import { createEmitter } from "../device/emitter.ts";
import type { DeviceKey } from "../device/sealing.ts";
import type { TabChannel } from "../device/tab-channel.ts";
import type { DeviceKeys } from "../device-keys.ts";
import type { LockState } from "./lock-gate.ts";
import { idleLimitMs, maxWrongPins, waitAfterMs } from "./lock-rules.ts";
import { type LockSettings, type LockSettingsStore, noLock } from "./lock-settings.ts";
import type { LockWork } from "./lock-work.ts";
import type { createSealedTokens } from "./sealed-tokens.ts";

export type LockMessage =
  | { kind: "asks" | "locked" | "hidden" | "visible" | "left" | "used" }
  | { kind: "opened"; key: DeviceKey };

/** `wait`: too many wrong ones lately. `closed`: the PIN opens nothing any more. */
export type PinAnswer = { kind: "opened" | "wrong" | "closed" } | { kind: "wait"; until: number };

type Dependencies = {
  keys: Pick<DeviceKeys, "lockedFor" | "present" | "take" | "drop" | "keepAs">;
  locks: LockSettingsStore;
  ways: () => Promise<typeof import("./lock-ways.ts")>;
  tokens: ReturnType<typeof createSealedTokens>;
  /** Settles once no new tokens are on their way. */
  tokensRest: () => Promise<void>;
  tabs: TabChannel<LockMessage>;
  after: After;
  now: () => number;
  isVisible: () => boolean;
  work: Required<LockWork>;
};

/** Another tab answers within this time, or is not there. */
const answerWithinMs = 250;
const maxKeepMs = 3000;
/** How often other tabs are told that this one is used. */
const shareUseMs = 10_000;

/**
 * Whether this device is locked, in step across all tabs, and when it locks automatically. While it is locked, no tab has
 * its key in memory.
 */
export function createDeviceLock(deps: Dependencies) {
  const { keys, locks, ways, tokens, tokensRest, tabs, after, now, isVisible, work } = deps;
  const emitter = createEmitter();
  let state: LockState = keys.lockedFor() !== null && !isKeyHere() ? "asking" : "open";
  let lastUse = now();
  let lastShared = Number.NEGATIVE_INFINITY;
  let cancelIdle: (() => void) | null = null;
  /** Since when this tab has waited to hear from one that is seen; `null` while it is seen itself. */
  let hiddenSince: number | null = null;
  let othersSeen = false;
  let locking: Promise<void> = Promise.resolve();

  const longEnough = (): Promise<void> => new Promise((resolve) => after(maxKeepMs, resolve));
  const lockOf = (): LockSettings | null => {
    const userId = keys.lockedFor();
    return userId === null ? null : locks.read(userId);
  };

  function isKeyHere(): boolean {
    const key = keys.present();
    return key !== null && key.userId === keys.lockedFor();
  }

  function change(next: LockState) {
    state = next;
    emitter.notify();
  }

  const idleMs = () => {
    const lock = lockOf();
    return lock && idleLimitMs(lock.after);
  };
  const isIdle = () => {
    const limit = idleMs();
    return limit !== null && now() - lastUse >= limit;
  };

  function arm() {
    cancelIdle?.();
    cancelIdle = null;
    const limit = idleMs();
    if (state !== "open" || limit === null) return;
    cancelIdle = after(Math.max(0, lastUse + limit - now()), () => (isIdle() ? void lock() : arm()));
  }

  /** Input: typing, pointing or recording. */
  function use() {
    if (state !== "open" || keys.lockedFor() === null) return;
    // After sleep, the first key press wakes the device.
    if (isIdle()) return void lock();
    lastUse = now();
    if (!cancelIdle) arm();
    if (now() - lastShared < shareUseMs) return;
    lastShared = now();
    tabs.post({ kind: "used" });
  }

  function hidden() {
    if (state !== "open" || lockOf()?.after !== "hidden") return;
    hiddenSince = now();
    othersSeen = false;
    tabs.post({ kind: "hidden" });
    after(answerWithinMs, lockIfUnseen);
  }

  function lockIfUnseen() {
    const isDue = hiddenSince !== null && now() - hiddenSince >= answerWithinMs;
    if (isDue && !othersSeen && lockOf()?.after === "hidden") void lock();
  }

  function visible() {
    tabs.post({ kind: "visible" });
    if (state !== "open") return;
    // A phone stops the timers of a hidden page.
    lockIfUnseen();
    hiddenSince = null;
    const isLockedElsewhere = keys.lockedFor() !== null && (!isKeyHere() || tokens.areWithheld());
    if (isLockedElsewhere || isIdle()) void lock();
  }

  function lock(isTold = false): Promise<void> {
    if (state === "open" && keys.lockedFor() !== null) {
      cancelIdle?.();
      cancelIdle = null;
      if (!isTold) tabs.post({ kind: "locked" });
      locking = keepAndClose();
    }
    return locking;
  }

  async function keepAndClose() {
    const saved = work.keep();
    change("locking");
    await Promise.race([saved, longEnough()]);
    // What pages handed over while closing.
    await Promise.race([work.keep(), longEnough()]);
    await tokensRest();
    close();
  }

  function close() {
    tokens.withhold();
    work.letGo();
    keys.drop();
    change("locked");
  }

  /** The key is available again, here or in another tab. */
  async function open(key: DeviceKey, isTold = false) {
    await locking;
    await tokens.restore(key);
    keys.take(key);
    lastUse = now();
    hiddenSince = null;
    if (state !== "open") change("open");
    if (!isTold) tabs.post({ kind: "opened", key });
    arm();
  }

  function hear(message: LockMessage) {
    if (message.kind === "opened") {
      if (message.key.userId === keys.lockedFor()) void open(message.key, true);
    } else if (message.kind === "locked") void lock(true);
    else if (message.kind === "visible") othersSeen = true;
    else if (message.kind === "hidden" && isVisible()) tabs.post({ kind: "visible" });
    else if (message.kind === "left" && !isVisible()) hidden();
    else if (message.kind === "asks") {
      const key = keys.present();
      if (state === "open" && key && isKeyHere()) tabs.post({ kind: "opened", key });
    } else if (message.kind === "used") {
      lastUse = now();
      if (!cancelIdle) arm();
    }
  }

  const stopListening = tabs.listen(hear);
  if (state === "asking") {
    tabs.post({ kind: "asks" });
    after(answerWithinMs, () => {
      if (state === "asking") close();
    });
  } else arm();

  async function tryPin(pin: string): Promise<PinAnswer> {
    const userId = keys.lockedFor();
    const lock = lockOf();
    if (userId === null || !lock?.pin) return { kind: "closed" };
    if (now() < lock.next_try_at) return { kind: "wait", until: lock.next_try_at };
    const wrong = lock.wrong + 1;
    const isLast = wrong >= maxWrongPins;
    // Counted before it is tried, so that closing the page saves no try.
    const counted = { ...lock, wrong, next_try_at: now() + waitAfterMs(wrong) };
    locks.write(userId, counted);
    const key = await (await ways()).openByPin(userId, lock.pin, pin);
    if (!key) {
      if (isLast) locks.write(userId, { ...counted, pin: null });
      return { kind: isLast ? "closed" : "wrong" };
    }
    locks.write(userId, { ...counted, wrong: 0, next_try_at: 0 });
    await open(key);
    return { kind: "opened" };
  }

  /** `secret`: what the passkey answers. False if it is another passkey's. */
  async function tryPasskey(secret: Uint8Array): Promise<boolean> {
    const userId = keys.lockedFor();
    const passkey = lockOf()?.passkey;
    const key = userId && passkey ? (await ways()).openByPasskey(userId, passkey, secret) : null;
    if (key) await open(key);
    return key !== null;
  }

  /** Sets or changes the signed-in person's lock. @throws DOMException if this browser stores nothing */
  async function save(part: Partial<LockSettings>): Promise<void> {
    const key = keys.present();
    if (!key) throw new Error("This device has no key yet.");
    const next = { ...(locks.read(key.userId) ?? noLock), ...part };
    if (!next.pin && !next.passkey) return takeOff();
    locks.write(key.userId, next);
    keys.keepAs(key, true);
    await tokens.copy(key);
    lastUse = now();
    arm();
    // Other tabs may never have needed the key.
    tabs.post({ kind: "opened", key });
    emitter.notify();
  }

  /** Called whenever there are new tokens. */
  async function follow(): Promise<void> {
    const key = keys.present();
    if (state !== "open" || !key || !isKeyHere()) return;
    await tokens.copy(key);
    if (!cancelIdle) arm();
  }

  function takeOff() {
    const key = keys.present();
    if (!key) return;
    keys.keepAs(key, false);
    locks.remove(key.userId);
    tokens.forget();
    arm();
    emitter.notify();
  }

  return {
    state: () => state,
    subscribe: emitter.subscribe,
    /** The settings of the signed-in person's lock; `null` if none is set. */
    settings: (): LockSettings | null => lockOf(),
    isSet: () => lockOf() !== null,
    lock: () => lock(),
    tryPin,
    tryPasskey,
    setPin: async (pin: string) => {
      const key = keys.present();
      if (!key) throw new Error("This device has no key yet.");
      await save({ pin: await (await ways()).makePinWay(key, pin), wrong: 0, next_try_at: 0 });
    },
    setPasskey: async (credential: string, secret: Uint8Array) => {
      const key = keys.present();
      if (!key) throw new Error("This device has no key yet.");
      await save({ passkey: (await ways()).makePasskeyWay(key, credential, secret) });
    },
    save,
    takeOff,
    /** The person has signed in: a lock that was set here before holds the key again. */
    async hold(key: DeviceKey): Promise<boolean> {
      const before = locks.read(key.userId);
      if (!before) return false;
      const again = (await ways()).holdAgain(key, before);
      if (again) locks.write(key.userId, again);
      else locks.remove(key.userId);
      // After the lock has the key.
      after(0, () => void follow());
      return again !== null;
    },
    follow,
    use,
    hidden,
    visible,
    leave: () => tabs.post({ kind: "left" }),
    stop: stopListening,
  };
}

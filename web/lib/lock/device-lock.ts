import type { After } from "../device/after.ts";
import { createEmitter } from "../device/observable.ts";
import type { DeviceKey } from "../device/sealing.ts";
import type { TabChannel } from "../device/tabs.ts";
import type { DeviceKeys } from "../device-keys.ts";
import type { LockHooks, LockState } from "./lock-gate.ts";
import { idleLimitMs, maxWrongPins, waitAfterMs } from "./lock-rules.ts";
import { type LockSettings, type LockSettingsStore, noLock } from "./lock-settings.ts";
import type { createSealedTokens } from "./sealed-tokens.ts";

export type LockMessage =
  | { kind: "asks" | "locked" | "hidden" | "visible" | "left" | "used" }
  | { kind: "opened"; key: DeviceKey };

/** `wait`: too many wrong PINs lately. `closed`: the PIN no longer opens the lock. */
export type PinAnswer = { kind: "opened" | "wrong" | "closed" } | { kind: "wait"; until: number };

type Dependencies = {
  keys: Pick<DeviceKeys, "lockedFor" | "present" | "take" | "drop" | "store">;
  locks: LockSettingsStore;
  loadMethods: () => Promise<typeof import("./unlock-methods.ts")>;
  tokens: ReturnType<typeof createSealedTokens>;
  /** Settles once no tab is exchanging tokens. */
  tokensSettled: () => Promise<void>;
  tabs: TabChannel<LockMessage>;
  after: After;
  now: () => number;
  isVisible: () => boolean;
  hooks: Required<LockHooks>;
};

/** Another tab answers within this time if there is one. */
const answerWithinMs = 250;
const maxSaveMs = 3000;
/** How often a tab in use tells the other tabs. */
const shareUseMs = 10_000;

/**
 * Locks this device, in step across all tabs: on request, after minutes without use, or once no tab is visible. While
 * it is locked, no tab has its key in memory.
 */
export class DeviceLock {
  readonly #deps: Dependencies;
  readonly #emitter = createEmitter();
  readonly #stopListening: () => void;
  #state: LockState;
  #lastUse: number;
  /** When this tab last told the others that it is in use. */
  #lastShared = Number.NEGATIVE_INFINITY;
  #cancelIdle: (() => void) | null = null;
  /** When this tab was hidden; `null` while it is visible. */
  #hiddenSince: number | null = null;
  /** Another tab has said that it is visible. */
  #isOtherVisible = false;
  #locking: Promise<void> = Promise.resolve();

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#lastUse = deps.now();
    this.#state = deps.keys.lockedFor() !== null && !this.#hasKey() ? "asking" : "open";
    this.#stopListening = deps.tabs.listen((message) => this.#receive(message));
    if (this.#state === "asking") this.#askOtherTabs();
    else this.#startIdleTimer();
  }

  readonly state = () => this.#state;

  readonly subscribe = this.#emitter.subscribe;

  /** The lock of this device's person; `null` if none is set. */
  readonly settings = (): LockSettings | null => {
    const userId = this.#deps.keys.lockedFor();
    return userId === null ? null : this.#deps.locks.read(userId);
  };

  isSet(): boolean {
    return this.settings() !== null;
  }

  /** Called on input: typing, pointing or recording. */
  readonly use = () => {
    const { keys, now, tabs } = this.#deps;
    if (this.#state !== "open" || keys.lockedFor() === null) return;
    // Timers stop while the device sleeps, so the time may have passed by the first key press.
    if (this.#isIdle()) return void this.lock();
    this.#noteUse();
    if (now() - this.#lastShared < shareUseMs) return;
    this.#lastShared = now();
    tabs.post({ kind: "used" });
  };

  readonly hidden = () => {
    const { after, now, tabs } = this.#deps;
    if (this.#state !== "open" || this.settings()?.after !== "hidden") return;
    this.#hiddenSince = now();
    this.#isOtherVisible = false;
    tabs.post({ kind: "hidden" });
    after(answerWithinMs, () => this.#lockIfUnseen());
  };

  readonly visible = () => {
    const { keys, tabs, tokens } = this.#deps;
    tabs.post({ kind: "visible" });
    if (this.#state !== "open") return;
    // Phones stop the timers of hidden pages.
    this.#lockIfUnseen();
    this.#hiddenSince = null;
    const isLockedElsewhere = keys.lockedFor() !== null && (!this.#hasKey() || tokens.areWithheld());
    if (isLockedElsewhere || this.#isIdle()) void this.lock();
  };

  /** The page is closed or frozen. */
  readonly leave = () => this.#deps.tabs.post({ kind: "left" });

  /** Settles once the device is locked. */
  lock(): Promise<void> {
    return this.#lock({ isTold: false });
  }

  async tryPin(pin: string): Promise<PinAnswer> {
    const { keys, locks, now, loadMethods } = this.#deps;
    const userId = keys.lockedFor();
    const lock = this.settings();
    if (userId === null || !lock?.pin) return { kind: "closed" };
    if (now() < lock.next_try_at) return { kind: "wait", until: lock.next_try_at };
    const wrong = lock.wrong + 1;
    const isLast = wrong >= maxWrongPins;
    // Counted before it is tried, so that closing the page does not undo the count.
    const counted = { ...lock, wrong, next_try_at: now() + waitAfterMs(wrong) };
    locks.write(userId, counted);
    const key = await (await loadMethods()).openByPin(userId, lock.pin, pin);
    if (!key) {
      if (isLast) locks.write(userId, { ...counted, pin: null });
      return { kind: isLast ? "closed" : "wrong" };
    }
    locks.write(userId, { ...counted, wrong: 0, next_try_at: 0 });
    await this.#open(key);
    return { kind: "opened" };
  }

  /** `secret`: the passkey's answer. False if the passkey is not the one that was set. */
  async tryPasskey(secret: Uint8Array): Promise<boolean> {
    const userId = this.#deps.keys.lockedFor();
    const passkey = this.settings()?.passkey;
    const key =
      userId && passkey ? (await this.#deps.loadMethods()).openByPasskey(userId, passkey, secret) : null;
    if (key) await this.#open(key);
    return key !== null;
  }

  async setPin(pin: string): Promise<void> {
    const key = this.#presentKey();
    await this.save({
      pin: await (await this.#deps.loadMethods()).makePinMethod(key, pin),
      wrong: 0,
      next_try_at: 0,
    });
  }

  async setPasskey(credential: string, secret: Uint8Array): Promise<void> {
    const key = this.#presentKey();
    await this.save({ passkey: (await this.#deps.loadMethods()).makePasskeyMethod(key, credential, secret) });
  }

  /** Sets or changes the signed-in person's lock. @throws DOMException if this browser stores nothing */
  async save(part: Partial<LockSettings>): Promise<void> {
    const { keys, locks, tabs, tokens } = this.#deps;
    const key = this.#presentKey();
    const next = { ...(locks.read(key.userId) ?? noLock), ...part };
    if (!next.pin && !next.passkey) return this.takeOff();
    locks.write(key.userId, next);
    keys.store(key, { isLocked: true });
    await tokens.copy(key);
    this.#lastUse = this.#deps.now();
    this.#startIdleTimer();
    // Other tabs may not have the key yet.
    tabs.post({ kind: "opened", key });
    this.#emitter.notify();
  }

  readonly takeOff = () => {
    const { keys, locks, tokens } = this.#deps;
    const key = keys.present();
    if (!key) return;
    keys.store(key, { isLocked: false });
    locks.remove(key.userId);
    tokens.forget();
    this.#startIdleTimer();
    this.#emitter.notify();
  };

  /** Called after a login: a lock that was set here before holds the key again. False if there is none. */
  async hold(key: DeviceKey): Promise<boolean> {
    const { locks, loadMethods, after } = this.#deps;
    const before = locks.read(key.userId);
    if (!before) return false;
    const again = (await loadMethods()).renewHeldKeys(key, before);
    if (again) locks.write(key.userId, again);
    else locks.remove(key.userId);
    // Once the caller has stored the key.
    after(0, () => void this.copyTokens());
    return again !== null;
  }

  /** Called after each change of the tokens. */
  async copyTokens(): Promise<void> {
    const key = this.#deps.keys.present();
    if (this.#state !== "open" || !key || !this.#hasKey()) return;
    await this.#deps.tokens.copy(key);
    if (!this.#cancelIdle) this.#startIdleTimer();
  }

  stop() {
    this.#stopListening();
  }

  #hasKey(): boolean {
    const key = this.#deps.keys.present();
    return key !== null && key.userId === this.#deps.keys.lockedFor();
  }

  #presentKey(): DeviceKey {
    const key = this.#deps.keys.present();
    if (!key) throw new Error("This device has no key yet.");
    return key;
  }

  #change(next: LockState) {
    this.#state = next;
    this.#emitter.notify();
  }

  #askOtherTabs() {
    this.#deps.tabs.post({ kind: "asks" });
    this.#deps.after(answerWithinMs, () => {
      if (this.#state === "asking") this.#close();
    });
  }

  /** In milliseconds; `null` if the lock does not depend on time. */
  #idleLimit(): number | null {
    const lock = this.settings();
    return lock && idleLimitMs(lock.after);
  }

  #isIdle(): boolean {
    const limit = this.#idleLimit();
    return limit !== null && this.#deps.now() - this.#lastUse >= limit;
  }

  #noteUse() {
    this.#lastUse = this.#deps.now();
    if (!this.#cancelIdle) this.#startIdleTimer();
  }

  #startIdleTimer() {
    this.#stopIdleTimer();
    const limit = this.#idleLimit();
    if (this.#state !== "open" || limit === null) return;
    const ms = Math.max(0, this.#lastUse + limit - this.#deps.now());
    this.#cancelIdle = this.#deps.after(ms, () =>
      this.#isIdle() ? void this.lock() : this.#startIdleTimer(),
    );
  }

  #stopIdleTimer() {
    this.#cancelIdle?.();
    this.#cancelIdle = null;
  }

  #lockIfUnseen() {
    const isDue = this.#hiddenSince !== null && this.#deps.now() - this.#hiddenSince >= answerWithinMs;
    if (isDue && !this.#isOtherVisible && this.settings()?.after === "hidden") void this.lock();
  }

  /** `isTold`: another tab has announced it, so this one does not. */
  #lock({ isTold }: { isTold: boolean }): Promise<void> {
    const { keys, tabs } = this.#deps;
    if (this.#state === "open" && keys.lockedFor() !== null) {
      this.#stopIdleTimer();
      if (!isTold) tabs.post({ kind: "locked" });
      this.#locking = this.#saveAndClose();
    }
    return this.#locking;
  }

  async #saveAndClose() {
    const { hooks, after, tokensSettled } = this.#deps;
    const limit = (): Promise<void> => new Promise((resolve) => after(maxSaveMs, resolve));
    const saved = hooks.before();
    this.#change("locking");
    await Promise.race([saved, limit()]);
    // Pages may report more words as they close.
    await Promise.race([hooks.before(), limit()]);
    await tokensSettled();
    this.#close();
  }

  #close() {
    const { keys, tokens, hooks } = this.#deps;
    tokens.withhold();
    hooks.after();
    keys.drop();
    this.#change("locked");
  }

  /** The key is available again, here or in another tab. */
  async #open(key: DeviceKey, { isTold } = { isTold: false }) {
    const { keys, tabs, tokens, now } = this.#deps;
    await this.#locking;
    await tokens.restore(key);
    keys.take(key);
    this.#lastUse = now();
    this.#hiddenSince = null;
    if (this.#state !== "open") this.#change("open");
    if (!isTold) tabs.post({ kind: "opened", key });
    this.#startIdleTimer();
  }

  #receive(message: LockMessage) {
    const { keys, tabs, isVisible } = this.#deps;
    switch (message.kind) {
      case "opened":
        if (message.key.userId === keys.lockedFor()) void this.#open(message.key, { isTold: true });
        return;
      case "locked":
        return void this.#lock({ isTold: true });
      case "visible":
        this.#isOtherVisible = true;
        return;
      case "hidden":
        if (isVisible()) tabs.post({ kind: "visible" });
        return;
      case "left":
        if (!isVisible()) this.hidden();
        return;
      case "asks": {
        const key = keys.present();
        if (this.#state === "open" && key && this.#hasKey()) tabs.post({ kind: "opened", key });
        return;
      }
      case "used":
        return this.#noteUse();
    }
  }
}

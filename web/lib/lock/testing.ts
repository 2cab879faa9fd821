import { createClock, createTestChannel, storageOf, testKey } from "../device/testing.ts";
import { createDeviceKeys } from "../device-keys.ts";
import { DeviceLock, type LockMessage } from "./device-lock.ts";
import type { LockAfter } from "./lock-rules.ts";
import { createLockSettings } from "./lock-settings.ts";
import { createSealedTokens, type Tokens } from "./sealed-tokens.ts";
import * as realMethods from "./unlock-methods.ts";

export const hanna = "hanna";
export const pin = "271828";
/** As the real methods, with a PIN key that is cheap to derive. */
const methods: typeof realMethods = {
  ...realMethods,
  makePinMethod: (key, wanted) => realMethods.makePinMethod(key, wanted, 2),
};

/** Tabs of one browser that share storage, cookies and a clock. */
export function createBrowser() {
  const values = new Map<string, string>();
  const storage = () => storageOf(values);
  let cookies: Tokens | null = { access: "access-1", refresh: "refresh-token-1" };
  const jar = {
    accessToken: () => cookies?.access ?? null,
    refreshToken: () => cookies?.refresh ?? null,
    replaceTokens: (tokens: Tokens) => {
      cookies = tokens;
    },
    withholdTokens: () => {
      cookies = null;
    },
  };
  const { after, pass, sleep, now } = createClock();
  const tabsOf = createTestChannel<LockMessage>();

  function openTab() {
    const calls: string[] = [];
    const view = { isVisible: true };
    const keys = createDeviceKeys({
      storage,
      ask: async () => {
        throw new Error("The server is away.");
      },
    });
    const tokens = createSealedTokens({ storage, jar, loadMethods: async () => methods });
    const lock = new DeviceLock({
      keys,
      locks: createLockSettings(storage),
      loadMethods: async () => methods,
      tokens,
      tokensSettled: async () => void calls.push("tokens settled"),
      tabs: tabsOf(),
      after,
      now: () => now().getTime(),
      isVisible: () => view.isVisible,
      hooks: {
        before: async () => void calls.push(`before, with ${keys.present() ? "key" : "no key"}`),
        after: () => void calls.push("after"),
      },
    });
    const hide = () => {
      view.isVisible = false;
      lock.hidden();
    };
    const show = () => {
      view.isVisible = true;
      lock.visible();
    };
    return { lock, keys, calls, hide, show };
  }

  async function openWithLock(when: LockAfter = 5) {
    const tab = openTab();
    tab.keys.store(testKey(hanna), { isLocked: false });
    await tab.lock.setPin(pin);
    await tab.lock.save({ after: when });
    return tab;
  }

  return {
    values,
    storage,
    cookies: () => cookies,
    jar,
    pass,
    sleep,
    now: () => now().getTime(),
    openTab,
    openWithLock,
  };
}

/** Runs everything that is not waiting for a timer. */
export async function settle() {
  for (let round = 0; round < 30; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

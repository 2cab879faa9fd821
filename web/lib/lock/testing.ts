import { createClock, createTestChannel, storageOf, testKey } from "../device/testing.ts";
import { createDeviceKeys } from "../device-keys.ts";
import { createDeviceLock, type LockMessage } from "./device-lock.ts";
import type { LockAfter } from "./lock-rules.ts";
import { createLockSettings } from "./lock-settings.ts";
import * as realWays from "./lock-ways.ts";
import { createSealedTokens, type Tokens } from "./sealed-tokens.ts";

export const hanna = "hanna";
export const pin = "271828";
/** As the real ways, with a PIN that costs little. */
const ways: typeof realWays = {
  ...realWays,
  makePinWay: (key, wanted) => realWays.makePinWay(key, wanted, 2),
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
    const tokens = createSealedTokens({ storage, jar, ways: async () => ways });
    const lock = createDeviceLock({
      keys,
      locks: createLockSettings(storage),
      ways: async () => ways,
      tokens,
      tokensRest: async () => void calls.push("tokens rest"),
      tabs: tabsOf(),
      after,
      now: () => now().getTime(),
      isVisible: () => view.isVisible,
      work: {
        keep: async () => void calls.push(`keep with ${keys.present() ? "key" : "no key"}`),
        letGo: () => void calls.push("let go"),
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
    tab.keys.keepAs(testKey(hanna), false);
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

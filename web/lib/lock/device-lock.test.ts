import { beforeEach, describe, expect, it } from "vitest";
import { fromBase64url } from "../device/base64url.ts";
import { testKey } from "../device/testing.ts";
import { maxWrongPins, waitAfterMs } from "./lock-rules.ts";
import { createLockSettings } from "./lock-settings.ts";
import { createBrowser, hanna, pin, settle } from "./testing.ts";

let browser: ReturnType<typeof createBrowser>;
beforeEach(() => {
  browser = createBrowser();
});

const everything = () => JSON.stringify([...browser.values]);

describe("a lock that is set", () => {
  it("leaves the device key here only as the PIN holds it, and no PIN", async () => {
    const tab = browser.openTab();
    tab.keys.store(testKey(hanna), { isLocked: false });
    const shown = JSON.parse(browser.values.get("device_key") ?? "{}").key;
    expect(fromBase64url(shown)).toEqual(testKey(hanna).bytes);
    await tab.lock.setPin(pin);
    expect(everything()).not.toContain(shown);
    expect(everything()).not.toContain(pin);
    expect(tab.lock.state()).toBe("open");
  });

  it("can be taken off, and then this device is as before", async () => {
    const { lock } = await browser.openWithLock();
    lock.takeOff();
    expect(lock.settings()).toBeNull();
    expect([...browser.values.keys()]).toEqual(["device_key"]);
    expect(browser.openTab().keys.now(hanna)).toEqual(testKey(hanna));
  });

  it("goes with the last way to open it, and not before", async () => {
    const { lock } = await browser.openWithLock();
    await lock.setPasskey("credential", new Uint8Array(32).fill(9));
    await lock.save({ pin: null });
    expect(lock.settings()).not.toBeNull();
    await lock.save({ passkey: null });
    expect(lock.settings()).toBeNull();
  });
});

describe("locking", () => {
  it("saves words before it drops the key, the memory and the tokens", async () => {
    const { lock, keys, calls } = await browser.openWithLock();
    const states: string[] = [];
    lock.subscribe(() => states.push(lock.state()));
    await lock.lock();
    expect(states).toEqual(["locking", "locked"]);
    expect(calls).toEqual(["before, with key", "before, with key", "tokens settled", "after"]);
    expect(keys.now(hanna)).toBeNull();
    expect(browser.cookies()).toBeNull();
    expect(everything()).not.toContain("refresh-token");
  });

  it("does nothing where no lock is set", async () => {
    const tab = browser.openTab();
    tab.keys.store(testKey(hanna), { isLocked: false });
    await tab.lock.lock();
    expect(tab.lock.state()).toBe("open");
  });

  it("is undone by the PIN, and the session continues", async () => {
    const { lock, keys } = await browser.openWithLock();
    await lock.lock();
    expect(await lock.tryPin(pin)).toEqual({ kind: "opened" });
    expect(lock.state()).toBe("open");
    expect(keys.now(hanna)).toEqual(testKey(hanna));
    expect(browser.cookies()).toEqual({ access: "access-1", refresh: "refresh-token-1" });
  });

  it("is undone by the passkey, and by no other", async () => {
    const { lock } = await browser.openWithLock();
    const secret = new Uint8Array(32).fill(9);
    await lock.setPasskey("credential", secret);
    await lock.lock();
    expect(await lock.tryPasskey(new Uint8Array(32).fill(8))).toBe(false);
    expect(lock.state()).toBe("locked");
    expect(await lock.tryPasskey(secret)).toBe(true);
    expect(lock.state()).toBe("open");
  });

  it("leaves tokens where they are whose copy is not the newest: lost, they would end the session", async () => {
    const { lock } = await browser.openWithLock();
    browser.jar.replaceTokens({ access: "access-2", refresh: "refresh-token-2" });
    await lock.lock();
    expect(browser.cookies()).toMatchObject({ refresh: "refresh-token-2" });
  });

  it("follows new tokens", async () => {
    const { lock } = await browser.openWithLock();
    browser.jar.replaceTokens({ access: "access-2", refresh: "refresh-token-2" });
    await lock.copyTokens();
    await lock.lock();
    expect(browser.cookies()).toBeNull();
    await lock.tryPin(pin);
    expect(browser.cookies()).toEqual({ access: "access-2", refresh: "refresh-token-2" });
  });
});

describe("a reload", () => {
  it("is locked, and withholds the tokens that were still there", async () => {
    await browser.openWithLock();
    const { lock, keys } = crashAndOpen();
    expect(lock.state()).toBe("asking");
    await browser.pass(1000);
    expect(lock.state()).toBe("locked");
    expect(keys.now(hanna)).toBeNull();
    expect(browser.cookies()).toBeNull();
    await lock.tryPin(pin);
    expect(browser.cookies()).toMatchObject({ refresh: "refresh-token-1" });
  });

  it("opens automatically if another tab is open", async () => {
    await browser.openWithLock();
    const second = browser.openTab();
    await browser.pass(1000);
    expect(second.lock.state()).toBe("open");
    expect(second.keys.now(hanna)).toEqual(testKey(hanna));
  });
});

/** The tabs of a killed browser don't answer. */
function crashAndOpen() {
  const { values, cookies } = browser;
  const kept = new Map(values);
  const tokens = cookies();
  browser = createBrowser();
  for (const [name, value] of kept) browser.values.set(name, value);
  if (tokens) browser.jar.replaceTokens(tokens);
  return browser.openTab();
}

describe("tabs", () => {
  it("lock and open together", async () => {
    const first = await browser.openWithLock();
    const second = browser.openTab();
    await browser.pass(1000);
    await first.lock.lock();
    await settle();
    expect(second.lock.state()).toBe("locked");
    expect(second.keys.now(hanna)).toBeNull();
    await second.lock.tryPin(pin);
    await settle();
    expect(first.lock.state()).toBe("open");
    expect(first.keys.now(hanna)).toEqual(testKey(hanna));
  });

  it("are used together: work in one keeps the other open", async () => {
    const first = await browser.openWithLock(5);
    const second = browser.openTab();
    await browser.pass(1000);
    for (let minute = 0; minute < 12; minute += 1) {
      await browser.pass(60_000);
      second.lock.use();
    }
    expect(first.lock.state()).toBe("open");
    await browser.pass(5 * 60_000);
    expect([first.lock.state(), second.lock.state()]).toEqual(["locked", "locked"]);
  });

  it("lock when the last one is out of sight, and not while another is seen", async () => {
    const first = await browser.openWithLock("hidden");
    const second = browser.openTab();
    await browser.pass(1000);
    first.hide();
    await browser.pass(1000);
    expect(first.lock.state()).toBe("open");
    second.hide();
    await browser.pass(1000);
    expect([first.lock.state(), second.lock.state()]).toEqual(["locked", "locked"]);
  });

  it("notice a lock that they slept through", async () => {
    const { lock, keys, hide, show } = await browser.openWithLock();
    hide();
    show();
    await settle();
    expect(lock.state()).toBe("open");
    browser.jar.withholdTokens();
    show();
    await settle();
    expect(lock.state()).toBe("locked");
    expect(keys.now(hanna)).toBeNull();
  });
});

describe("time without use", () => {
  it("locks after the chosen minutes, counted from the last use", async () => {
    const { lock } = await browser.openWithLock(1);
    await browser.pass(50_000);
    lock.use();
    await browser.pass(59_000);
    expect(lock.state()).toBe("open");
    await browser.pass(1000);
    expect(lock.state()).toBe("locked");
  });

  it.each(["first key", "first look"])(
    "counts while a device sleeps, and the %s then shows nothing",
    async (first) => {
      const { lock, show } = await browser.openWithLock(15);
      browser.sleep(16 * 60_000);
      if (first === "first key") lock.use();
      else show();
      await settle();
      expect(lock.state()).not.toBe("open");
    },
  );

  it("does not lock one that locks when out of sight, whose phone stops the clock", async () => {
    const { lock, hide, show } = await browser.openWithLock("hidden");
    await browser.pass(3_600_000);
    expect(lock.state()).toBe("open");
    hide();
    browser.sleep(10_000);
    show();
    await settle();
    expect(lock.state()).toBe("locked");
  });
});

describe("wrong PINs", () => {
  it("open nothing, slow down, and are forgotten with the right one", async () => {
    const { lock } = await browser.openWithLock();
    await lock.lock();
    for (let wrong = 1; wrong <= 3; wrong += 1)
      expect(await lock.tryPin("000000")).toEqual({ kind: "wrong" });
    const until = browser.now() + waitAfterMs(3);
    expect(await lock.tryPin(pin)).toEqual({ kind: "wait", until });
    expect(lock.settings()?.wrong).toBe(3);
    await browser.pass(waitAfterMs(3));
    expect(await lock.tryPin(pin)).toEqual({ kind: "opened" });
    expect(lock.settings()?.wrong).toBe(0);
  });

  it("are counted before they are tried, and over reloads", async () => {
    const { lock } = await browser.openWithLock();
    await lock.lock();
    void lock.tryPin("000000");
    const again = crashAndOpen();
    await browser.pass(1000);
    expect(again.lock.settings()?.wrong).toBe(1);
  });

  it("close the way by PIN after ten, and leave the passkey", async () => {
    const { lock } = await browser.openWithLock();
    const secret = new Uint8Array(32).fill(9);
    await lock.setPasskey("credential", secret);
    await lock.lock();
    for (let wrong = 1; wrong <= maxWrongPins; wrong += 1) {
      expect(await lock.tryPin("000000")).toEqual({ kind: wrong === maxWrongPins ? "closed" : "wrong" });
      await browser.pass(waitAfterMs(wrong));
    }
    expect(await lock.tryPin(pin)).toEqual({ kind: "closed" });
    expect(lock.settings()).toMatchObject({ pin: null });
    expect(await lock.tryPasskey(secret)).toBe(true);
  });
});

describe("logging out", () => {
  it("takes what opens the lock, and signing in brings the lock back as it was set", async () => {
    const { keys } = await browser.openWithLock(15);
    keys.forget();
    createLockSettings(browser.storage).dropKeys();
    const stored = createLockSettings(browser.storage).read(hanna);
    expect(stored).toMatchObject({ after: 15, pin: { held: null } });

    const next = crashAndOpen();
    expect(next.lock.state()).toBe("open");
    expect(await next.lock.hold(testKey(hanna))).toBe(true);
    next.keys.store(testKey(hanna), { isLocked: true });
    await browser.pass(10);
    await next.lock.lock();
    expect(next.lock.state()).toBe("locked");
    expect(await next.lock.tryPin(pin)).toEqual({ kind: "opened" });
  });

  it("can also be opened by a passkey, with or without a PIN", async () => {
    for (const part of [{}, { pin: null }]) {
      const { lock, keys } = await browser.openWithLock();
      await lock.setPasskey("credential", new Uint8Array(32).fill(9));
      await lock.save(part);
      keys.forget();
      createLockSettings(browser.storage).dropKeys();
      expect(createLockSettings(browser.storage).read(hanna)?.passkey?.held).toBeNull();
    }
  });

  it("leaves no lock behind that another key would hold", async () => {
    await browser.openWithLock();
    const next = browser.openTab();
    expect(await next.lock.hold({ ...testKey(hanna), id: "another" })).toBe(false);
    expect(createLockSettings(browser.storage).read(hanna)).toBeNull();
  });
});

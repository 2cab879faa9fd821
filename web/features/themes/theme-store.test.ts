import { beforeEach, describe, expect, it, vi } from "vitest";
import { defaultTheme, type Theme, type ThemeChange, withChange } from "#contract/themes/theme-rules.ts";
import type { ThemeChoices } from "#contract/themes/themes.ts";
import { storageOf } from "#web/lib/device/testing.ts";
import { builtInChoices } from "./theme-cache.ts";
import { ThemeStore } from "./theme-store.ts";

const mine: Theme = { id: "mine", ...defaultTheme };

/** A server that is away, or holds its answers back until the test releases them. */
function createServer(theme: Theme = mine) {
  const held: (() => void)[] = [];
  const server = {
    theme,
    choices: builtInChoices as ThemeChoices,
    away: false,
    refusesSaves: false,
    holding: false,
    received: [] as ThemeChange[],
    release() {
      for (const go of held.splice(0)) go();
    },
    async answer<Answer>(give: () => Answer): Promise<Answer> {
      if (server.away) throw new TypeError("away");
      if (server.holding) await new Promise<void>((resolve) => held.push(resolve));
      return give();
    },
  };
  return server;
}

const createStorage = (entries: Record<string, string> = {}) => storageOf(new Map(Object.entries(entries)));

function open(server: ReturnType<typeof createServer>, storage = createStorage(), signedIn = true) {
  const timers: (() => void)[] = [];
  const store = new ThemeStore({
    storage,
    isAuthenticated: () => signedIn,
    fetchTheme: () => server.answer(() => server.theme),
    fetchChoices: () => server.answer(() => server.choices),
    saveTheme: ({ id: _, ...change }) => {
      server.received.push(change);
      return server.answer(() => {
        if (server.refusesSaves) throw new Error("refused");
        server.theme = withChange(server.theme, change);
        return server.theme;
      });
    },
    isRefusal: (error) => error instanceof Error && error.message === "refused",
    after(_ms, task) {
      timers.push(task);
      return () => {
        if (timers.includes(task)) timers.splice(timers.indexOf(task), 1);
      };
    },
  });
  const cached = () => JSON.parse(storage.getItem("theme_cache") ?? "null");
  /** Runs every timer, and what the timers start. */
  const settle = async () => {
    for (const task of timers.splice(0)) task();
    await store.send();
  };
  return { store, storage, cached, settle, timers };
}

let logged: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  logged = vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe("loading", () => {
  it("writes nothing where the answer is what this device has", async () => {
    const server = createServer();
    const { store, storage } = open(server);
    await store.load();
    const written = vi.spyOn(storage, "setItem");
    await store.load();
    expect(written).not.toHaveBeenCalled();
  });

  it("keeps what another tab has changed while the answer was on its way", async () => {
    const server = createServer();
    const tab = open(server);
    await tab.store.load();
    const other = open(server, tab.storage);
    server.holding = true;
    const loaded = other.store.load();
    tab.store.change({ blur_amount: 20 }, { settling: true });
    server.holding = false;
    server.release();
    await loaded;
    expect(tab.cached()).toMatchObject({ blur_amount: 20, unsent: { blur_amount: 20 } });
    expect(other.store.state().theme.blur_amount).toBe(20);
    await tab.settle();
    expect(server.theme.blur_amount).toBe(20);
  });

  it("shows the theme this device remembers until the server has answered, then the server's", async () => {
    const server = createServer({ ...mine, blur_amount: 20 });
    const { store, cached } = open(
      server,
      createStorage({ theme_cache: JSON.stringify({ ...mine, blur_amount: 3 }) }),
    );
    expect(store.state().theme.blur_amount).toBe(3);
    await store.load();
    expect(store.state().theme.blur_amount).toBe(20);
    expect(cached().blur_amount).toBe(20);
  });

  it("keeps the remembered theme when the server fails", async () => {
    const server = createServer();
    server.away = true;
    const { store } = open(
      server,
      createStorage({ theme_cache: JSON.stringify({ ...mine, blur_amount: 3 }) }),
    );
    await store.load();
    expect(store.state().theme.blur_amount).toBe(3);
    expect(logged).toHaveBeenCalledWith("The theme could not be fetched.", expect.anything());
  });

  it("asks the server only if someone is signed in", async () => {
    const server = createServer({ ...mine, blur_amount: 20 });
    const { store, cached } = open(server, createStorage(), false);
    await store.load();
    expect(store.state().theme).toEqual({ id: "", ...defaultTheme });
    expect(cached()).toBeNull();
  });

  it.each(["{", "[]", '"text"', '{"id":"mine"}', JSON.stringify({ ...mine, overlay_opacity: 7 })])(
    "logs and ignores a broken cache: %s",
    (broken) => {
      const { store } = open(
        createServer(),
        createStorage({ theme_cache: broken, theme_choices_cache: broken }),
      );
      expect(store.state()).toEqual({ theme: { id: "", ...defaultTheme }, choices: builtInChoices });
      expect(logged).toHaveBeenCalled();
    },
  );
});

describe("changing", () => {
  it("shows at once and reaches the server with the id and what changed", async () => {
    const server = createServer();
    const { store, settle } = open(server);
    await store.load();
    expect(store.change({ enable_day_cycle: true })).toBeNull();
    expect(store.state().theme.enable_day_cycle).toBe(true);
    await settle();
    expect(server.received).toEqual([{ enable_day_cycle: true }]);
    expect(server.theme.enable_day_cycle).toBe(true);
  });

  it("by a slider is sent once the slider rests, with its last value", async () => {
    const server = createServer();
    const { store, settle } = open(server);
    await store.load();
    for (const overlay_opacity of [0.4, 0.3, 0.2]) store.change({ overlay_opacity }, { settling: true });
    expect(server.received).toEqual([]);
    await settle();
    expect(server.received).toEqual([{ overlay_opacity: 0.2 }]);
  });

  it("during a save is sent after it, so that the last one wins", async () => {
    const server = createServer();
    const { store, settle } = open(server);
    await store.load();
    server.holding = true;
    store.change({ blur_amount: 10 });
    store.change({ blur_amount: 20, overlay_opacity: 0.1 });
    server.holding = false;
    server.release();
    await settle();
    expect(server.received).toEqual([{ blur_amount: 10 }, { blur_amount: 20, overlay_opacity: 0.1 }]);
    expect(server.theme).toMatchObject({ blur_amount: 20, overlay_opacity: 0.1 });
    expect(store.state().theme).toEqual(server.theme);
  });

  it("that doesn't reach the server is kept on the device and sent later", async () => {
    const server = createServer();
    const storage = createStorage();
    const { store, cached } = open(server, storage);
    await store.load();
    server.away = true;
    store.change({ blur_amount: 33 });
    await store.send();
    expect(store.state().theme.blur_amount).toBe(33);
    expect(cached()).toMatchObject({ blur_amount: 33, unsent: { blur_amount: 33 } });

    server.away = false;
    const later = open(server, storage);
    await later.store.load();
    await later.settle();
    expect(server.theme.blur_amount).toBe(33);
    expect(later.cached()).toEqual(server.theme);
  });

  it("that is still unsent never reaches another person's theme", async () => {
    const server = createServer();
    const storage = createStorage();
    const { store } = open(server, storage);
    await store.load();
    server.away = true;
    store.change({ blur_amount: 33 });
    await store.send();
    const others = createServer({ ...mine, id: "theirs" });
    const { store: theirs, settle } = open(others, storage);
    await theirs.load();
    await settle();
    expect(theirs.state().theme).toEqual({ ...mine, id: "theirs" });
    expect(others.received).toEqual([]);
  });

  it("that the server refuses gives way to the server's theme", async () => {
    const server = createServer();
    const { store, cached, settle } = open(server);
    await store.load();
    server.refusesSaves = true;
    store.change({ blur_amount: 33 });
    await settle();
    expect(logged).toHaveBeenCalledWith("The theme could not be saved.", expect.anything());
    expect(store.state().theme).toEqual(mine);
    expect(cached()).toEqual(mine);
  });

  it("to an invalid time changes nothing and says why", () => {
    const server = createServer();
    const { store, cached } = open(server);
    expect(store.change({ morning_start: "10:00" })?.message).toBe(
      "Morning Scene (10:00) must be before Day Scene (09:00)",
    );
    expect(store.state().theme.morning_start).toBe("06:00");
    expect(cached()).toBeNull();
  });
});

describe("leaving", () => {
  it("removes the names of a person's own pictures from the device and keeps the scene", async () => {
    const server = createServer({ ...mine, current_background: "ocean.jpg" });
    // Some servers send only the names of the choices.
    const alone: Partial<ThemeChoices> = { background_choices: { "own.webp": "Our garden" } };
    server.choices = alone as ThemeChoices;
    const { store, storage, cached } = open(server);
    await store.load();
    expect(storage.getItem("theme_choices_cache")).toContain("Our garden");
    store.forgetPerson();
    expect(storage.getItem("theme_choices_cache")).toBeNull();
    expect(store.state().choices).toEqual(builtInChoices);
    expect(cached().current_background).toBe("ocean.jpg");
  });
});

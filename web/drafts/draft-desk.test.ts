// @vitest-environment node
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { settle, testKey } from "#web/lib/device/testing.ts";
import type { Page } from "#web/lib/page.ts";
import type { DraftServer } from "./draft-server.ts";
import { createDraftStore } from "./draft-store.ts";
import { createWorld, openTab, otherSave, today, walk } from "./testing.ts";

const emil = "01930000-0000-7000-8000-000000000002";
const earlier: Page = { kind: "daily", day: "2026-11-20" };
let world: ReturnType<typeof createWorld>;
beforeEach(() => {
  world = createWorld();
});

describe("words left behind", () => {
  it("sends an earlier day's words when the app opens again", async () => {
    const desk = world.tab();
    const yesterday = desk.acquire(earlier);
    await settle();
    world.line.isCut = true;
    yesterday.edit({ body: "Late at night" });
    desk.unload();
    await settle();
    desk.dispose();
    world.line.isCut = false;
    const later = world.tab();
    await later.sendStored();
    expect(later.settled()).toBe(0);
    await world.clock.pass(2000);
    expect(world.stored.stored(earlier)?.body).toBe("Late at night");
    expect(await world.storedDrafts()).toEqual([]);
    expect(later.settled()).toBe(1);
  });

  it("never sends them to another account", async () => {
    const desk = world.tab();
    const sync = await world.openToday(desk);
    world.line.isCut = true;
    sync.edit({ body: "Hanna's" });
    desk.unload();
    await settle();
    desk.dispose();
    world.line.isCut = false;
    await openTab({ ...world, server: world.line, userId: emil }).sendStored();
    await openTab({ ...world, server: world.line, isStillSignedIn: async () => false }).sendStored();
    await world.clock.pass(5000);
    expect(world.stored.accepted).toEqual([]);
    expect(await world.storedDrafts()).toHaveLength(1);
  });

  it("shows no words of another account", async () => {
    const others = createWorld();
    const tab = openTab({ ...others, browser: world.browser, server: others.line, userId: emil });
    const theirs = await world.openToday(tab);
    (await world.openToday()).edit({ body: "Hanna's" });
    await world.clock.pass(2000);
    expect(world.stored.stored(today)?.body).toBe("Hanna's");
    expect(theirs.view().draft.body).toBe("");
  });

  it("names a day that waits for a choice", async () => {
    const desk = world.tab();
    const sync = await world.openToday(desk);
    world.line.isCut = true;
    sync.edit({ body: "Mine" });
    desk.unload();
    await settle();
    desk.dispose();
    world.line.isCut = false;
    world.stored.save(today, otherSave("Other"));
    const later = world.tab();
    await later.sendStored();
    await settle();
    expect(later.waiting()).toMatchObject([{ page: today, reason: "conflict" }]);
  });
});

describe("a reflection that was permanently deleted", () => {
  it("takes its words off this device, those that were never sent as well", async () => {
    const desk = world.tab();
    const [daily, free] = [await world.openToday(desk), desk.acquire(walk)];
    await settle();
    for (const sync of [daily, free]) sync.edit({ body: "Stored" });
    await world.clock.pass(2000);
    world.line.refusal = { kind: "failed", syncError: { kind: "refused", message: "No." } };
    for (const sync of [daily, free]) sync.edit({ body: "Not sent" });
    await world.clock.pass(2000);
    const id = world.stored.stored(today)?.id ?? "";
    for (const page of [today, walk]) desk.release(page);
    await settle();
    expect(await world.storedDrafts()).toHaveLength(2);
    expect(desk.waiting()).toHaveLength(2);

    await desk.forget([id]);
    expect(await world.storedDrafts()).toMatchObject([{ page: `one/${walk.kind === "one" && walk.id}` }]);
    expect(desk.waiting()).toMatchObject([{ page: walk }]);
    await desk.forget([walk.kind === "one" ? walk.id : ""]);
    expect(await world.storedDrafts()).toEqual([]);
    world.line.refusal = null;
    await desk.revalidate();
    await world.clock.pass(60_000);
    expect(world.stored.accepted).toHaveLength(2);
  });

  it("is stored again where somebody still writes on it", async () => {
    const desk = world.tab();
    const sync = await world.openToday(desk);
    sync.edit({ body: "Stored" });
    await world.clock.pass(2000);
    sync.edit({ body: "Stored, and written on" });
    await desk.forget([world.stored.stored(today)?.id ?? ""]);
    await world.clock.pass(2000);
    expect(sync.view().draft.body).toBe("Stored, and written on");
    expect(world.stored.stored(today)?.body).toBe("Stored, and written on");
  });

  it("is not brought back by a save that was on its way", async () => {
    const desk = world.tab();
    const sync = desk.acquire(walk);
    await settle();
    sync.edit({ body: "Stored" });
    await world.clock.pass(2000);
    const accepted = world.stored.accepted.length;
    world.line.refusal = { kind: "failed", syncError: { kind: "unavailable", message: "No." } };
    sync.edit({ body: "Not sent" });
    const flushing = sync.flush();
    desk.release(walk);
    await desk.forget([walk.kind === "one" ? walk.id : ""]);
    await flushing;
    world.line.refusal = null;
    await world.clock.pass(120_000);
    expect(world.stored.accepted).toHaveLength(accepted);
    expect(await world.storedDrafts()).toEqual([]);
  });
});

describe("a page whose reflection the server has just told", () => {
  const save = otherSave("Stored");
  const line = () => {
    const loads: Page[] = [];
    const counting: DraftServer = {
      ...world.line,
      load: (page) => {
        loads.push(page);
        return world.line.load(page);
      },
    };
    return { desk: openTab({ ...world, server: counting }), loads };
  };
  const told = () => {
    world.stored.save(today, save);
    const reflection = world.stored.stored(today);
    if (!reflection) throw new Error("Nothing is stored.");
    return reflection;
  };

  it("opens without asking the server again", async () => {
    const { desk, loads } = line();
    desk.seed(today, told());
    const sync = await world.openToday(desk);
    expect(sync.view()).toMatchObject({ phase: "open", draft: { body: "Stored" } });
    expect(loads).toEqual([]);
  });

  it("is asked for where that was a while ago, or was used already", async () => {
    const { desk, loads } = line();
    desk.seed(today, told());
    await world.clock.pass(11_000);
    await world.openToday(desk);
    expect(loads).toEqual([today]);
    await desk.release(today);
    await settle();
    desk.seed(today, told());
    await world.openToday(desk);
    await desk.release(today);
    await settle();
    await world.openToday(desk);
    expect(loads).toEqual([today, today]);
  });

  it("never opens with an earlier text than the last that was saved", async () => {
    const { desk } = line();
    const sync = await world.openToday(desk);
    desk.seed(today, told());
    sync.edit({ body: "Written on" });
    await world.clock.pass(2000);
    await desk.release(today);
    await settle();
    expect((await world.openToday(desk)).view().draft.body).toBe("Written on");

    const other = world.tab();
    other.seed(today, told());
    sync.edit({ body: "Written on in another tab" });
    await world.clock.pass(2000);
    expect((await world.openToday(other)).view().draft.body).toBe("Written on in another tab");
  });

  it("takes it over where it is open already, but for words typed here", async () => {
    const { desk } = line();
    const sync = await world.openToday(desk);
    desk.seed(today, told());
    expect(sync.view().draft.body).toBe("Stored");
    sync.edit({ body: "Mine" });
    desk.seed(today, { ...told(), body: "Another", revision: 2 });
    expect(sync.view().draft.body).toBe("Mine");
  });
});

describe("words that this device's key does not open", () => {
  it("are told of, and stay", async () => {
    const tab = world.tab();
    world.line.isCut = true;
    const sync = tab.acquire(today);
    await settle();
    sync.edit({ body: "Under an earlier key" });
    await world.clock.pass(500);
    const otherKeys = createDraftStore(async (userId) => ({ ...testKey(userId), id: "later" }));
    const later = openTab({
      ...world,
      server: world.line,
      browser: { ...world.browser, drafts: () => otherKeys },
    });
    await later.sendStored();
    expect(later.unopened()).toBe(1);
    expect(later.waiting()).toEqual([]);
    expect(await world.storedDrafts()).toMatchObject([{ draft: { body: "Under an earlier key" } }]);
  });
});

// @vitest-environment node
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Draft } from "#contract/reflections/reflections.ts";
import { settle } from "#web/lib/device/testing.ts";
import { createTestStore, createWorld, openTab, today } from "./testing.ts";

let world: ReturnType<typeof createWorld>;
beforeEach(() => {
  world = createWorld();
});

describe("writing", () => {
  it("stores words on this device within 200 ms and on the server within a second", async () => {
    const sync = await world.openToday();
    sync.edit({ body: "Rain" });
    await world.clock.pass(200);
    sync.edit({ body: "Rain all day" });
    await world.clock.pass(200);
    expect(await world.storedDrafts()).toMatchObject([{ draft: { body: "Rain all day" } }]);
    expect(world.stored.stored(today)).toBeNull();
    await world.clock.pass(600);
    expect(world.stored.stored(today)?.body).toBe("Rain all day");
    expect(sync.view()).toMatchObject({ isUnsent: false, syncError: null });
  });

  it("does not wait for a pause longer than a second", async () => {
    const sync = await world.openToday();
    for (let count = 1; count <= 12; count += 1) {
      sync.edit({ body: "x".repeat(count) });
      await world.clock.pass(100);
    }
    expect(world.stored.stored(today)?.body.length).toBeGreaterThanOrEqual(10);
  });

  it("deletes the device's copy once the server has all words", async () => {
    const sync = await world.openToday();
    sync.edit({ body: "Rain" });
    await world.clock.pass(1500);
    expect(await world.storedDrafts()).toEqual([]);
    expect(sync.isAtRisk).toBe(false);
  });

  it("chains revisions, one save at a time", async () => {
    const sync = await world.openToday();
    for (const body of ["a", "ab", "abc"]) {
      sync.edit({ body });
      await world.clock.pass(600);
    }
    expect(world.stored.accepted.map(({ revision, body }) => [revision, body])).toEqual([
      [0, "a"],
      [1, "ab"],
      [2, "abc"],
    ]);
  });

  it("sends a change of one thing alone", async () => {
    const sync = await world.openToday();
    const changes: Partial<Draft>[] = [
      { title: "Rain" },
      { mood: 4 },
      { prompt: "What did you hear?" },
      { feelings: ["calm"] },
      { feelings: ["tired"] },
      { tags: ["river"] },
    ];
    for (const change of changes) {
      sync.edit(change);
      await world.clock.pass(1000);
      expect(world.stored.stored(today)).toMatchObject(change);
    }
  });

  it("saves nothing when a change is taken back before it was sent", async () => {
    const sync = await world.openToday();
    sync.edit({ body: "a" });
    sync.edit({ body: "" });
    await world.clock.pass(2000);
    expect(world.stored.accepted).toEqual([]);
    expect(await world.storedDrafts()).toEqual([]);
  });
});

describe("without a connection", () => {
  it("stores words on this device and sends them when the connection is back", async () => {
    const desk = world.tab();
    const sync = await world.openToday(desk);
    world.line.isCut = true;
    sync.edit({ body: "Offline words" });
    await world.clock.pass(5000);
    expect(sync.view()).toMatchObject({
      syncError: { kind: "unreachable" },
      device: "stored",
      isUnsent: true,
    });
    world.line.isCut = false;
    await desk.revalidate();
    await settle();
    expect(world.stored.stored(today)?.body).toBe("Offline words");
    expect(sync.view().syncError).toBeNull();
  });

  it("retries automatically, with growing pauses", async () => {
    const sync = await world.openToday();
    world.line.isCut = true;
    sync.edit({ body: "Offline words" });
    await world.clock.pass(60_000);
    world.line.isCut = false;
    await world.clock.pass(31_000);
    expect(world.stored.stored(today)?.body).toBe("Offline words");
  });

  it("finds the words again after a reload", async () => {
    const desk = world.tab();
    const first = await world.openToday(desk);
    world.line.isCut = true;
    first.edit({ body: "Before the reload" });
    desk.unload();
    await settle();
    desk.dispose();
    const second = await world.openToday();
    expect(second.view()).toMatchObject({ phase: "open", draft: { body: "Before the reload" } });
    world.line.isCut = false;
    await second.revalidate();
    await world.clock.pass(200);
    expect(world.stored.stored(today)?.body).toBe("Before the reload");
    expect(await world.storedDrafts()).toEqual([]);
  });

  it("sends a save again under the same id when its answer was lost", async () => {
    const sync = await world.openToday();
    world.line.losesAnswers = true;
    sync.edit({ body: "Once" });
    await world.clock.pass(600);
    world.line.losesAnswers = false;
    sync.edit({ body: "Once, and more" });
    await world.clock.pass(5000);
    expect(world.stored.accepted.map(({ body }) => body)).toEqual(["Once", "Once, and more"]);
    expect(sync.view()).toMatchObject({ conflict: null, isUnsent: false });
  });

  it("recognises its own save after a reload that lost the answer", async () => {
    const desk = world.tab();
    const first = await world.openToday(desk);
    world.line.losesAnswers = true;
    first.edit({ body: "Once" });
    await world.clock.pass(600);
    first.edit({ body: "Once, and more" });
    await world.clock.pass(300);
    desk.dispose();
    world.line.losesAnswers = false;
    const second = await world.openToday();
    await world.clock.pass(2000);
    expect(second.view()).toMatchObject({ conflict: null, draft: { body: "Once, and more" } });
    expect(world.stored.stored(today)?.body).toBe("Once, and more");
  });

  it("says that a day can't be shown, and still lets it be written", async () => {
    world.line.isCut = true;
    const sync = await world.openToday();
    expect(sync.view().phase).toBe("unreachable");
    sync.writeAnyway();
    sync.edit({ body: "Written blind" });
    world.line.isCut = false;
    await world.clock.pass(5000);
    expect(world.stored.stored(today)?.body).toBe("Written blind");
  });

  it("opens automatically when the server is back", async () => {
    world.line.isCut = true;
    const sync = await world.openToday();
    world.line.isCut = false;
    await world.clock.pass(1500);
    expect(sync.view().phase).toBe("open");
  });
});

describe("a server that refuses", () => {
  it("stores refused words on this device and sends them again when they change", async () => {
    const sync = await world.openToday();
    world.line.refusal = { kind: "failed", syncError: { kind: "refused", message: "This is too long." } };
    sync.edit({ body: "x" });
    await world.clock.pass(60_000);
    expect(sync.view()).toMatchObject({ syncError: { message: "This is too long." }, device: "stored" });
    world.line.refusal = null;
    sync.edit({ body: "y" });
    await world.clock.pass(1000);
    expect(world.stored.stored(today)?.body).toBe("y");
  });

  it("stores words after the session has ended, and sends them after the next login", async () => {
    const desk = world.tab();
    const sync = await world.openToday(desk);
    world.line.refusal = { kind: "failed", syncError: { kind: "signed_out", message: "" } };
    sync.edit({ body: "Kept" });
    await world.clock.pass(2000);
    expect(sync.view()).toMatchObject({ syncError: { kind: "signed_out" }, device: "stored" });
    world.line.refusal = null;
    await desk.revalidate();
    expect(world.stored.stored(today)?.body).toBe("Kept");
  });

  it("tries again when the server had no room", async () => {
    const sync = await world.openToday();
    world.line.refusal = { kind: "failed", syncError: { kind: "unavailable", message: "The disk is full." } };
    sync.edit({ body: "Kept" });
    await world.clock.pass(2000);
    expect(sync.view().syncError?.kind).toBe("unavailable");
    world.line.refusal = null;
    await world.clock.pass(31_000);
    expect(world.stored.stored(today)?.body).toBe("Kept");
  });
});

describe("a device that stores nothing", () => {
  const writing = { put: refuse, remove: refuse };
  it.each([
    ["neither reads nor writes", { readAll: refuse, list: refuse, get: refuse, ...writing }],
    ["only reads", writing],
  ])("still sends words to the server, and says so, where it %s", async (_, refusing) => {
    const drafts = { ...createTestStore(), ...refusing };
    const desk = openTab({
      ...world,
      server: world.line,
      browser: { ...world.browser, drafts: () => drafts },
    });
    const sync = await world.openToday(desk);
    sync.edit({ body: "Straight to the server" });
    await world.clock.pass(50);
    expect(sync.isAtRisk).toBe(true);
    expect(sync.view().device).toBe("unavailable");
    await world.clock.pass(2000);
    expect(world.stored.stored(today)?.body).toBe("Straight to the server");
    expect(sync.isAtRisk).toBe(false);
    await desk.revalidate();
  });
});

async function refuse(): Promise<never> {
  throw new DOMException("No room", "QuotaExceededError");
}

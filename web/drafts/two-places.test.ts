// @vitest-environment node
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { settle } from "#web/lib/device/testing.ts";
import type { DraftSync } from "./draft-sync.ts";
import { keepBoth } from "./keep-both.ts";
import { createWorld, otherSave, today } from "./testing.ts";

let world: ReturnType<typeof createWorld>;
beforeEach(() => {
  world = createWorld();
});

describe("two places", () => {
  it("takes over what another tab saved, when nothing is unsaved here", async () => {
    const [one, two] = [await world.openToday(), await world.openToday()];
    one.edit({ body: "From the first tab" });
    await world.clock.pass(1000);
    expect(two.view()).toMatchObject({ draft: { body: "From the first tab" }, generation: 1 });
    two.edit({ body: "From the first tab, and the second" });
    await world.clock.pass(1000);
    expect(one.view()).toMatchObject({
      draft: { body: "From the first tab, and the second" },
      conflict: null,
    });
  });

  it("shows both texts when both were changed, and drops neither", async () => {
    const away = world.secondLine();
    const one = await world.openToday();
    const two = await world.openToday(world.tab(away));
    away.isCut = true;
    two.edit({ body: "Second" });
    await world.clock.pass(1000);
    one.edit({ body: "First" });
    await world.clock.pass(1000);
    away.isCut = false;
    await two.revalidate();
    await settle();
    expect(two.view().conflict).toMatchObject({ mine: { body: "Second" }, other: { body: "First" } });
    expect(await world.storedDrafts()).toMatchObject([{ draft: { body: "Second" } }]);
  });

  it.each([
    ["mine", "Second"],
    ["the server's", "First"],
    ["both", "First\n\n---\n\nSecond"],
  ])("keeps %s on top of what is stored, and both as versions", async (_, body) => {
    const one = await world.openToday();
    world.line.isCut = true;
    one.edit({ body: "Second" });
    await world.clock.pass(1000);
    world.stored.save(today, otherSave("First"));
    world.line.isCut = false;
    await one.revalidate();
    resolve(one, body);
    await world.clock.pass(1000);
    expect(world.stored.stored(today)?.body).toBe(body);
    expect(one.view()).toMatchObject({ conflict: null, isUnsent: false, draft: { body } });
    expect(world.stored.versions.map((version) => version.body)).toEqual(["Second", "First"]);
    expect(await world.storedDrafts()).toEqual([]);
  });

  it("shows a conflict again after a reload", async () => {
    const away = world.secondLine();
    const one = await world.openToday();
    const desk = world.tab(away);
    const two = await world.openToday(desk);
    away.isCut = true;
    two.edit({ body: "Second" });
    await world.clock.pass(1000);
    desk.dispose();
    one.edit({ body: "First" });
    await world.clock.pass(1000);
    const again = await world.openToday();
    expect(again.view().conflict).toMatchObject({ mine: { body: "Second" }, other: { body: "First" } });
  });

  it("is no conflict when the server has the text again on which the words of this device build", async () => {
    const away = world.secondLine();
    const desk = world.tab(away);
    const one = await world.openToday(desk);
    away.isCut = true;
    one.edit({ body: "/" });
    await world.clock.pass(1000);
    desk.dispose();
    // A reload cut off the device's write of the deletion; the server got both saves.
    world.stored.save(today, otherSave("/"));
    world.stored.save(today, { ...otherSave(""), revision: 1, save_id: randomUUID() });
    const again = await world.openToday();
    await world.clock.pass(2000);
    expect(again.view()).toMatchObject({ conflict: null, draft: { body: "/" }, isUnsent: false });
    expect(world.stored.stored(today)?.body).toBe("/");
  });

  it.each([
    ["after a reload", true],
    ["on a page that stayed open", false],
  ])("is no conflict when the server holds an earlier state of these words, %s", async (_, reloads) => {
    const away = world.secondLine();
    const desk = world.tab(away);
    const one = await world.openToday(desk);
    away.isCut = true;
    one.edit({ body: "Rain, then sun", mood: 4 });
    await world.clock.pass(1000);
    if (reloads) desk.dispose();
    // Another tab has read an earlier copy from the device and sent it.
    world.stored.save(today, otherSave("Rain"));
    away.isCut = false;
    const later = reloads ? await world.openToday() : one;
    await later.revalidate();
    await world.clock.pass(2000);
    expect(later.view()).toMatchObject({ conflict: null, isUnsent: false });
    expect(world.stored.stored(today)).toMatchObject({ body: "Rain, then sun", mood: 4 });
    expect(await world.storedDrafts()).toEqual([]);
  });

  it("is a conflict when the server holds a beginning of these words and something else", async () => {
    const away = world.secondLine();
    const one = await world.openToday(world.tab(away));
    away.isCut = true;
    one.edit({ body: "Rain, then sun", mood: 4 });
    await world.clock.pass(1000);
    world.stored.save(today, { ...otherSave("Rain"), mood: 2 });
    away.isCut = false;
    await one.revalidate();
    expect(one.view().conflict).toMatchObject({ mine: { mood: 4 }, other: { mood: 2 } });
  });

  it("is no conflict when another tab of this browser sends these very words", async () => {
    const away = world.secondLine();
    const one = await world.openToday(world.tab(away));
    away.isCut = true;
    one.edit({ body: "Typed offline" });
    await world.clock.pass(1000);
    // The second tab finds the words on the device and sends them.
    await world.openToday();
    await world.clock.pass(2000);
    expect(world.stored.stored(today)?.body).toBe("Typed offline");
    away.isCut = false;
    one.edit({ body: "Typed offline, and more" });
    await world.clock.pass(40_000);
    expect(one.view().conflict).toBeNull();
    expect(world.stored.stored(today)?.body).toBe("Typed offline, and more");
  });

  it("stores the words of two tabs separately", async () => {
    world.line.isCut = true;
    const desks = [world.tab(), world.tab()] as const;
    for (const [index, desk] of desks.entries()) {
      const sync = await world.openToday(desk);
      sync.writeAnyway();
      sync.edit({ body: `Tab ${index}` });
    }
    for (const desk of desks) {
      desk.unload();
      await settle();
      desk.dispose();
    }
    expect((await world.storedDrafts()).map(({ draft }) => draft.body).sort()).toEqual(["Tab 0", "Tab 1"]);
    world.line.isCut = false;
    const later = await world.openToday();
    await world.clock.pass(2000);
    expect(later.view().conflict).not.toBeNull();
    keepBothTexts(later);
    await world.clock.pass(2000);
    expect(world.stored.stored(today)?.body).toMatch(/Tab 0[\s\S]*Tab 1|Tab 1[\s\S]*Tab 0/);
    expect(await world.storedDrafts()).toEqual([]);
  });
});

function resolve(sync: DraftSync, body: string) {
  const { conflict } = sync.view();
  if (!conflict) throw new Error("There is nothing to choose.");
  expect(sync.resolve({ ...conflict.mine, body }, conflict.other)).toBe(true);
}

function keepBothTexts(sync: DraftSync) {
  const { conflict } = sync.view();
  if (conflict) sync.resolve(keepBoth(conflict.mine, conflict.other), conflict.other);
}

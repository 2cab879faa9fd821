// @vitest-environment node
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Day } from "#contract/day-rules.ts";
import { settle } from "#web/lib/device/testing.ts";
import { addToPage, quoted } from "./add-to-page.ts";
import type { DraftDesk } from "./draft-desk.ts";
import { createWorld, today } from "./testing.ts";

let world: ReturnType<typeof createWorld>;
beforeEach(() => {
  world = createWorld();
});

/** Without a copy on this device. */
const addToDay = (...[desk, day, markdown]: [DraftDesk, Day, string]) =>
  addToPage(desk, { kind: "daily", day }, markdown, async () => null);

const body = () => world.stored.stored(today)?.body;

async function writeToday(words: string) {
  const desk = world.tab();
  const sync = desk.acquire(today);
  await settle();
  sync.edit({ body: words });
  await desk.release(today);
  await world.clock.pass(2000);
  desk.dispose();
}

describe("words that are added to a day", () => {
  it("are added below the text, and saved", async () => {
    await writeToday("I walked to the river.");
    const { saved } = await addToDay(world.tab(), today.day, "> What was that like?");
    await saved;
    expect(body()).toBe("I walked to the river.\n\n> What was that like?");
    await world.clock.pass(2000);
    expect(await world.storedDrafts()).toEqual([]);
  });

  it("begin an empty page", async () => {
    const { saved } = await addToDay(world.tab(), today.day, "  What was that like?\n");
    await saved;
    expect(body()).toBe("What was that like?");
  });

  it("are stored on this device without a connection, and sent later", async () => {
    world.line.isCut = true;
    const desk = world.tab();
    await addToDay(desk, today.day, "What was that like?");
    await settle();
    expect(await world.storedDrafts()).toMatchObject([{ draft: { body: "What was that like?" } }]);
    desk.dispose();
    world.line.isCut = false;
    await world.tab().sendStored();
    await world.clock.pass(2000);
    expect(body()).toBe("What was that like?");
  });

  it("never replace words that this device could not see", async () => {
    await writeToday("I walked to the river.");
    world.line.isCut = true;
    const desk = world.tab();
    await addToDay(desk, today.day, "What was that like?");
    world.line.isCut = false;
    await desk.revalidate();
    await world.clock.pass(5000);
    expect(body()).toBe("I walked to the river.");
    expect(desk.waiting()).toMatchObject([{ page: today, reason: "conflict" }]);
  });

  it("are added to this device's copy if the server can't be reached, and removed from it by undo", async () => {
    await writeToday("I walked to the river.");
    const copy = world.stored.stored(today) ?? null;
    world.line.isCut = true;
    const desk = world.tab();
    const { undo } = await addToPage(desk, today, "What was that like?", async () => copy);
    world.line.isCut = false;
    await desk.revalidate();
    await world.clock.pass(5000);
    expect(body()).toBe("I walked to the river.\n\nWhat was that like?");
    await undo();
    await world.clock.pass(5000);
    expect(body()).toBe("I walked to the river.");
    expect(desk.waiting()).toEqual([]);
  });

  it("join words that a sheet of this tab has not sent yet", async () => {
    const desk = world.tab();
    const sheet = desk.acquire(today);
    await settle();
    // The sheet hands over once what it has not reported yet.
    sheet.setFlushEditor(() => {
      sheet.setFlushEditor(() => undefined);
      sheet.edit({ body: "I walked" });
    });
    const { generation } = sheet.view();
    const { saved } = await addToDay(desk, today.day, "What was that like?");
    await saved;
    expect(sheet.view().generation).toBeGreaterThan(generation);
    await sheet.flush();
    expect(body()).toBe("I walked\n\nWhat was that like?");
  });

  it("can be taken back, and what was written since stays", async () => {
    await writeToday("I walked to the river.");
    const desk = world.tab();
    const { saved, undo } = await addToDay(desk, today.day, "What was that like?");
    await saved;
    await writeToday("I walked to the river.\n\nWhat was that like?\n\nCold.");
    await undo();
    await world.clock.pass(2000);
    expect(body()).toBe("I walked to the river.\n\nCold.");
  });
});

it("quotes every line of a text", () => {
  expect(quoted("One\n\n- two\n")).toBe("> One\n>\n> - two");
});

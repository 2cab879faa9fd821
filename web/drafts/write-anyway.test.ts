// @vitest-environment node
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { createWorld, today } from "./testing.ts";

let world: ReturnType<typeof createWorld>;
beforeEach(() => {
  world = createWorld();
});

describe("a day that is out of reach, with this device's copy", () => {
  async function goOnWith(before: string, sentElsewhere?: string) {
    const desk = world.tab();
    const first = await world.openToday(desk);
    first.edit({ body: before });
    await world.clock.pass(2000);
    const copy = world.stored.stored(today) ?? null;
    if (sentElsewhere !== undefined) {
      first.edit({ body: sentElsewhere });
      await world.clock.pass(2000);
    }
    desk.dispose();
    world.line.isCut = true;
    const sync = await world.openToday(world.tab());
    sync.writeAnyway(copy);
    return sync;
  }

  it("continues from its words", async () => {
    const sync = await goOnWith("Fog.");
    expect(sync.view()).toMatchObject({ phase: "open", isUnsent: false, draft: { body: "Fog." } });
    sync.edit({ body: "Fog. Then sun." });
    world.line.isCut = false;
    await world.clock.pass(5000);
    expect(sync.view().conflict).toBeNull();
    expect(world.stored.stored(today)?.body).toBe("Fog. Then sun.");
  });

  it("is a conflict if another device has written since", async () => {
    const sync = await goOnWith("Fog.", "Fog, and geese.");
    sync.edit({ body: "Rain instead." });
    world.line.isCut = false;
    await world.clock.pass(5000);
    expect(sync.view().conflict?.other.body).toBe("Fog, and geese.");
    expect(sync.view().draft.body).toBe("Rain instead.");
  });

  it("shows the later text of the server if nothing was written", async () => {
    const sync = await goOnWith("Fog.", "Fog, and geese.");
    world.line.isCut = false;
    await sync.revalidate();
    await world.clock.pass(5000);
    expect(sync.view()).toMatchObject({ conflict: null, draft: { body: "Fog, and geese." } });
  });
});

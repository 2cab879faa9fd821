import { describe, expect, it } from "vitest";
import type { Attachment } from "#contract/attachments/attachments.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { createAttachmentStore } from "./attachment-store.ts";
import { idOf } from "./testing.ts";

const start = Date.parse("2026-11-21T20:00:00Z");
const minutes = (count: number) => new Date(start + count * 60_000).toISOString();

function createWorld() {
  const asked: string[][] = [];
  const present = new Map<string, Attachment>();
  const tasks: (() => void)[] = [];
  const world = { now: start, isAway: false };
  const store = createAttachmentStore({
    async find(ids) {
      asked.push(ids);
      if (world.isAway) throw new ApiFailure({ status: 0, message: "Away.", offline: true });
      return ids.flatMap((id) => present.get(id) ?? []);
    },
    now: () => world.now,
    soon: (task) => void tasks.push(task),
  });
  const answer = async () => {
    for (const task of tasks.splice(0)) task();
    for (let round = 0; round < 10; round += 1) await Promise.resolve();
  };
  const put = (count: number, key: string, ends: number) => {
    const attachment: Attachment = {
      id: idOf(count),
      kind: "picture",
      media_type: "image/png",
      name: "a.png",
      alt: "",
      bytes: 1,
      width: 3,
      height: 2,
      widths: [],
      created_at: minutes(0),
      address_key: key,
      address_ends_at: minutes(ends),
    };
    present.set(attachment.id, attachment);
    return attachment;
  };
  const key = (count: number) => {
    const state = store.get(idOf(count));
    return state.kind === "present" ? state.attachment.address_key : state.kind;
  };
  return { world, store, asked, answer, put, key };
}

describe("attachments by their ids", () => {
  it("resolve a renewal that got no answer, so that its caller can give up", async () => {
    const { store, world, answer, put, key } = createWorld();
    store.feed([put(1, "old", 0)]);
    world.isAway = true;
    const renewed = store.renew(idOf(1));
    await answer();
    await renewed;
    expect(key(1)).toBe("old");
  });

  it("forget an answer that comes after they were cleared, as when another person signs in", async () => {
    const { store, answer, put, key } = createWorld();
    put(1, "one", 15);
    store.get(idOf(1));
    const answered = answer();
    store.clear();
    await answered;
    expect(key(1)).toBe("asking");
    await answer();
    expect(key(1)).toBe("one");
  });

  it("are requested together, and only once", async () => {
    const { store, asked, answer, put, key } = createWorld();
    put(1, "one", 15);
    for (const count of [1, 2, 1]) store.get(idOf(count));
    await answer();
    expect(asked).toEqual([[idOf(1), idOf(2)]]);
    expect([key(1), key(2)]).toEqual(["one", "missing"]);
    expect(asked).toHaveLength(1);
  });

  it("keep an address that is still good, and take a new one when it has ended", async () => {
    const { world, store, answer, put, key } = createWorld();
    put(1, "first", 15);
    store.get(idOf(1));
    await answer();
    store.feed([put(1, "second", 20)]);
    expect(key(1)).toBe("first");
    world.now = start + 15 * 60_000;
    store.feed([put(1, "third", 30)]);
    expect(key(1)).toBe("third");
    put(1, "fourth", 40);
    void store.renew(idOf(1));
    await answer();
    expect(key(1)).toBe("fourth");
  });

  it("are asked for again when the server is back", async () => {
    const { world, store, answer, put, key } = createWorld();
    world.isAway = true;
    put(1, "one", 15);
    store.get(idOf(1));
    await answer();
    expect(key(1)).toBe("away");
    world.isAway = false;
    store.retry();
    await answer();
    expect(key(1)).toBe("one");
  });
});

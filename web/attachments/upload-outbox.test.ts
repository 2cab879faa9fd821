// @vitest-environment node
// happy-dom's Blob can't be cloned, so it can't be stored.
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import {
  createBrowser,
  createLine,
  createScriptedServer,
  createTestUploads,
  hanna,
  idOf,
  settle,
} from "./testing.ts";
import type { UploadServer } from "./upload-server.ts";

/** Many browsers on a busy machine; this test is not about time. */
const patient = { timeout: 120_000 };

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const picture = (count: number, content = `picture ${count}`) => ({
  id: idOf(count),
  file: new Blob([content]),
  name: `${count}.png`,
  kind: "picture" as const,
});
class RefusingFactory extends IDBFactory {
  override open(): never {
    throw new DOMException("", "SecurityError");
  }
}
const storedUploads = () => createTestUploads().list(hanna);

describe("a file that was added", () => {
  it("is sent in parts, and then leaves this device", async () => {
    const stored = createScriptedServer();
    const { outbox, attachments } = createBrowser({ hasLocks: true }).openTab(stored.server);
    expect(await outbox.add(picture(1, "eleven bytes"))).toBe(true);
    await settle();
    expect(stored.content(idOf(1))).toBe("eleven bytes");
    expect(attachments.has(idOf(1))).toBe(true);
    expect(outbox.view(idOf(1))).toMatchObject({ phase: "sent", progress: 1 });
    expect(await storedUploads()).toEqual([]);
  });

  it("is stored on this device before anything is sent, and continues from the part where it stopped", async () => {
    const stored = createScriptedServer();
    let sent = 0;
    const cutAfterFour = createLine(stored.server, () => {
      sent += 1;
      return sent > 4 ? "cut" : "through";
    });
    const browser = createBrowser({ hasLocks: true });
    const first = browser.openTab(cutAfterFour);
    await first.outbox.add(picture(1, "123456789abcdef"));
    await settle();
    first.outbox.dispose();
    expect(await storedUploads()).toMatchObject([{ id: idOf(1), refusal: null }]);

    const parts: number[] = [];
    const counting: UploadServer = {
      ...stored.server,
      sendPart: (id, part, bytes) => {
        parts.push(part);
        return stored.server.sendPart(id, part, bytes);
      },
    };
    const second = browser.openTab(counting);
    await second.outbox.revalidate();
    await settle();
    expect(stored.content(idOf(1))).toBe("123456789abcdef");
    expect(parts).toEqual([3, 4]);
  });

  it("is sent after those that were added before it", async () => {
    const stored = createScriptedServer();
    let isCut = true;
    const line = createLine(stored.server, () => (isCut ? "cut" : "through"));
    const { outbox } = createBrowser({ hasLocks: true }).openTab(line);
    for (const count of [3, 1, 2]) await outbox.add(picture(count));
    isCut = false;
    await outbox.revalidate();
    expect(stored.finished).toEqual([3, 1, 2].map(idOf));
  });

  it.each([
    ["as things are", "refused", false],
    ["for what it is", "unfit", true],
  ] as const)(
    "is kept with the server's sentence where it is refused %s, and holds up none behind it",
    async (_, kind, isUnfit) => {
      const stored = createScriptedServer();
      const sentence = "This is no picture.";
      let refuses = true;
      const picky: UploadServer = {
        ...stored.server,
        finish: async (id) =>
          refuses && id === idOf(1) ? { kind, message: sentence } : stored.server.finish(id),
      };
      const browser = createBrowser({ hasLocks: true });
      const { outbox } = browser.openTab(picky);
      await outbox.add(picture(1));
      await outbox.add(picture(2));
      await settle();
      expect(stored.finished).toEqual([idOf(2)]);
      const refused = { phase: "refused", message: sentence, isUnfit };
      expect(outbox.view(idOf(1))).toMatchObject(refused);

      const later = browser.openTab(picky);
      await settle();
      expect(later.outbox.view(idOf(1))).toMatchObject(refused);
      refuses = false;
      await later.outbox.retry(idOf(1));
      await settle();
      expect(stored.finished).toContain(idOf(1));
    },
  );

  it("is sent from memory where the device refuses to keep it, and says so", async () => {
    globalThis.indexedDB = new RefusingFactory();
    const stored = createScriptedServer();
    let isCut = true;
    const line = createLine(stored.server, () => (isCut ? "cut" : "through"));
    const { outbox } = createBrowser({ hasLocks: true }).openTab(line);
    expect(await outbox.add(picture(1))).toBe(false);
    await settle();
    expect(outbox.view(idOf(1))).toMatchObject({ phase: "waiting", isStored: false });
    expect(outbox.mustStay()).toBe(true);
    isCut = false;
    await outbox.revalidate();
    await settle();
    expect(stored.content(idOf(1))).toBe("picture 1");
    expect(outbox.mustStay()).toBe(false);
  });

  it("that is given up is sent from no tab, and is not here on the next visit", async () => {
    const stored = createScriptedServer();
    let isCut = true;
    const line = createLine(stored.server, () => (isCut ? "cut" : "through"));
    const browser = createBrowser({ hasLocks: true });
    const tabs = [browser.openTab(line), browser.openTab(line)];
    await tabs[0]?.outbox.add(picture(1));
    await settle();
    await tabs[1]?.outbox.discard(idOf(1));
    await settle();
    expect(tabs[0]?.outbox.all()).toEqual([]);
    isCut = false;
    for (const { outbox } of [...tabs, browser.openTab(line)]) {
      await outbox.revalidate();
      expect(outbox.all()).toEqual([]);
    }
    expect(stored.finished).toEqual([]);
    expect(await storedUploads()).toEqual([]);
  });

  it("is tried again after a pause, and seen as sent in every tab", async () => {
    const stored = createScriptedServer();
    let isCut = true;
    const line = createLine(stored.server, () => (isCut ? "cut" : "through"));
    const browser = createBrowser({ hasLocks: true });
    const [first, second] = [browser.openTab(line), browser.openTab(line)];
    await first.outbox.add(picture(1));
    await settle();
    isCut = false;
    first.endPauses();
    await settle();
    expect(stored.finished).toEqual([idOf(1)]);
    expect(second.outbox.view(idOf(1))?.phase).toBe("sent");
    expect(second.attachments.has(idOf(1))).toBe(true);
  });

  it("asks before its page closes until it is stored on this device", async () => {
    const { outbox } = createBrowser({ hasLocks: true }).openTab(createScriptedServer().server);
    const adding = outbox.add(picture(1));
    expect(outbox.mustStay()).toBe(true);
    await adding;
    expect(outbox.mustStay()).toBe(false);
  });

  it("waits on this device while the browser refuses to read it", async () => {
    const stored = createScriptedServer();
    const browser = createBrowser({ hasLocks: true });
    const first = browser.openTab(createLine(stored.server, () => "cut"));
    await first.outbox.add(picture(1));
    await settle();
    first.outbox.dispose();

    let refuses = true;
    const store = createTestUploads();
    const refusing = Object.assign(createTestUploads(), {
      file: (userId: string, id: string) =>
        refuses ? Promise.reject(new DOMException("", "UnknownError")) : store.file(userId, id),
    });
    const second = browser.openTab(stored.server, refusing);
    await second.outbox.revalidate();
    expect(second.outbox.view(idOf(1))).toMatchObject({
      phase: "waiting",
      message: "This browser can’t read the file just now.",
    });
    expect(await storedUploads()).toMatchObject([{ id: idOf(1) }]);
    refuses = false;
    await second.outbox.revalidate();
    expect(stored.content(idOf(1))).toBe("picture 1");
  });

  it("has the description that was written while its last part was being sent", async () => {
    const stored = createScriptedServer();
    const { outbox } = createBrowser({ hasLocks: true }).openTab({
      ...stored.server,
      finish: async (id) => {
        await outbox.describe(id, "The jetty");
        return stored.server.finish(id);
      },
    });
    await outbox.add(picture(1));
    await settle();
    expect(stored.alt(idOf(1))).toBe("The jetty");
  });

  it("has a description that was written during the upload, or later without the server", async () => {
    const stored = createScriptedServer();
    let isCut = true;
    const line = createLine(stored.server, () => (isCut ? "cut" : "through"));
    const browser = createBrowser({ hasLocks: true });
    const { outbox } = browser.openTab(line);
    await outbox.add({ ...picture(1), attachTo: "daily/2026-11-21" });
    await outbox.describe(idOf(1), "The jetty");
    isCut = false;
    await outbox.revalidate();
    await settle();
    expect(stored.alt(idOf(1))).toBe("The jetty");
    expect(stored.attached).toEqual([`daily/2026-11-21 ${idOf(1)}`]);

    isCut = true;
    await outbox.describe(idOf(1), "The jetty in fog");
    await settle();
    outbox.dispose();
    isCut = false;
    const later = browser.openTab(line);
    await later.outbox.revalidate();
    expect(stored.alt(idOf(1))).toBe("The jetty in fog");
  });
});

type Step =
  | { do: "add"; tab: number }
  | { do: "reload" | "wake" | "end pauses"; tab: number }
  | { do: "tick" | "settle" };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("add" as const), tab: fc.nat({ max: 1 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("reload" as const, "wake" as const, "end pauses" as const),
      tab: fc.nat({ max: 1 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("tick" as const, "settle" as const) }) },
);

const anyFate = fc.constantFrom(
  "through" as const,
  "through",
  "through",
  "cut" as const,
  "answer lost" as const,
  "forgotten" as const,
);

describe("any run of additions, reloads, lost requests and lost answers in two tabs", () => {
  it.each([true, false])("ends with every file on the server once (locks: %s)", patient, async (hasLocks) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { maxLength: 12 }),
        fc.array(anyFate, { maxLength: 40 }),
        async (steps, fates) => {
          globalThis.indexedDB = new IDBFactory();
          const stored = createScriptedServer();
          const left = [...fates];
          const line = createLine(stored.server, () => {
            const fate = left.shift() ?? "through";
            if (fate !== "forgotten") return fate;
            stored.sweep();
            return "through";
          });
          const browser = createBrowser({ hasLocks });
          const tabs = [browser.openTab(line), browser.openTab(line)];
          let count = 0;
          for (const step of steps) {
            const tab = "tab" in step ? tabs[step.tab] : undefined;
            if (step.do === "settle") await settle();
            else if (step.do === "tick") await new Promise((resolve) => setImmediate(resolve));
            else if (step.do === "add") {
              count += 1;
              await tab?.outbox.add(picture(count));
            } else if (step.do === "wake") void tab?.outbox.revalidate();
            else if (step.do === "end pauses") tab?.endPauses();
            else if ("tab" in step) {
              tab?.outbox.dispose();
              tabs[step.tab] = browser.openTab(line);
            }
          }
          left.length = 0;
          for (let round = 0; round < 4; round += 1) {
            await settle();
            for (const { outbox } of tabs) void outbox.revalidate();
          }
          await settle();
          const ids = Array.from({ length: count }, (_, index) => idOf(index + 1));
          expect([...stored.finished].sort()).toEqual(ids);
          for (const [index, id] of ids.entries()) expect(stored.content(id)).toBe(`picture ${index + 1}`);
          expect(await storedUploads()).toEqual([]);
          for (const { outbox } of tabs) outbox.dispose();
        },
      ),
      { numRuns: 150 },
    );
  });
});

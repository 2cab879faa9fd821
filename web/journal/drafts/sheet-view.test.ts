// @vitest-environment node
import { expect, it } from "vitest";
import { emptyDraft } from "#contract/reflections/reflections.ts";
import { createEmitter } from "#web/lib/device/emitter.ts";
import { createClock } from "#web/lib/device/testing.ts";
import { createSheetView } from "./sheet-view.ts";
import type { SyncView } from "./sync-view.ts";

const begun: SyncView = {
  phase: "open",
  draft: { ...emptyDraft, body: "Rain" },
  generation: 0,
  stored: null,
  reflectionId: null,
  isUnsent: true,
  isSending: false,
  syncError: null,
  device: "pending",
  conflict: null,
};

function setUp() {
  const clock = createClock();
  const emitter = createEmitter();
  let now = begun;
  const sheet = createSheetView({
    source: { subscribe: emitter.subscribe, view: () => now },
    after: clock.after,
    now: () => clock.now().getTime(),
  });
  const drawn: string[] = [];
  const stop = sheet.subscribe(() => drawn.push(sheet.view().draft.body));
  const change = (part: Partial<SyncView>) => {
    now = { ...now, ...part };
    emitter.notify();
  };
  const type = (body: string) => change({ draft: { ...now.draft, body } });
  return { clock, sheet, drawn, change, type, stop };
}

it("is drawn once typing has rested for 300 ms, with the last words", async () => {
  const { clock, drawn, type } = setUp();
  for (const body of ["Rain a", "Rain al", "Rain all"]) {
    type(body);
    await clock.pass(150);
  }
  expect(drawn).toEqual([]);
  await clock.pass(149);
  expect(drawn).toEqual([]);
  await clock.pass(1);
  expect(drawn).toEqual(["Rain all"]);
});

it("is drawn every three seconds while someone types without a rest", async () => {
  const { clock, drawn, type } = setUp();
  for (let typed = 1; typed <= 65; typed += 1) {
    type("x".repeat(typed));
    await clock.pass(100);
  }
  expect(drawn.map((body) => body.length)).toEqual([30, 60]);
});

it("is drawn at once for anything but typed words, and then with the words, too", async () => {
  const { drawn, change, type } = setUp();
  const changes: Partial<SyncView>[] = [
    { isUnsent: false },
    { generation: 1 },
    { phase: "damaged" },
    { device: "unavailable" },
    { syncError: { kind: "unreachable", message: "" } },
    { draft: { ...begun.draft, body: "Rain", title: "A" } },
    { draft: { ...begun.draft, body: "Rain", mood: 3 } },
  ];
  for (const [at, part] of changes.entries()) {
    type(`Rain ${at}`);
    change(part);
    expect(drawn).toHaveLength(at + 1);
  }
  expect(drawn[0]).toBe("Rain 0");
});

it("is drawn at once where the first words come, and where the last ones go", () => {
  const { drawn, type } = setUp();
  for (const body of ["", " ", "R"]) type(body);
  expect(drawn).toEqual(["", " ", "R"]);
});

it("is not drawn where words were kept or are on their way, which it does not show", async () => {
  const { clock, drawn, change } = setUp();
  change({ device: "kept" });
  change({ isSending: true });
  await clock.pass(5000);
  expect(drawn).toEqual([]);
});

it("shows all words as the caret leaves the text, and nothing once nobody looks", async () => {
  const { clock, sheet, drawn, type, stop } = setUp();
  type("Rain all day");
  sheet.show();
  expect(drawn).toEqual(["Rain all day"]);
  type("Rain all night");
  stop();
  await clock.pass(5000);
  expect(drawn).toHaveLength(1);
  expect(sheet.view().draft.body).toBe("Rain all night");
});

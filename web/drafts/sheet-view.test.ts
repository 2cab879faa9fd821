// @vitest-environment node
import { expect, it } from "vitest";
import { emptyDraft } from "#contract/reflections/reflections.ts";
import { createEmitter } from "#web/lib/device/observable.ts";
import { createClock } from "#web/lib/device/testing.ts";
import { restsAfterMs } from "#web/lib/writing.ts";
import { baseOf } from "./draft-rules.ts";
import { createSheetView } from "./sheet-view.ts";
import type { Conflict, SyncView } from "./sync-view.ts";
import { createScriptedServer, otherSave, today } from "./testing.ts";

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
  let lastKey = Number.NEGATIVE_INFINITY;
  const sheet = createSheetView({
    source: { subscribe: emitter.subscribe, view: () => now },
    after: clock.after,
    now: () => clock.now().getTime(),
    isTyping: () => clock.now().getTime() - lastKey < restsAfterMs,
  });
  const key = () => {
    lastKey = clock.now().getTime();
  };
  const drawn: string[] = [];
  const stop = sheet.subscribe(() => drawn.push(sheet.view().draft.body));
  const change = (part: Partial<SyncView>) => {
    now = { ...now, ...part };
    emitter.notify();
  };
  const type = (body: string) => {
    key();
    const draft = { ...now.draft, body };
    change({ draft, conflict: now.conflict && { ...now.conflict, mine: draft } });
  };
  return { clock, sheet, drawn, change, type, key, stop };
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

it("is updated at once for anything except typed words, and then includes the words", async () => {
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

it("is updated at once for the first typed words, and when the last ones are deleted", () => {
  const { drawn, type } = setUp();
  for (const body of ["", " ", "R"]) type(body);
  expect(drawn).toEqual(["", " ", "R"]);
});

it("is not updated when words were stored or are being sent, which it does not show", async () => {
  const { clock, drawn, change } = setUp();
  change({ device: "stored" });
  change({ isSending: true });
  await clock.pass(5000);
  expect(drawn).toEqual([]);
});

it("shows all words when the caret leaves the text, and is not updated without listeners", async () => {
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

function conflictWith(body: string): Conflict {
  const answer = createScriptedServer().save(today, otherSave(body));
  if (answer.kind !== "saved") throw new Error("It was not saved.");
  const mine_at = "2026-11-21T20:00:00Z";
  return { base: baseOf(null), mine: begun.draft, mine_at, other: answer.reflection };
}

it("shows a conflict only once typing rests, with every letter until then", async () => {
  const { clock, sheet, change, type } = setUp();
  type(" Not a");
  await clock.pass(600);
  change({ conflict: conflictWith("Sun") });
  for (const body of [" Not at", " Not at all", " Not at all."]) {
    type(body);
    await clock.pass(1000);
    expect(sheet.view()).toMatchObject({ conflict: null, isConflictHeld: true });
  }
  await clock.pass(1000);
  expect(sheet.view().conflict).toMatchObject({ mine: { body: " Not at all." }, other: { body: "Sun" } });
  expect(sheet.view().isConflictHeld).toBeUndefined();
});

it("shows a conflict at once if the person is not typing", () => {
  const { sheet, change } = setUp();
  change({ conflict: conflictWith("Sun") });
  expect(sheet.view().conflict).not.toBeNull();
});

it("does not take a step from the title to the text for the end of typing", async () => {
  const { clock, sheet, change, key } = setUp();
  key();
  change({ conflict: conflictWith("Sun") });
  sheet.show();
  expect(sheet.view().conflict).toBeNull();
  await clock.pass(2000);
  expect(sheet.view().conflict).not.toBeNull();
});

it("holds nothing back once the conflict is over", async () => {
  const { clock, sheet, change, key } = setUp();
  key();
  change({ conflict: conflictWith("Sun") });
  change({ conflict: null });
  expect(sheet.view().isConflictHeld).toBeUndefined();
  await clock.pass(2000);
  expect(sheet.view().conflict).toBeNull();
});

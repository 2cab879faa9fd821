import { expect, it } from "vitest";
import { type Draft, emptyDraft, type Reflection } from "#contract/reflections/reflections.ts";
import { aReflection } from "#contract/reflections/testing.ts";
import { type DraftEvent, draftToStore, initialState, type Status } from "./draft-machine.ts";
import type { DeviceDraft } from "./draft-rules.ts";
import type { SyncError } from "./draft-server.ts";
import { keyOf } from "./draft-store.ts";
import { transition } from "./draft-transitions.ts";
import { type Environment, toDeviceDraft, typed } from "./draft-words.ts";
import { countingIds, hanna, today } from "./testing.ts";

const environment = (): Environment => ({
  userId: hanna,
  page: today,
  now: () => new Date("2026-11-21T20:00:00Z"),
  newId: countingIds(),
  timeZone: () => "Europe/Berlin",
  scene: () => null,
});

const stored = (revision: number, body: string) => aReflection({ revision, body });

const failed = (kind: SyncError["kind"]) => ({ kind: "failed", syncError: { kind, message: "" } }) as const;
const loaded = (reflection: Reflection | null) => ({ kind: "loaded", reflection }) as const;

/** Hands a machine one event after another. */
function start() {
  const env = environment();
  let state = initialState(env);
  const on = (event: DraftEvent) => {
    const step = transition(state, event, env);
    state = step.state;
    return step.effects.map(({ type }) => type);
  };
  return {
    on,
    env,
    state: () => state,
    open: (reflection: Reflection | null, drafts: readonly DeviceDraft[] = []) =>
      on({ type: "opened", drafts, answer: loaded(reflection) }),
    type: (body: string) => on({ type: "edited", change: { body } }),
    answer(answer: Extract<DraftEvent, { type: "answered" }>["answer"]) {
      const save = state.sending;
      if (!save) throw new Error("Nothing is on its way.");
      return on({ type: "answered", save, answer });
    },
  };
}

it("goes from opening over unsent and sending to synced", () => {
  const machine = start();
  expect(machine.state().status).toBe("opening");
  machine.open(null);
  expect(machine.state().status).toBe("synced");
  expect(machine.type("Rain")).toEqual(["store", "startTimer"]);
  expect(machine.state().status).toBe("unsent");
  expect(machine.on({ type: "timerEnded" })).toEqual(["store", "save"]);
  expect(machine.state()).toMatchObject({ status: "sending", sending: { body: "Rain", revision: 0 } });
  expect(machine.answer({ kind: "saved", reflection: stored(1, "Rain") })).toContain("announce");
  expect(machine.state()).toMatchObject({ status: "synced", sending: null });
});

it("sends one save at a time, and then what was typed in the meantime", () => {
  const machine = start();
  machine.open(null);
  machine.type("Rain");
  machine.on({ type: "send" });
  expect(machine.type("Rain all day")).toEqual(["store"]);
  expect(machine.on({ type: "send" })).toEqual([]);
  expect(machine.state()).toMatchObject({ status: "sending", sending: { body: "Rain" } });
  expect(machine.answer({ kind: "saved", reflection: stored(1, "Rain") })).toContain("startTimer");
  expect(machine.state().status).toBe("unsent");
});

it.each<[SyncError["kind"], Status, boolean]>([
  ["unreachable", "retrying", true],
  ["unavailable", "retrying", true],
  ["signed_out", "signedOut", true],
  ["refused", "refused", false],
  ["damaged", "refused", false],
])("after a save that was %s it is %s", (kind, status, isTriedAgain) => {
  const machine = start();
  machine.open(null);
  machine.type("Rain");
  machine.on({ type: "send" });
  expect(machine.answer(failed(kind)).includes("startTimer")).toBe(isTriedAgain);
  expect(machine.state().status).toBe(status);
});

it("waits twice as long after each failure, and half a minute at most", () => {
  const machine = start();
  machine.open(null);
  machine.type("Rain");
  const waits = Array.from({ length: 7 }, () => {
    machine.on({ type: "send" });
    const save = machine.state().sending;
    if (!save) throw new Error("Nothing is on its way.");
    const step = transition(
      machine.state(),
      { type: "answered", save, answer: failed("unreachable") },
      machine.env,
    );
    machine.answer(failed("unreachable"));
    return step.effects.flatMap((effect) => (effect.type === "startTimer" ? [effect.ms] : []));
  });
  expect(waits.flat()).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

type Device = "writes" | "refuses" | "hangs";

/** How long someone may type without a rest until a save is due, in milliseconds. */
function maxWait(characters: number, device: Device = "writes"): number {
  let now = 0;
  const env = { ...environment(), now: () => new Date(now) };
  let state = initialState(env);
  const on = (event: DraftEvent) => {
    const step = transition(state, event, env);
    state = step.state;
    return step.effects.flatMap((effect) => (effect.type === "startTimer" ? [effect.ms] : []));
  };
  on({ type: "opened", drafts: [], answer: loaded(null) });
  for (; now < 10_000; now += 100) {
    const [due] = on({ type: "edited", change: { body: "x".repeat(characters + now) } });
    if (due !== undefined && due <= 100) return now + due;
    if (device === "refuses") on({ type: "deviceRefused" });
    const write = { key: keyOf(toDeviceDraft(state.words, "tab", env)), draft: null, replaces: [] };
    if (device === "writes") on({ type: "deviceWritten", write: { ...write, change: state.device.wanted } });
  }
  throw new Error("No save was ever due.");
}

it("sends a long text less often while someone types without a rest", () => {
  expect([1, 50_000, 60_000, 150_000, 300_000, 480_000].map((characters) => maxWait(characters))).toEqual([
    1000, 1000, 2000, 3000, 5000, 5000,
  ]);
});

it.each(["refuses", "hangs"] as const)("delays no save if the device %s", (device) => {
  expect(maxWait(300_000, device)).toBe(1000);
});

it("sends an unanswered save again as it was, so that it is stored once", () => {
  const machine = start();
  machine.open(null);
  machine.type("Rain");
  machine.on({ type: "send" });
  const first = machine.state().sending;
  machine.answer(failed("unreachable"));
  machine.type("Rain all day");
  machine.on({ type: "send" });
  expect(machine.state().sending).toEqual(first);
});

it("holds both texts of a conflict until the person has chosen", () => {
  const machine = start();
  machine.open(stored(1, "Begun"));
  machine.type("Mine");
  machine.on({ type: "send" });
  const other = stored(2, "Theirs");
  machine.answer({ kind: "stale", current: other });
  expect(machine.state()).toMatchObject({ status: "conflict", conflict: { other } });
  expect(machine.on({ type: "send" })).toEqual([]);
  // A text that was not shown can't be chosen over.
  expect(machine.on({ type: "resolved", chosen: emptyDraft, other: stored(3, "Later") })).toEqual([]);
  machine.on({ type: "resolved", chosen: { ...emptyDraft, body: "Both" }, other });
  expect(machine.state()).toMatchObject({
    status: "sending",
    sending: { body: "Both", revision: 2, merged_from: { body: "Mine" } },
  });
});

it("opens a conflict with this device's text, and stores what is typed without sending it", () => {
  const machine = start();
  machine.open(stored(1, "Begun"));
  machine.type("Not a");
  machine.on({ type: "send" });
  const other = stored(2, "Theirs");
  machine.answer({ kind: "stale", current: other });
  expect(machine.type("Not at all.")).toEqual(["store"]);
  expect(machine.on({ type: "unloading" })).toEqual([]);
  expect(machine.state()).toMatchObject({ status: "conflict", words: { draft: { body: "Not at all." } } });
  const own = draftToStore(machine.state(), machine.env);
  if (!own) throw new Error("Nothing would be stored.");
  // The tab was closed before a person could choose.
  const again = start();
  again.open(other, [own]);
  expect(again.state()).toMatchObject({
    status: "conflict",
    conflict: { other },
    words: { draft: { body: "Not at all." } },
  });
});

it("is unreachable where neither device nor server can say, and opens for writing on request", () => {
  const machine = start();
  const unreachable = { type: "opened", drafts: [], answer: failed("unreachable") } as const;
  expect(machine.on(unreachable)).toEqual(["startTimer"]);
  expect(machine.state().status).toBe("unreachable");
  expect(machine.on({ type: "timerEnded" })).toEqual(["open"]);
  machine.on({ type: "writeAnyway", copy: null });
  machine.type("Rain");
  expect(machine.state().status).toBe("retrying");
});

it("shows the device's words while the server can't be reached", () => {
  const machine = start();
  const words = typed(machine.state().words, { ...emptyDraft, body: "Offline" }, machine.env);
  const theirs = toDeviceDraft(words, "another-tab", machine.env);
  machine.on({ type: "opened", drafts: [theirs], answer: failed("unreachable") });
  expect(machine.state()).toMatchObject({ status: "retrying", words: { draft: { body: "Offline" } } });
  // The other tab may still write: its copy is looked at again before it is sent.
  expect(machine.on({ type: "timerEnded" })).toEqual(["readAdopted"]);
  const copy = { key: [hanna, "daily/2026-11-21", "another-tab"] as const, stamp: theirs.stamp };
  const readAgain = { ...theirs, stamp: "00000000-0000-4000-8000-00000000aaaa" };
  machine.on({ type: "adoptedRead", copy: { ...copy, key: [...copy.key] }, present: readAgain });
  expect(machine.state().status).toBe("reopening");
});

it("does not open what is damaged, nor writes over it", () => {
  const machine = start();
  machine.on({ type: "opened", drafts: [], answer: failed("damaged") });
  expect(machine.state().status).toBe("damaged");
  expect(machine.on({ type: "send" })).toEqual([]);
  expect(machine.on({ type: "revalidate" })).toEqual(["open"]);
});

it("takes over what another tab saved where nothing was typed here", () => {
  const machine = start();
  machine.open(stored(1, "Begun"));
  machine.on({ type: "received", stored: stored(2, "Written elsewhere") });
  expect(machine.state()).toMatchObject({
    status: "synced",
    words: { draft: { body: "Written elsewhere" }, generation: 2 },
  });
});

it.each<[string, Partial<Draft>, string, Status]>([
  ["that the stored text goes on from", { body: "Rain. Wind." }, "Rain. Wind. Sun.", "synced"],
  ["that stand nowhere else", { body: "Rain. Wind." }, "Rain. Sun.", "conflict"],
  ["of which some were taken away", { body: "Rai" }, "Rain. Sun.", "conflict"],
  ["with a title", { body: "Rain. Wind.", title: "At the weir" }, "Rain. Wind. Sun.", "conflict"],
])("of words left by a closed tab, %s, asks only where any could be lost", (_, change, held, status) => {
  const closed = start();
  closed.open(stored(1, "Rain."));
  closed.on({ type: "edited", change });
  const machine = start();
  machine.open(stored(3, held), [toDeviceDraft(closed.state().words, "closed", closed.env)]);
  expect(machine.state().status).toBe(status);
  expect(machine.state().discardable).toHaveLength(status === "synced" ? 1 : 0);
});

it("sends and stores nothing once it is discarded", () => {
  const machine = start();
  machine.open(null);
  machine.type("Rain");
  machine.on({ type: "discarded" });
  for (const type of ["send", "revalidate", "timerEnded", "unloading"] as const)
    expect(machine.on({ type })).toEqual([]);
  expect(machine.type("More")).toEqual([]);
  expect(machine.state().status).toBe("discarded");
});

it("changes nothing of the state that it was given", () => {
  const env = environment();
  const before = initialState(env);
  const copy = structuredClone(before);
  transition(before, { type: "opened", drafts: [], answer: loaded(stored(1, "Begun")) }, env);
  expect(before).toEqual(copy);
});

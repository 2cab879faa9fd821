// @vitest-environment node
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { emptyDraft } from "#contract/reflections/reflections.ts";
import { settle } from "#web/lib/device/testing.ts";
import type { Page } from "#web/lib/page.ts";
import { lines, mood, setOf, why } from "./answering-testing.ts";
import { answersChange } from "./answers-change.ts";
import { sameDraft, sameWords } from "./draft-rules.ts";
import { createBrowser, createWorld, openTab, walk } from "./testing.ts";

const activity = { id: "01930000-0000-7000-8000-0000000000ac", run: "01930000-0000-7000-8000-0000000000ad" };
const answering: Page = {
  kind: "one",
  id: "01930000-0000-7000-8000-0000000000bb",
  day: "2026-11-21",
  activity,
};

let world: ReturnType<typeof createWorld>;
beforeEach(() => {
  world = createWorld();
});

const otherDevice = () => openTab({ ...world, server: world.line, browser: createBrowser("second") });

describe("answering an activity", () => {
  it("begins a reflection of the activity, in the run of its programme", async () => {
    const sync = world.tab().acquire(answering);
    await settle();
    sync.edit(answersChange(setOf({ [lines.id]: ["Rain"] })));
    await world.clock.pass(1500);
    expect(world.stored.stored(walk)).toMatchObject({
      kind: "activity",
      activity_id: activity.id,
      programme_run_id: activity.run,
      answers: { answers: { [lines.id]: ["Rain"] } },
      body: "### What went well?\n\n- Rain",
    });
  });

  it("goes up as one of the activity when it was begun offline and its page was closed", async () => {
    const desk = world.tab();
    world.line.isCut = true;
    const sync = desk.acquire(answering);
    await settle();
    sync.writeAnyway();
    sync.edit(answersChange(setOf({ [why.id]: "It was warm." })));
    await world.clock.pass(300);
    desk.unload();
    await settle();
    desk.dispose();
    world.line.isCut = false;
    await world.tab().sendStored();
    await world.clock.pass(2000);
    expect(world.stored.stored(walk)).toMatchObject({ kind: "activity", programme_run_id: activity.run });
    expect(await world.storedDrafts()).toEqual([]);
  });

  it("is no conflict if the other device has only shown another step", async () => {
    const here = world.tab().acquire(answering);
    const there = otherDevice().acquire(answering);
    await settle();
    here.edit(answersChange(setOf({ [why.id]: "Sun" }, why.id)));
    await world.clock.pass(1500);
    await there.revalidate();
    here.edit(answersChange(setOf({ [why.id]: "Sun and sea" }, why.id)));
    await world.clock.pass(1500);
    there.edit(answersChange(setOf({ [why.id]: "Sun" }, mood.id)));
    await world.clock.pass(1500);
    expect(there.view().conflict).toBeNull();
    expect(there.view().draft.answers?.answers).toEqual({ [why.id]: "Sun and sea" });
  });

  it("holds both answers apart where two devices answered", async () => {
    const here = world.tab().acquire(answering);
    const there = otherDevice().acquire(answering);
    await settle();
    here.edit(answersChange(setOf({ [why.id]: "Here" })));
    there.edit(answersChange(setOf({ [why.id]: "There" })));
    await world.clock.pass(2000);
    const conflict = here.view().conflict ?? there.view().conflict;
    expect([conflict?.mine, conflict?.other].map((draft) => draft?.answers?.answers[why.id]).sort()).toEqual([
      "Here",
      "There",
    ]);
  });
});

describe("comparing answers", () => {
  const draft = { ...emptyDraft, ...answersChange(setOf({ [lines.id]: ["Rain"], [mood.id]: 4 })) };

  it("looks at what was answered and not at the body made of it, nor at the order in which it was sent", () => {
    const answers = setOf({ [mood.id]: 4, [lines.id]: ["Rain"] });
    expect(sameDraft(draft, { ...emptyDraft, body: "Made elsewhere", answers })).toBe(true);
    expect(sameDraft(draft, { ...draft, ...answersChange(setOf({ [lines.id]: ["Rain", "Sun"] })) })).toBe(
      false,
    );
    expect(sameDraft(draft, { ...draft, answers: null })).toBe(false);
  });

  it("distinguishes a change of the shown step from a change of words", () => {
    const further = { ...draft, answers: { ...setOf({ [lines.id]: ["Rain"], [mood.id]: 4 }), at: why.id } };
    expect(sameDraft(draft, further)).toBe(false);
    expect(sameWords(draft, further)).toBe(true);
  });
});

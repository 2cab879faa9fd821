import "fake-indexeddb/auto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Reflection, Save } from "#contract/reflections/reflections.ts";
import type { After } from "#web/lib/device/after.ts";
import { createClock, settle } from "#web/lib/device/testing.ts";
import type { Page } from "#web/lib/page.ts";
import { addToPage } from "./add-to-page.ts";
import type { DraftDesk } from "./draft-desk.ts";
import { toDraft } from "./draft-rules.ts";
import type { DraftServer, SaveAnswer } from "./draft-server.ts";
import type { DraftSync } from "./draft-sync.ts";
import { keepBoth } from "./keep-both.ts";
import { mergeDrafts, mergedDraft } from "./merge/merge-drafts.ts";
import { countingIds, createBrowser, createScriptedServer, hanna, openTab, today, walk } from "./testing.ts";

/** What can happen to a save on its way: it and its answer arrive, one of them is lost, or it arrives far later. */
const fates = ["arrives", "request lost", "answer lost", "arrives late"] as const;
type Fate = (typeof fates)[number];

type Step =
  | { do: "type"; tab: number }
  | { do: "add"; tab: number }
  | { do: "wait"; ms: number }
  | { do: "fate"; fate: Fate }
  | { do: "cut"; cut: boolean }
  | { do: "deliver late" }
  | { do: "wake"; tab: number }
  | { do: "reload"; tab: number }
  | { do: "kill"; tab: number }
  | { do: "resolve"; tab: number; choice: Choice }
  | { do: "trash" };

/** How a person solves a conflict: one text, both in a row, or as the merge offers it. */
const choices = ["mine", "theirs", "both", "merged"] as const;
type Choice = (typeof choices)[number];

type Setting = {
  page: Page;
  /** On which device each tab is open. */
  tabs: readonly number[];
  /** The person writes in the first tab only. */
  isAlone?: boolean;
  /** How far the second device's clock is off. */
  skewMs?: number;
};

const lost = { kind: "failed", syncError: { kind: "unreachable", message: "" } } as const;

class World {
  readonly server = createScriptedServer();
  readonly clock = createClock();
  readonly devices = [createBrowser(), createBrowser("second")];
  readonly newId = countingIds();
  readonly tabs: { desk: DraftDesk; sync: DraftSync; isDead: boolean }[] = [];
  /** Words that must be found somewhere, and words typed in the last moments before a kill. */
  readonly promised = new Set<string>();
  sawConflict = false;
  /** The devices' copy of the page. */
  copy: Reflection | null = null;
  fate: Fate = "arrives";
  isCut = false;
  readonly setting: Setting;
  /** Typed less than 200 ms ago, by tab. */
  readonly #fresh = new Map<string, number>();
  #late: Save[] = [];
  #typed = 0;

  constructor(setting: Setting) {
    this.setting = setting;
  }

  line(tab: { isDead: boolean }): DraftServer {
    return {
      load: async (page) => (this.isCut ? lost : this.server.load(page)),
      save: async (_, save) => {
        const answer = this.#carry(save);
        // A killed page hears no answer and does nothing with it.
        return tab.isDead ? new Promise<never>(() => undefined) : answer;
      },
    };
  }

  #carry(save: Save): SaveAnswer {
    if (this.isCut || this.fate === "request lost") return lost;
    if (this.fate === "arrives late") {
      this.#late.push(save);
      return lost;
    }
    const answer = this.server.save(this.setting.page, save);
    return this.fate === "answer lost" ? lost : answer;
  }

  async open(index: number) {
    const state = { isDead: false };
    const after: After = (ms, task) => this.clock.after(ms, () => !state.isDead && task());
    const { page, tabs, skewMs = 0 } = this.setting;
    const device = tabs[index] ?? 0;
    const browser = this.devices[device];
    if (!browser) throw new Error("There are two devices.");
    const now = () => new Date(this.clock.now().getTime() + device * skewMs);
    const clock = { ...this.clock, after, now };
    const desk = openTab({ ...this, browser, clock, server: this.line(state) });
    this.tabs[index] = Object.assign(state, { desk, sync: desk.acquire(page) });
    await settle();
  }

  async run(step: Step) {
    const tab = "tab" in step ? this.tabs[step.tab] : undefined;
    if (step.do === "type" && tab) this.#type(step.tab, tab.sync);
    else if (step.do === "add" && tab) await this.#add(step.tab, tab.desk);
    else if (step.do === "wait") await this.#wait(step.ms);
    else if (step.do === "fate") this.fate = step.fate;
    else if (step.do === "cut") this.isCut = step.cut;
    else if (step.do === "deliver late")
      for (const save of this.#late.splice(0)) this.server.save(this.setting.page, save);
    else if (step.do === "wake" && tab) await tab.desk.revalidate();
    else if (step.do === "resolve" && tab) resolve(tab.sync, step.choice);
    else if (step.do === "trash") this.server.trash(this.setting.page);
    else if (step.do === "reload" && tab && "tab" in step) {
      tab.desk.unload();
      await settle();
      for (const [word, typist] of this.#fresh) if (typist === step.tab) this.promised.add(word);
      await this.#end(tab, step.tab);
    } else if (step.do === "kill" && tab && "tab" in step) await this.#end(tab, step.tab);
    await settle();
    for (const { sync } of this.tabs) {
      const { conflict, stored } = sync.view();
      this.sawConflict ||= conflict !== null;
      this.copy = stored ?? this.copy;
    }
  }

  /** As a person does: words are added at the end of what the sheet shows. */
  #type(tab: number, sync: DraftSync) {
    // Also on a page that could not be fetched, where a second text may come to light later.
    if (!this.setting.isAlone) sync.writeAnyway();
    // In a conflict as well: the sheet stays until typing rests.
    const { draft, phase } = sync.view();
    if (phase === "open") sync.edit({ body: `${draft.body} ${this.#newWord(tab)}` });
  }

  /** From another screen, also without a connection. */
  async #add(tab: number, desk: DraftDesk) {
    await addToPage(desk, this.setting.page, this.#newWord(tab), async () => this.copy);
  }

  #newWord(tab: number) {
    this.#typed += 1;
    const word = `w${this.#typed}.`;
    this.#fresh.set(word, tab);
    return word;
  }

  async #wait(ms: number) {
    const before = [...this.#fresh.keys()];
    await this.clock.pass(ms);
    if (ms < 200) return;
    for (const word of before) this.promised.add(word);
    this.#fresh.clear();
  }

  async #end(tab: { desk: DraftDesk; isDead: boolean }, index: number) {
    tab.isDead = true;
    tab.desk.dispose();
    // What was typed within 200 ms before a kill may be gone.
    for (const [word, typist] of this.#fresh) if (typist === index) this.#fresh.delete(word);
    await this.open(index);
  }

  /** Words that are neither on the server nor on the device; an open sheet's memory does not count. */
  async missing(): Promise<string[]> {
    const stored = await this.storedDrafts();
    const onDevices = stored.flatMap(({ draft, merged }) => [draft, ...merged]);
    return this.missingFrom([...onDevices, ...this.onServer()]);
  }

  missingFrom(drafts: readonly { body: string }[]): string[] {
    const found = drafts.map(({ body }) => body).join("\n");
    return [...this.promised].filter((word) => !found.includes(word));
  }

  /** What is stored, the versions, and what lies in the trash. */
  onServer() {
    const stored = this.server.stored(this.setting.page);
    return [...this.server.versions, ...(stored ? [stored] : [])];
  }

  async storedDrafts() {
    return (await Promise.all(this.devices.map(({ drafts }) => drafts().list(hanna)))).flat();
  }

  /** The connection is good again, and the person looks at every tab and keeps both texts where asked. */
  async comeToRest() {
    this.isCut = false;
    this.fate = "arrives";
    for (let round = 0; round < 12; round += 1) {
      for (const { desk, sync } of this.tabs) {
        resolve(sync, "both");
        await desk.revalidate();
        await this.#wait(2000);
      }
    }
  }
}

function resolve(sync: DraftSync, choice: Choice) {
  const { conflict } = sync.view();
  if (!conflict) return;
  const { base, mine, other } = conflict;
  const chosen = {
    mine,
    theirs: toDraft(other),
    both: keepBoth(mine, other),
    merged: mergedDraft(mergeDrafts(base.draft, mine, other), new Map()),
  };
  sync.resolve(chosen[choice], other);
}

const tabIn = (tabs: number) => fc.integer({ min: 0, max: tabs - 1 });
const stepsWith = (tabs: number, { trash = false, writers = tabs } = {}) =>
  fc.array(
    fc.oneof(
      { weight: trash ? 1 : 0, arbitrary: fc.record({ do: fc.constant("trash" as const) }) },
      { weight: 6, arbitrary: fc.record({ do: fc.constant("type" as const), tab: tabIn(writers) }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant("add" as const), tab: tabIn(writers) }) },
      {
        weight: 6,
        arbitrary: fc.record({
          do: fc.constant("wait" as const),
          ms: fc.constantFrom(50, 200, 600, 1500, 9000),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constant("fate" as const), fate: fc.constantFrom(...fates) }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant("cut" as const), cut: fc.boolean() }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant("deliver late" as const) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant("wake" as const), tab: tabIn(tabs) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant("reload" as const), tab: tabIn(tabs) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant("kill" as const), tab: tabIn(tabs) }) },
      {
        weight: 1,
        arbitrary: fc.record({
          do: fc.constant("resolve" as const),
          tab: tabIn(tabs),
          choice: fc.constantFrom(...choices),
        }),
      },
    ),
    { minLength: 12, maxLength: 40, size: "max" },
  );

async function live(setting: Setting, steps: Step[]) {
  const world = new World(setting);
  for (const index of setting.tabs.keys()) await world.open(index);
  for (const step of steps) {
    await world.run(step);
    expect(await world.missing()).toEqual([]);
  }
  await world.comeToRest();
  expect(world.missingFrom(world.onServer())).toEqual([]);
  expect(await world.storedDrafts()).toEqual([]);
  for (const { desk } of world.tabs) desk.dispose();
  return world;
}

const runs = { numRuns: Number(process.env.FAST_CHECK_RUNS ?? 30) };

describe("words are never lost", () => {
  it.each([
    ["one tab with a day", today, [0]],
    ["one tab with a reflection that this device named", walk, [0]],
    ["one tab with a day, which another tab shows", today, [0, 0]],
  ])("whatever happens to %s, its words are kept and reach the server", (_, page, tabs) =>
    fc.assert(
      fc.asyncProperty(stepsWith(tabs.length, { writers: 1 }), async (steps) => {
        const world = await live({ page, tabs, isAlone: true }, steps);
        // Someone who writes in one place only is never asked to choose between two texts.
        expect(world.sawConflict).toBe(false);
      }),
      runs,
    ),
  );

  it.each([
    ["two tabs with a day", { page: today, tabs: [0, 0] }],
    ["two tabs with a free reflection", { page: walk, tabs: [0, 0] }],
    ["two devices, one of which is three hours ahead", { page: today, tabs: [0, 1], skewMs: 3 * 3_600_000 }],
    ["two devices, one of which is a day behind", { page: walk, tabs: [0, 1, 1], skewMs: -24 * 3_600_000 }],
  ])("whatever happens to %s, and however conflicts are solved", (_, setting) =>
    fc.assert(
      fc.asyncProperty(stepsWith(setting.tabs.length), async (steps) => void (await live(setting, steps))),
      runs,
    ),
  );

  it.each([
    ["a day", { page: today, tabs: [0, 1] }],
    ["a free reflection", { page: walk, tabs: [0, 1] }],
  ])("also where %s is put into the trash meanwhile", (_, setting) =>
    fc.assert(
      fc.asyncProperty(stepsWith(2, { trash: true }), async (steps) => void (await live(setting, steps))),
      runs,
    ),
  );
});

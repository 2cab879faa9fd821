// @vitest-environment node
import "fake-indexeddb/auto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Save } from "#contract/reflections.ts";
import type { After } from "./device-copy.ts";
import type { DraftDesk } from "./draft-desk.ts";
import { keepBoth } from "./draft-rules.ts";
import type { DraftServer, SaveAnswer } from "./draft-server.ts";
import { createDraftStore } from "./draft-store.ts";
import type { DraftSync } from "./draft-sync.ts";
import {
  countingIds,
  createBrowser,
  createClock,
  createScriptedServer,
  hanna,
  openTab,
  settle,
  today,
} from "./testing.ts";

/** What can happen to a save on its way: it and its answer arrive, one of them is lost, or it arrives far later. */
const fates = ["arrives", "request lost", "answer lost", "arrives late"] as const;
type Fate = (typeof fates)[number];

type Step =
  | { do: "type"; tab: number }
  | { do: "wait"; ms: number }
  | { do: "fate"; fate: Fate }
  | { do: "cut"; cut: boolean }
  | { do: "deliver late" }
  | { do: "wake"; tab: number }
  | { do: "reload"; tab: number }
  | { do: "kill"; tab: number }
  | { do: "resolve"; tab: number };

const lost = { kind: "failed", trouble: { kind: "unreachable", message: "" } } as const;

class World {
  readonly server = createScriptedServer();
  readonly clock = createClock();
  readonly browser = createBrowser();
  readonly newId = countingIds();
  readonly tabs: { desk: DraftDesk; sync: DraftSync; isDead: boolean }[] = [];
  /** Words that must be found somewhere, and words typed in the last moments before a kill. */
  readonly promised = new Set<string>();
  sawConflict = false;
  fate: Fate = "arrives";
  isCut = false;
  readonly writesBlind: boolean;
  /** Typed less than 200 ms ago, by tab. */
  readonly #fresh = new Map<string, number>();
  #late: Save[] = [];
  #typed = 0;

  /** `writesBlind`: also on a day that could not be fetched, where a second text may come to light later. */
  constructor({ writesBlind }: { writesBlind: boolean }) {
    this.writesBlind = writesBlind;
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
    const answer = this.server.save(today, save);
    return this.fate === "answer lost" ? lost : answer;
  }

  async open(index: number) {
    const state = { isDead: false };
    const after: After = (ms, task) => this.clock.after(ms, () => !state.isDead && task());
    const desk = openTab({ ...this, clock: { ...this.clock, after }, server: this.line(state) });
    this.tabs[index] = Object.assign(state, { desk, sync: desk.take(today) });
    await settle();
  }

  async run(step: Step) {
    const tab = "tab" in step ? this.tabs[step.tab] : undefined;
    if (step.do === "type" && tab) this.#type(step.tab, tab.sync);
    else if (step.do === "wait") await this.#wait(step.ms);
    else if (step.do === "fate") this.fate = step.fate;
    else if (step.do === "cut") this.isCut = step.cut;
    else if (step.do === "deliver late")
      for (const save of this.#late.splice(0)) this.server.save(today, save);
    else if (step.do === "wake" && tab) await tab.desk.wake();
    else if (step.do === "resolve" && tab) keepBothTexts(tab.sync);
    else if (step.do === "reload" && tab && "tab" in step) {
      tab.desk.leave();
      await settle();
      for (const [word, typist] of this.#fresh) if (typist === step.tab) this.promised.add(word);
      await this.#end(tab, step.tab);
    } else if (step.do === "kill" && tab && "tab" in step) await this.#end(tab, step.tab);
    await settle();
    this.sawConflict ||= this.tabs.some(({ sync }) => sync.view().conflict);
  }

  /** As a person does: words are added at the end of what the sheet shows. */
  #type(tab: number, sync: DraftSync) {
    if (this.writesBlind) sync.writeAnyway();
    const { draft, conflict } = sync.view();
    if (sync.view().phase !== "open" || conflict) return;
    this.#typed += 1;
    const word = `w${this.#typed}.`;
    sync.edit({ body: `${draft.body} ${word}` });
    this.#fresh.set(word, tab);
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
    const kept = await createDraftStore().list(hanna);
    const bodies = [this.server.stored(today)?.body ?? "", ...kept.map(({ draft }) => draft.body)];
    const found = bodies.join("\n");
    return [...this.promised].filter((word) => !found.includes(word));
  }

  /** The connection is good again, and the person looks at every tab and keeps both texts where asked. */
  async comeToRest() {
    this.isCut = false;
    this.fate = "arrives";
    for (let round = 0; round < 12; round += 1) {
      for (const { desk, sync } of this.tabs) {
        keepBothTexts(sync);
        await desk.wake();
        await this.#wait(2000);
      }
    }
  }
}

function keepBothTexts(sync: DraftSync) {
  const { conflict } = sync.view();
  if (conflict) sync.resolve(keepBoth(conflict.mine, conflict.other), conflict.other);
}

const tabIn = (tabs: number) => fc.integer({ min: 0, max: tabs - 1 });
const stepsWith = (tabs: number) =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant("type" as const), tab: tabIn(tabs) }) },
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
      { weight: 1, arbitrary: fc.record({ do: fc.constant("resolve" as const), tab: tabIn(tabs) }) },
    ),
    { minLength: 12, maxLength: 40, size: "max" },
  );

async function live(tabs: number, steps: Step[]) {
  const world = new World({ writesBlind: tabs > 1 });
  for (let index = 0; index < tabs; index += 1) await world.open(index);
  for (const step of steps) {
    await world.run(step);
    expect(await world.missing()).toEqual([]);
  }
  await world.comeToRest();
  const stored = world.server.stored(today)?.body ?? "";
  expect([...world.promised].filter((word) => !stored.includes(word))).toEqual([]);
  expect(await createDraftStore().list(hanna)).toEqual([]);
  for (const { desk } of world.tabs) desk.dispose();
  return world;
}

describe("words are never lost", () => {
  it("whatever happens to one tab, its words are kept and reach the server", { timeout: 120_000 }, () =>
    fc.assert(
      fc.asyncProperty(stepsWith(1), async (steps) => {
        const world = await live(1, steps);
        // Who writes in one place only is never asked to choose between two texts.
        expect(world.sawConflict).toBe(false);
      }),
      { numRuns: Number(process.env.FAST_CHECK_RUNS ?? 150) },
    ),
  );

  it(
    "whatever happens to two tabs, both tabs' words are kept and reach the server",
    { timeout: 120_000 },
    () =>
      fc.assert(
        fc.asyncProperty(stepsWith(2), async (steps) => void (await live(2, steps))),
        { numRuns: Number(process.env.FAST_CHECK_RUNS ?? 150) },
      ),
  );
});

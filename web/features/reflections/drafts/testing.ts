import { IDBFactory } from "fake-indexeddb";
import type { Day } from "#contract/day.ts";
import { type Reflection, type Save, saveSchema } from "#contract/reflections.ts";
import type { After } from "./device-copy.ts";
import { createDraftDesk, type SavedMessage, type Tabs } from "./draft-desk.ts";
import type { DraftServer, LoadAnswer, SaveAnswer } from "./draft-server.ts";
import { createDraftStore } from "./draft-store.ts";

export const hanna = "01930000-0000-7000-8000-000000000001";
export const today: Day = "2026-11-21";

export function countingIds() {
  let count = 0;
  return () => {
    count += 1;
    return `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`;
  };
}

/** Lets everything run that needs no time to pass: promises, and IndexedDB's own tasks. */
export async function settle() {
  for (let round = 0; round < 40; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

export function createClock(start = Date.parse("2026-11-21T20:00:00Z")) {
  let time = start;
  let tasks: { due: number; task: () => void }[] = [];
  const after: After = (ms, task) => {
    const entry = { due: time + ms, task };
    tasks.push(entry);
    return () => {
      tasks = tasks.filter((other) => other !== entry);
    };
  };
  /** Runs what falls due, in order, and lets each have its consequences. */
  async function pass(ms: number) {
    const end = time + ms;
    await settle();
    for (;;) {
      const next = tasks.filter(({ due }) => due <= end).sort((one, other) => one.due - other.due)[0];
      if (!next) break;
      tasks = tasks.filter((other) => other !== next);
      time = Math.max(time, next.due);
      next.task();
      await settle();
    }
    time = end;
  }
  return { after, pass, now: () => new Date(time) };
}

/** The contract's rules for one person's days, in memory. */
export function createScriptedServer() {
  const days = new Map<Day, { reflection: Reflection; lastSave: string }>();
  const accepted: Save[] = [];

  function load(day: Day): LoadAnswer {
    return { kind: "loaded", reflection: days.get(day)?.reflection ?? null };
  }

  function save(day: Day, sent: Save): SaveAnswer {
    const { revision, save_id, ...words } = saveSchema.parse(sent);
    const present = days.get(day);
    if (present?.lastSave === save_id) return { kind: "saved", reflection: present.reflection };
    if ((present?.reflection.revision ?? 0) !== revision) {
      if (!present) return { kind: "failed", trouble: { kind: "refused", message: "Nothing is stored." } };
      return { kind: "stale", current: present.reflection };
    }
    const reflection: Reflection = {
      ...words,
      id: present?.reflection.id ?? "01930000-0000-7000-8000-0000000000aa",
      kind: "daily",
      day,
      word_count: words.body.split(/\s+/).filter(Boolean).length,
      revision: revision + 1,
      created_at: words.written_at,
      updated_at: words.written_at,
    };
    days.set(day, { reflection, lastSave: save_id });
    accepted.push(sent);
    return { kind: "saved", reflection };
  }

  return { load, save, accepted, stored: (day: Day) => days.get(day)?.reflection ?? null };
}

type ScriptedServer = ReturnType<typeof createScriptedServer>;
const unreachable = { kind: "failed", trouble: { kind: "unreachable", message: "" } } as const;

/** Answers at once, unless it is cut or made to answer something else. */
export function createLine(server: ScriptedServer) {
  const line: { isCut: boolean; losesAnswers: boolean; refusal: SaveAnswer | null } & DraftServer = {
    isCut: false,
    losesAnswers: false,
    refusal: null,
    load: async (day) => (line.isCut ? unreachable : server.load(day)),
    save: async (day, save) => {
      if (line.isCut) return unreachable;
      if (line.refusal) return line.refusal;
      const answer = server.save(day, save);
      return line.losesAnswers ? unreachable : answer;
    },
  };
  return line;
}

export function createBrowser() {
  globalThis.indexedDB = new IDBFactory();
  const hearers = new Set<(message: SavedMessage) => void>();
  const tabsOf = (): Tabs => {
    let own: ((message: SavedMessage) => void) | null = null;
    return {
      post: (message) => {
        for (const hear of hearers) if (hear !== own) hear(structuredClone(message));
      },
      listen: (hear) => {
        own = hear;
        hearers.add(hear);
        return () => {
          hearers.delete(hear);
        };
      },
    };
  };
  return { tabsOf, drafts: () => createDraftStore() };
}

/** One tab of a browser, with everything that a real one would be given. */
export function openTab(world: {
  browser: ReturnType<typeof createBrowser>;
  server: DraftServer;
  clock: ReturnType<typeof createClock>;
  newId: () => string;
  userId?: string;
  isStillThem?: () => Promise<boolean>;
}) {
  return createDraftDesk({
    userId: world.userId ?? hanna,
    drafts: world.browser.drafts(),
    server: world.server,
    after: world.clock.after,
    now: world.clock.now,
    newId: world.newId,
    timeZone: () => "Europe/Berlin",
    tabs: world.browser.tabsOf(),
    isStillThem: world.isStillThem ?? (async () => true),
  });
}

/** One browser, one person, one server; each tab has a line of its own or the common one. */
export function createWorld() {
  const server = createScriptedServer();
  const line = createLine(server);
  const world = { browser: createBrowser(), clock: createClock(), newId: countingIds(), stored: server };
  const tab = (through = line) => openTab({ ...world, server: through });
  const kept = () => createDraftStore().list(hanna);
  return { ...world, line, tab, kept, secondLine: () => createLine(server) };
}

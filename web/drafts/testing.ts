import { IDBFactory } from "fake-indexeddb";
import type { Day } from "#contract/day-rules.ts";
import {
  type Draft,
  emptyDraft,
  type Reflection,
  type Save,
  saveSchema,
} from "#contract/reflections/reflections.ts";
import type { DeviceKey } from "#web/lib/device/sealing.ts";
import { createClock, createTestChannel, settle, testKey } from "#web/lib/device/testing.ts";
import type { WhileIdle } from "#web/lib/later.ts";
import { type Page, type PageName, pageName } from "#web/lib/page.ts";
import { DraftDesk, type SavedMessage } from "./draft-desk.ts";
import { toDraft } from "./draft-rules.ts";
import type { DraftServer, LoadAnswer, SaveAnswer } from "./draft-server.ts";
import { createDraftStore } from "./draft-store.ts";

export const hanna = "01930000-0000-7000-8000-000000000001";
const day: Day = "2026-11-21";

/** Each person's words under a key of their own, which a browser gets once. */
export function createTestStore(name?: string) {
  const keys = new Map<string, DeviceKey>();
  return createDraftStore(async (userId) => {
    const key = keys.get(userId) ?? testKey(userId);
    keys.set(userId, key);
    return key;
  }, name);
}

export const today: Page = { kind: "daily", day };
/** A free reflection that this device named. */
export const walk: Page = { kind: "one", id: "01930000-0000-7000-8000-0000000000bb", day };

/** A first save by another tab or device. */
export const otherSave = (body: string): Save => ({
  ...emptyDraft,
  body,
  revision: 0,
  save_id: "00000000-0000-4000-8000-00000000ffff",
  written_at: "2026-11-21T19:00:00Z",
  time_zone: "Europe/Berlin",
  scene: null,
  activity_id: null,
  programme_run_id: null,
  merged_from: null,
});

export function countingIds(beginning = "00000000") {
  let count = 0;
  return () => {
    count += 1;
    return `${beginning}-0000-4000-8000-${String(count).padStart(12, "0")}`;
  };
}

type Stored = { reflection: Reflection; lastSave: string };

/** The contract's rules for one person's reflections, in memory. */
export function createScriptedServer() {
  const pages = new Map<PageName, Stored>();
  const accepted: Save[] = [];
  const versions: Draft[] = [];
  const newDailyId = countingIds("01930000");

  /** A daily reflection in the trash does not count; its day may have another one. */
  function found(page: Page): Stored | undefined {
    const present = pages.get(pageName(page));
    return page.kind === "daily" && present?.reflection.deleted_at ? undefined : present;
  }

  function load(page: Page): LoadAnswer {
    return { kind: "loaded", reflection: found(page)?.reflection ?? null };
  }

  function save(page: Page, sent: Save): SaveAnswer {
    const { revision, reflection_id, save_id, merged_from, ...words } = saveSchema.parse(sent);
    const present = found(page);
    if (present?.lastSave === save_id) return { kind: "saved", reflection: present.reflection };
    // A save based on a deleted reflection is stored, because it is being edited.
    const startedFrom = reflection_id ?? present?.reflection.id;
    if (present && (present.reflection.revision !== revision || present.reflection.id !== startedFrom))
      return { kind: "stale", current: present.reflection };
    if (merged_from) versions.push(merged_from);
    if (merged_from && present) versions.push(toDraft(present.reflection));
    const now = words.written_at;
    const activityId = present ? present.reflection.activity_id : words.activity_id;
    const reflection: Reflection = {
      ...words,
      id: page.kind === "one" ? page.id : (present?.reflection.id ?? newDailyId()),
      kind: page.kind === "daily" ? "daily" : activityId ? "activity" : "free",
      day: present?.reflection.day ?? page.day,
      word_count: words.body.split(/\s+/).filter(Boolean).length,
      revision: revision + 1,
      starred: false,
      excluded_from_ai: false,
      activity_id: activityId,
      programme_run_id: present ? present.reflection.programme_run_id : words.programme_run_id,
      scene: present ? present.reflection.scene : words.scene,
      origin: null,
      place: present?.reflection.place ?? null,
      weather: present?.reflection.weather ?? null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    };
    pages.set(pageName(page), { reflection, lastSave: save_id });
    accepted.push(sent);
    return { kind: "saved", reflection };
  }

  function trash(page: Page) {
    const present = found(page);
    if (!present) return;
    versions.push(toDraft(present.reflection));
    present.reflection = { ...present.reflection, deleted_at: "2026-11-21T20:00:00.000Z" };
  }

  const stored = (page: Page) => found(page)?.reflection ?? null;

  return { load, save, trash, accepted, versions, stored };
}

type ScriptedServer = ReturnType<typeof createScriptedServer>;
const unreachable = { kind: "failed", syncError: { kind: "unreachable", message: "" } } as const;

/** Answers at once, unless it is cut or made to answer something else. */
export function createLine(server: ScriptedServer) {
  const line: { isCut: boolean; losesAnswers: boolean; refusal: SaveAnswer | null } & DraftServer = {
    isCut: false,
    losesAnswers: false,
    refusal: null,
    load: async (page) => (line.isCut ? unreachable : server.load(page)),
    save: async (page, save) => {
      if (line.isCut) return unreachable;
      if (line.refusal) return line.refusal;
      const answer = server.save(page, save);
      return line.losesAnswers ? unreachable : answer;
    },
  };
  return line;
}

/** `name` separates the drafts of several devices in one fake browser store. */
export function createBrowser(name?: string) {
  if (!name) globalThis.indexedDB = new IDBFactory();
  const tabsOf = createTestChannel<SavedMessage>();
  return { tabsOf, drafts: () => createTestStore(name) };
}

/** One tab of a browser, with everything that a real one would be given. */
export function openTab(world: {
  browser: ReturnType<typeof createBrowser>;
  server: DraftServer;
  clock: ReturnType<typeof createClock>;
  newId: () => string;
  userId?: string;
  isStillSignedIn?: () => Promise<boolean>;
}) {
  return new DraftDesk({
    userId: world.userId ?? hanna,
    drafts: world.browser.drafts(),
    server: world.server,
    after: world.clock.after,
    whileIdle: idleBy(world.clock),
    now: world.clock.now,
    newId: world.newId,
    timeZone: () => "Europe/Berlin",
    scene: () => ({ background: "ocean.jpg", part_of_day: "night" }),
    tabs: world.browser.tabsOf(),
    isStillSignedIn: world.isStillSignedIn ?? (async () => true),
  });
}

/** A piece every few milliseconds, so that words are also written between two of them. */
const idleBy =
  ({ after }: Pick<ReturnType<typeof createClock>, "after">): WhileIdle =>
  (work) => {
    let stop = () => {};
    const go = () => {
      if (!work.next().done) stop = after(5, go);
    };
    stop = after(5, go);
    return () => stop();
  };

/** One browser, one person, one server; each tab has a line of its own or the common one. */
export function createWorld() {
  const server = createScriptedServer();
  const line = createLine(server);
  const world = { browser: createBrowser(), clock: createClock(), newId: countingIds(), stored: server };
  const tab = (through = line) => openTab({ ...world, server: through });
  const storedDrafts = () => createTestStore().list(hanna);
  /** Today's page, once its tab has loaded it. */
  async function openToday(desk = tab()) {
    const sync = desk.acquire(today);
    await settle();
    return sync;
  }
  return { ...world, line, tab, storedDrafts, openToday, secondLine: () => createLine(server) };
}

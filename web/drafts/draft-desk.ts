import type { Reflection } from "#contract/reflections/reflections.ts";
import { createEmitter } from "#web/lib/device/emitter.ts";
import type { TabChannel } from "#web/lib/device/tab-channel.ts";
import { type Page, type PageName, pageName, pageOf } from "#web/lib/page.ts";
import { isOf } from "./draft-store.ts";
import { DraftSync, type SyncDependencies } from "./draft-sync.ts";

export type SavedMessage = { user_id: string; page: PageName; saved: Reflection };

type DeskDependencies = Omit<SyncDependencies, "page" | "announce"> & {
  tabs: TabChannel<SavedMessage>;
  /** Asks the server whether this browser is still signed in as the person whose words these are. */
  isStillThem: () => Promise<boolean>;
};

/** A page that is not open on a sheet, but whose words can't be saved before someone looks at them. */
export type WaitingPage = { page: Page; reflectionId: string | null; reason: "conflict" | "refused" };

/** How long a server answer may be used to open its page without another request. */
const seedLastsMs = 10_000;

/** A page that is open once, however many sheets show it. */
type SharedPage = { sync: DraftSync; holders: number; stop: () => void };

export type DraftDesk = ReturnType<typeof createDraftDesk>;

/** All pages of one person that have words on their way: those on a sheet, and those left behind on this device. */
export function createDraftDesk({ tabs, isStillThem, ...deps }: DeskDependencies) {
  const pages = new Map<PageName, SharedPage>();
  const emitter = createEmitter();
  const seeds = new Map<PageName, { stored: Reflection; at: number }>();
  let waiting: readonly WaitingPage[] = [];
  let unopened = 0;

  const stopListening = tabs.listen(({ user_id, page, saved }) => {
    if (user_id !== deps.userId) return;
    seeds.delete(page);
    pages.get(page)?.sync.receive(saved);
  });

  function open(page: Page, seed?: Reflection): SharedPage {
    const name = pageName(page);
    const announce = (saved: Reflection) => tabs.post({ user_id: deps.userId, page: name, saved });
    const sync = new DraftSync({ ...deps, page, announce }, seed && { kind: "loaded", reflection: seed });
    const shared = { sync, holders: 0, stop: sync.subscribe(() => review(name)) };
    pages.set(name, shared);
    void sync.open();
    return shared;
  }

  /** Caches what the server just returned for a page, so that opening it soon needs no request. */
  function seed(page: Page, stored: Reflection) {
    const name = pageName(page);
    const present = pages.get(name);
    // An open page is kept up to date; a stored answer would soon be outdated.
    if (present) present.sync.receive(stored);
    else seeds.set(name, { stored, at: deps.now().getTime() });
  }

  function takeSeed(name: PageName): Reflection | undefined {
    const found = seeds.get(name);
    seeds.delete(name);
    return found && found.at > deps.now().getTime() - seedLastsMs ? found.stored : undefined;
  }

  /** A page that is not shown is released once all its words are saved. */
  function review(name: PageName) {
    const open = pages.get(name);
    if (open && open.holders === 0 && isPutAway(open.sync)) {
      open.stop();
      open.sync.dispose();
      pages.delete(name);
    }
    updateWaiting();
  }

  function updateWaiting() {
    const now = [...pages.values()].flatMap(({ sync, holders }) => (holders === 0 ? waitingOf(sync) : []));
    if (JSON.stringify(now) === JSON.stringify(waiting)) return;
    waiting = now;
    emitter.notify();
  }

  /** Opens a page for a sheet. Each call is matched by one of `release`. */
  function acquire(page: Page): DraftSync {
    const name = pageName(page);
    const seed = takeSeed(name);
    const present = pages.get(name);
    const shared = present ?? open(page, seed);
    shared.holders += 1;
    if (present && shared.holders === 1) void shared.sync.revalidate();
    review(name);
    return shared.sync;
  }

  /** Settles when its words are saved, or when that isn't possible now. */
  async function release(page: Page): Promise<void> {
    const open = pages.get(pageName(page));
    if (!open) return;
    open.holders -= 1;
    if (open.holders > 0) return;
    await open.sync.flush();
    review(pageName(page));
  }

  function noteUnopened(count: number) {
    if (count === unopened) return;
    unopened = count;
    emitter.notify();
  }

  /** Sends words of other pages that an earlier visit left on this device. */
  async function sendStored(): Promise<void> {
    const kept = await deps.drafts.readAll(deps.userId).catch(() => null);
    if (!kept) return;
    noteUnopened(kept.unopened);
    const left = kept.opened.filter(({ page }) => !pages.has(page));
    if (left.length === 0 || !(await isStillThem())) return;
    for (const draft of left) if (!pages.has(draft.page)) open(pageOf(draft));
  }

  /** This device's drafts that the server may not have, newest first. */
  const kept = () => deps.drafts.list(deps.userId).catch(() => []);

  /** The page of this device's draft of a reflection; `null` if there is none. */
  async function pageWith(reflectionId: string): Promise<Page | null> {
    const open = everyPage().find(({ view }) => view().isUnsent && view().reflectionId === reflectionId);
    if (open) return open.page();
    const found = (await kept()).find((draft) => isOf(draft, new Set([reflectionId])));
    return found ? pageOf(found) : null;
  }

  /** Reflections that were permanently deleted. A page that is being edited keeps its words and stores them again. */
  async function forget(reflectionIds: readonly string[]): Promise<void> {
    const ids = new Set(reflectionIds);
    for (const [name, { sync, holders, stop }] of pages) {
      const id = sync.view().reflectionId;
      if (holders > 0 || !id || !ids.has(id)) continue;
      stop();
      sync.discard();
      pages.delete(name);
    }
    updateWaiting();
    await deps.drafts.forget(deps.userId, ids).catch(() => undefined);
  }

  const everyPage = () => [...pages.values()].map(({ sync }) => sync);

  return {
    seed,
    acquire,
    release,
    sendStored,
    kept,
    pageWith,
    forget,
    waiting: () => waiting,
    /** Number of stored pages that this key does not open. */
    unopened: () => unopened,
    subscribe: emitter.subscribe,
    async revalidate() {
      await Promise.all([...everyPage().map((sync) => sync.revalidate()), sendStored()]);
    },
    async flush() {
      await Promise.all(everyPage().map((sync) => sync.flush()));
    },
    unload() {
      for (const sync of everyPage()) sync.unload();
    },
    /** True if closing the page would lose words; asking is the last chance to keep them. */
    mustStay: () => {
      const sheets = everyPage();
      for (const sync of sheets) sync.storeNow();
      return sheets.some((sync) => sync.isAtRisk);
    },
    /** True while words are on their way to the server. */
    hasUnsent: () => everyPage().some(({ view }) => view().isUnsent || view().isSending),
    dispose() {
      stopListening();
      for (const { sync, stop } of pages.values()) {
        stop();
        sync.dispose();
      }
      pages.clear();
    },
  };
}

function isPutAway(sync: DraftSync) {
  const { phase, isUnsent, isSending, conflict, device } = sync.view();
  if (phase === "opening" || isSending || conflict) return false;
  return phase !== "open" || (!isUnsent && device !== "pending");
}

function waitingOf(sync: DraftSync): WaitingPage[] {
  const { conflict, syncError, reflectionId } = sync.view();
  const page = sync.page();
  if (conflict) return [{ page, reflectionId, reason: "conflict" }];
  if (syncError?.kind === "refused") return [{ page, reflectionId, reason: "refused" }];
  return [];
}

import type { Reflection } from "#contract/reflections/reflections.ts";
import { createEmitter } from "#web/lib/device/observable.ts";
import type { TabChannel } from "#web/lib/device/tabs.ts";
import { type Page, type PageName, pageName, pageOf } from "#web/lib/page.ts";
import type { DeviceDraft } from "./draft-rules.ts";
import { isOf } from "./draft-store.ts";
import { DraftSync, type SyncDependencies } from "./draft-sync.ts";

export type SavedMessage = { user_id: string; page: PageName; saved: Reflection };

type DeskDependencies = Omit<SyncDependencies, "page" | "announce"> & {
  tabs: TabChannel<SavedMessage>;
  /** Asks the server whether this browser is still signed in as the same person. */
  isStillSignedIn: () => Promise<boolean>;
};

/** A page that no sheet shows, whose words can't be saved until the person has looked at them. */
export type WaitingPage = { page: Page; reflectionId: string | null; reason: "conflict" | "refused" };

/** Maximum age of a server answer that opens a page without another request. */
const maxSeedAgeMs = 10_000;

/**
 * A page, which is open once for all sheets that show it. `holders`: how many do. `isLeft`: no sheet has shown it, and
 * an earlier visit left its words.
 */
type SharedPage = { sync: DraftSync; holders: number; isLeft: boolean; stop: () => void };

/** All pages of one person with unsent words: those on a sheet, and those that were left on this device. */
export class DraftDesk {
  readonly #deps: DeskDependencies;
  readonly #emitter = createEmitter();
  readonly #stopListening: () => void;
  readonly #pages = new Map<PageName, SharedPage>();
  /** What the server just returned for pages that are not open. */
  readonly #seeds = new Map<PageName, { stored: Reflection; at: number }>();
  #waiting: readonly WaitingPage[] = [];
  #unopened = 0;
  #settled = 0;

  constructor(deps: DeskDependencies) {
    this.#deps = deps;
    this.#stopListening = deps.tabs.listen(({ user_id, page, saved }) => {
      if (user_id !== deps.userId) return;
      this.#seeds.delete(page);
      this.#pages.get(page)?.sync.receive(saved);
    });
  }

  readonly subscribe = this.#emitter.subscribe;

  readonly waiting = () => this.#waiting;

  /** Number of stored pages that this key does not open. */
  readonly unopened = () => this.#unopened;

  /** Number of pages whose words an earlier visit left, and which are now on the server. No sheet has shown them. */
  readonly settled = () => this.#settled;

  /** Caches what the server just returned for a page, so that opening it soon needs no request. */
  seed(page: Page, stored: Reflection) {
    const name = pageName(page);
    const open = this.#pages.get(name);
    // An open page is kept up to date; a cached answer would soon be outdated.
    if (open) open.sync.receive(stored);
    else this.#seeds.set(name, { stored, at: this.#deps.now().getTime() });
  }

  /** Opens a page for a sheet. Each call is matched by one of `release`. */
  acquire(page: Page): DraftSync {
    const name = pageName(page);
    const seed = this.#takeSeed(name);
    const present = this.#pages.get(name);
    const shared = present ?? this.#open(page, seed);
    shared.holders += 1;
    shared.isLeft = false;
    if (present && shared.holders === 1) void shared.sync.revalidate();
    this.#review(name);
    return shared.sync;
  }

  /** Settles when its words are saved, or when that isn't possible now. */
  async release(page: Page): Promise<void> {
    const shared = this.#pages.get(pageName(page));
    if (!shared) return;
    shared.holders -= 1;
    if (shared.holders > 0) return;
    await shared.sync.flush();
    this.#review(pageName(page));
  }

  /** This device's drafts that the server may not have, newest first. */
  storedDrafts(): Promise<DeviceDraft[]> {
    return this.#deps.drafts.list(this.#deps.userId).catch(() => []);
  }

  /** The page of this device's draft of a reflection; `null` if there is none. */
  async pageWith(reflectionId: string): Promise<Page | null> {
    const open = this.#syncs().find(({ view }) => view().isUnsent && view().reflectionId === reflectionId);
    if (open) return open.page();
    const found = (await this.storedDrafts()).find((draft) => isOf(draft, new Set([reflectionId])));
    return found ? pageOf(found) : null;
  }

  /** Sends words of other pages that an earlier visit left on this device. */
  async sendStored(): Promise<void> {
    const stored = await this.#deps.drafts.readAll(this.#deps.userId).catch(() => null);
    if (!stored) return;
    this.#noteUnopened(stored.unopened);
    const left = stored.opened.filter(({ page }) => !this.#pages.has(page));
    if (left.length === 0 || !(await this.#deps.isStillSignedIn())) return;
    for (const draft of left) if (!this.#pages.has(draft.page)) this.#open(pageOf(draft)).isLeft = true;
  }

  /** Removes reflections that were permanently deleted. A page that is being edited stores its words again. */
  async forget(reflectionIds: readonly string[]): Promise<void> {
    const ids = new Set(reflectionIds);
    for (const [name, shared] of this.#pages) {
      const id = shared.sync.view().reflectionId;
      if (shared.holders > 0 || !id || !ids.has(id)) continue;
      shared.stop();
      shared.sync.discard();
      this.#pages.delete(name);
    }
    this.#updateWaiting();
    await this.#deps.drafts.forget(this.#deps.userId, ids).catch(() => undefined);
  }

  async revalidate(): Promise<void> {
    await Promise.all([...this.#syncs().map((sync) => sync.revalidate()), this.sendStored()]);
  }

  readonly flush = async (): Promise<void> => {
    await Promise.all(this.#syncs().map((sync) => sync.flush()));
  };

  /** The page goes away, perhaps for good. */
  readonly unload = () => {
    for (const sync of this.#syncs()) sync.unload();
  };

  /** True if closing the page would lose words. Starts to store them on this device as well. */
  readonly mustStay = (): boolean => {
    const syncs = this.#syncs();
    for (const sync of syncs) sync.storeNow();
    return syncs.some((sync) => sync.isAtRisk);
  };

  /** True while words are on their way to the server. */
  readonly hasUnsent = (): boolean => this.#syncs().some(({ view }) => view().isUnsent || view().isSending);

  dispose() {
    this.#stopListening();
    for (const shared of this.#pages.values()) close(shared);
    this.#pages.clear();
  }

  #syncs(): DraftSync[] {
    return [...this.#pages.values()].map(({ sync }) => sync);
  }

  #open(page: Page, seed?: Reflection): SharedPage {
    const name = pageName(page);
    const { tabs, userId } = this.#deps;
    const announce = (saved: Reflection) => tabs.post({ user_id: userId, page: name, saved });
    const answer = seed && ({ kind: "loaded", reflection: seed } as const);
    const sync = new DraftSync({ ...this.#deps, page, announce }, answer);
    const shared = { sync, holders: 0, isLeft: false, stop: sync.subscribe(() => this.#review(name)) };
    this.#pages.set(name, shared);
    void sync.open();
    return shared;
  }

  #takeSeed(name: PageName): Reflection | undefined {
    const found = this.#seeds.get(name);
    this.#seeds.delete(name);
    return found && found.at > this.#deps.now().getTime() - maxSeedAgeMs ? found.stored : undefined;
  }

  /** A page that is not shown is released once all its words are saved. */
  #review(name: PageName) {
    const shared = this.#pages.get(name);
    if (shared && shared.holders === 0 && isSettled(shared.sync)) {
      close(shared);
      this.#pages.delete(name);
      if (shared.isLeft) {
        this.#settled += 1;
        this.#emitter.notify();
      }
    }
    this.#updateWaiting();
  }

  #updateWaiting() {
    const waiting = [...this.#pages.values()].flatMap(({ sync, holders }) =>
      holders === 0 ? waitingOf(sync) : [],
    );
    if (JSON.stringify(waiting) === JSON.stringify(this.#waiting)) return;
    this.#waiting = waiting;
    this.#emitter.notify();
  }

  #noteUnopened(count: number) {
    if (count === this.#unopened) return;
    this.#unopened = count;
    this.#emitter.notify();
  }
}

function close({ sync, stop }: SharedPage) {
  stop();
  sync.dispose();
}

/** Whether nothing of the page is left to send, store or decide. */
function isSettled(sync: DraftSync) {
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

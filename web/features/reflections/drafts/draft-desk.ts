import type { Day } from "#contract/day.ts";
import type { Reflection } from "#contract/reflections.ts";
import { DraftSync } from "./draft-sync.ts";
import { createListeners } from "./listeners.ts";
import type { SyncDependencies } from "./sync-view.ts";

export type SavedMessage = { user_id: string; day: Day; saved: Reflection };

/** The other tabs of this browser. */
export type Tabs = {
  post: (message: SavedMessage) => void;
  listen: (hear: (message: SavedMessage) => void) => () => void;
};

type DeskDependencies = Omit<SyncDependencies, "day" | "announce"> & {
  tabs: Tabs;
  /** Asks the server whether this browser is still signed in as the person whose words these are. */
  isStillThem: () => Promise<boolean>;
};

/** A day that is not open on a sheet, but whose words can't be saved before someone looks at them. */
export type WaitingDay = { day: Day; reflectionId: string | null; reason: "conflict" | "refused" };

type OpenDay = { sync: DraftSync; holders: number; stop: () => void };

export type DraftDesk = ReturnType<typeof createDraftDesk>;

/** All days of one person that have words on their way: those on a sheet, and those left behind on this device. */
export function createDraftDesk({ tabs, isStillThem, ...given }: DeskDependencies) {
  const days = new Map<Day, OpenDay>();
  const listeners = createListeners();
  let waiting: readonly WaitingDay[] = [];

  const stopListening = tabs.listen(({ user_id, day, saved }) => {
    if (user_id === given.userId) days.get(day)?.sync.receive(saved);
  });

  function lay(day: Day): OpenDay {
    const present = days.get(day);
    if (present) return present;
    const sync = new DraftSync({
      ...given,
      day,
      announce: (saved) => tabs.post({ user_id: given.userId, day, saved }),
    });
    const open = { sync, holders: 0, stop: sync.subscribe(() => review(day)) };
    days.set(day, open);
    void sync.open();
    return open;
  }

  /** A day that nobody looks at is put away once all its words are safe. */
  function review(day: Day) {
    const open = days.get(day);
    if (open && open.holders === 0 && isPutAway(open.sync)) {
      open.stop();
      open.sync.dispose();
      days.delete(day);
    }
    const now = [...days].flatMap(([each, { sync, holders }]) =>
      holders === 0 ? waitingOf(each, sync) : [],
    );
    if (JSON.stringify(now) === JSON.stringify(waiting)) return;
    waiting = now;
    listeners.tell();
  }

  /** Opens a day for a sheet. Each call is matched by one of `putBack`. */
  function take(day: Day): DraftSync {
    const open = lay(day);
    open.holders += 1;
    if (open.holders === 1) void open.sync.wake();
    review(day);
    return open.sync;
  }

  function putBack(day: Day) {
    const open = days.get(day);
    if (!open) return;
    open.holders -= 1;
    if (open.holders === 0) void open.sync.flush().then(() => review(day));
  }

  /** Sends words of other days that an earlier visit left on this device. */
  async function sendKept(): Promise<void> {
    const kept = await given.drafts.list(given.userId).catch(() => []);
    const left = new Set(kept.map(({ day }) => day).filter((day) => !days.has(day)));
    if (left.size === 0 || !(await isStillThem())) return;
    for (const day of left) lay(day);
  }

  const everyDay = () => [...days.values()].map(({ sync }) => sync);

  return {
    take,
    putBack,
    sendKept,
    waiting: () => waiting,
    subscribe: listeners.subscribe,
    async wake() {
      await Promise.all([...everyDay().map((sync) => sync.wake()), sendKept()]);
    },
    async flush() {
      await Promise.all(everyDay().map((sync) => sync.flush()));
    },
    leave() {
      for (const sync of everyDay()) sync.leave();
    },
    /** True where closing the page would lose words; asking is the last chance to keep them. */
    mustStay: () => {
      const sheets = everyDay();
      for (const sync of sheets) sync.keepNow();
      return sheets.some((sync) => sync.isAtRisk);
    },
    /** True while words are on their way to the server. */
    hasUnsent: () => everyDay().some(({ view }) => view().isUnsent || view().isSending),
    dispose() {
      stopListening();
      for (const { sync, stop } of days.values()) {
        stop();
        sync.dispose();
      }
      days.clear();
    },
  };
}

function isPutAway(sync: DraftSync) {
  const { phase, isUnsent, isSending, conflict, device } = sync.view();
  if (phase === "opening" || isSending || conflict) return false;
  return phase !== "open" || (!isUnsent && device !== "pending");
}

function waitingOf(day: Day, sync: DraftSync): WaitingDay[] {
  const { conflict, trouble, stored } = sync.view();
  if (conflict) return [{ day, reflectionId: conflict.other.id, reason: "conflict" }];
  if (trouble?.kind === "refused") return [{ day, reflectionId: stored?.id ?? null, reason: "refused" }];
  return [];
}

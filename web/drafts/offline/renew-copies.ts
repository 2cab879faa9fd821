import type { Reflection } from "#contract/reflections/reflections.ts";
import type { CopyStore } from "./copy-store.ts";

export const maxNewest = 60;
/** Maximum pages of changes to read. After more changes, everything is fetched again. */
const maxPages = 4;

/** The server calls that copies need. `reflection` is `null` if it was deleted or can't be opened. */
export type CopySource = {
  changes: (since: number) => Promise<{ ids: string[]; since: number; more: boolean; latest: number }>;
  newest: (count: number) => Promise<string[]>;
  reflection: (id: string) => Promise<Reflection | null>;
};

type Dependencies = {
  userId: string;
  store: CopyStore;
  source: CopySource;
  /** Lets the page do other work between requests. */
  pause: () => Promise<void>;
  /** True once the person logs out or the device is locked. */
  isOver: () => boolean;
};

/**
 * Updates this device's copies: the newest reflections and those opened recently. Fetches only what has changed since
 * the last time, by the numbers of the changes. An interrupted run is repeated the next time.
 */
export async function renewCopies({ userId, store, source, pause, isOver }: Dependencies): Promise<void> {
  const known = await store.known(userId);
  const changed = await changedSince(source, known.step);
  if (changed.ids?.size === 0) return;
  await pause();
  const wanted = [...new Set([...(await source.newest(maxNewest)), ...known.opened])];
  for (const id of wanted) {
    if (isOver()) return;
    if (changed.ids && !changed.ids.has(id) && known.ids.has(id)) continue;
    await pause();
    const reflection = await source.reflection(id);
    if (isOver()) return;
    if (reflection) await store.put(userId, reflection);
    else await store.forget(userId, [id]);
  }
  if (!isOver()) await store.settle(userId, changed.step, wanted);
}

/** `ids`: `null` if the changes are unknown. */
async function changedSince(
  source: CopySource,
  step: number | null,
): Promise<{ step: number; ids: Set<string> | null }> {
  const ids = new Set<string>();
  let page = await source.changes(step ?? 0);
  // A restored backup may be behind the copies.
  if (step === null || page.latest < step) return { step: page.latest, ids: null };
  for (let count = 1; ; count += 1) {
    for (const id of page.ids) ids.add(id);
    if (!page.more) return { step: page.since, ids };
    if (count === maxPages) return { step: page.latest, ids: null };
    page = await source.changes(page.since);
  }
}

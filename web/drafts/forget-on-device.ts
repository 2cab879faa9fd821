import type { Day } from "#contract/day-rules.ts";
import type { ReflectionKind } from "#contract/reflections/reflection-rules.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import { dailyName, type PageName } from "#web/lib/page.ts";

export type Gone = { id: string; kind: ReflectionKind; day: Day };

/**
 * Removes permanently deleted reflections from this device. Never rejects, because the server has deleted them in any
 * case, and what the device fails to remove expires.
 */
export async function forgetOnDevice(userId: string, gone: readonly Gone[]): Promise<void> {
  const ids = gone.map(({ id }) => id);
  const { deskFor } = await retryWhenOnline(() => import("./browser-desk.ts"));
  await Promise.all([deskFor(userId).forget(ids), forgetUndo(userId, gone), forgetOffline(userId, ids)]);
}

/** Removes the offline copies of reflections that were put into the trash. Never rejects either. */
export async function forgetOffline(userId: string, ids: readonly string[]): Promise<void> {
  try {
    const { forgetCopies } = await import("./offline/browser-copies.ts");
    await forgetCopies(userId, ids);
  } catch {
    // The next renewal of the copies removes them.
  }
}

async function forgetUndo(userId: string, gone: readonly Gone[]): Promise<void> {
  const pages = gone.flatMap(({ id, kind, day }): PageName[] =>
    // The day may have another reflection by now. Its undo history is removed too, because it can't be distinguished.
    kind === "daily" ? [`one/${id}`, dailyName(day)] : [`one/${id}`],
  );
  try {
    const { createUndoStore } = await import("#web/editor/undo/undo-store.ts");
    const store = createUndoStore({ keyFor: deviceKeys.get });
    await store.forget(userId, pages);
    await store.close();
  } catch {
    // A device without stored undo histories has none to remove.
  }
}

import type { Day } from "#contract/day-rules.ts";
import type { ReflectionKind } from "#contract/reflections/reflection-rules.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { dailyName, type PageName } from "#web/lib/page.ts";
import { deskFor } from "./drafts/browser-desk.ts";

export type Gone = { id: string; kind: ReflectionKind; day: Day };

/**
 * Reflections were deleted for good: what this device still keeps of their words goes, too. Never rejects, as they
 * are gone in any case; a device that refuses lets go of the rest by itself.
 */
export async function forgetOnDevice(userId: string, gone: readonly Gone[]): Promise<void> {
  const ids = gone.map(({ id }) => id);
  await Promise.all([deskFor(userId).forget(ids), forgetUndo(userId, gone), forgetOffline(userId, ids)]);
}

/** Reflections went into the trash: they are not read offline any more. Never rejects, either. */
export async function forgetOffline(userId: string, ids: readonly string[]): Promise<void> {
  try {
    const { forgetCopies } = await import("./offline/browser-copies.ts");
    await forgetCopies(userId, ids);
  } catch {
    // The next renewal of the copies finds out by itself.
  }
}

async function forgetUndo(userId: string, gone: readonly Gone[]): Promise<void> {
  const pages = gone.flatMap(({ id, kind, day }): PageName[] =>
    // A day may have another reflection by now; what could be undone there goes with it, as nothing tells them apart.
    kind === "daily" ? [`one/${id}`, dailyName(day)] : [`one/${id}`],
  );
  try {
    const { createUndoStore } = await import("#web/editor/undo/undo-store.ts");
    const store = createUndoStore({ keyFor: deviceKeys.get });
    await store.forget(userId, pages);
    await store.close();
  } catch {
    // A device that keeps no histories has none to forget.
  }
}

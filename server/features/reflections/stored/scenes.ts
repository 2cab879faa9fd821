import { type WrittenUnder, writtenUnderSchema } from "#contract/reflections/reflections.ts";
import { isBuiltIn } from "#contract/themes/scenes.ts";
import { isOwnBackground } from "#server/features/themes/index.ts";
import type { Tx } from "#server/platform/database.ts";

/** The scene as it is stored, readable. `null` unless its background is built in or the person's own. */
export async function storedScene(
  tx: Tx,
  ownerId: string,
  scene: WrittenUnder | null,
): Promise<string | null> {
  if (scene === null) return null;
  const isKnown = isBuiltIn(scene.background) || (await isOwnBackground(tx, ownerId, scene.background));
  return isKnown ? JSON.stringify(scene) : null;
}

/** `null` for one that an older program stored and this one does not know. */
export const readScene = (stored: string | null): WrittenUnder | null =>
  stored === null ? null : (writtenUnderSchema.safeParse(JSON.parse(stored)).data ?? null);

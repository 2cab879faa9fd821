import { type WrittenUnder, writtenUnderSchema } from "#contract/reflections/reflections.ts";
import { isBuiltIn } from "#contract/themes/scenes.ts";
import type { Tx } from "#server/platform/database.ts";
import type { AskBackgrounds } from "./ports.ts";

/** The scene as it is stored, readable. Only with a background that is built in or the person's own. */
export type KeptScene = (tx: Tx, ownerId: string, scene: WrittenUnder | null) => Promise<string | null>;

export const createKeptScene =
  ({ isOwn }: AskBackgrounds): KeptScene =>
  async (tx, ownerId, scene) => {
    if (scene === null) return null;
    const isKnown = isBuiltIn(scene.background) || (await isOwn(tx, ownerId, scene.background));
    return isKnown ? JSON.stringify(scene) : null;
  };

/** `null` for one that an older program stored and this one does not know. */
export const readScene = (stored: string | null): WrittenUnder | null =>
  stored === null ? null : (writtenUnderSchema.safeParse(JSON.parse(stored)).data ?? null);

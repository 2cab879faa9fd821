import type { Attachment } from "#contract/attachments/attachments.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** The first `most` pictures of each of these reflections; one that has none may be left out. */
export type PicturesOf = (
  tx: Tx,
  owner: Owner,
  reflectionIds: readonly string[],
  most: number,
) => Promise<Map<string, Attachment[]>>;

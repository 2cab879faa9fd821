import type { Owner } from "#server/platform/sealing.ts";

export type ExportedAttachment = {
  id: string;
  /** File name as it was chosen, or one that says what it is, with its ending. */
  name: string;
  /** Read when its turn comes, once. */
  bytes: AsyncIterable<Uint8Array>;
};

/** The files of one reflection, one after the other, so that they are never in memory together. */
export type ReadAttachments = (owner: Owner, reflectionId: string) => AsyncIterable<ExportedAttachment>;

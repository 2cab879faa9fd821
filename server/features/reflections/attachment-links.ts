import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** What reflections ask of attachments, within the transaction that changes a reflection. */
export type AttachmentLinks = {
  /** The reflection's text shows these from now on. */
  claim(tx: Tx, owner: Owner, reflectionId: string, attachmentIds: readonly string[]): Promise<void>;
  /** These reflections are about to be removed for good. */
  release(tx: Tx, ownerId: string, reflectionIds: readonly string[]): Promise<void>;
};

/** For a store without attachments. */
export const withoutAttachments: AttachmentLinks = { claim: async () => {}, release: async () => {} };

import type { Attachment } from "#contract/attachments/attachments.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** What reflections need from attachments, in the transaction that changes a reflection. */
export type AskAttachments = {
  /** Attaches these, which the reflection's text shows from now on. */
  claim(tx: Tx, owner: Owner, reflectionId: string, attachmentIds: readonly string[]): Promise<void>;
  /** Call it before deleting these reflections for good. */
  release(tx: Tx, ownerId: string, reflectionIds: readonly string[]): Promise<void>;
  /** The first `most` pictures of each reflection; one without pictures may be left out. */
  picturesOf(
    tx: Tx,
    owner: Owner,
    reflectionIds: readonly string[],
    most: number,
  ): Promise<Map<string, Attachment[]>>;
  /** Yields one file after the other, so that they are never in memory together. */
  readAttachments(owner: Owner, reflectionId: string): AsyncIterable<ExportedAttachment>;
};

export type ExportedAttachment = {
  id: string;
  /** The chosen file name, or one made from the media type, with an extension. */
  name: string;
  /** Can be iterated once. */
  bytes: AsyncIterable<Uint8Array>;
};

import type { Attachment } from "#contract/attachments/attachments.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** What reflections ask accounts, in their own transactions. */
export type AskPeople = {
  /**
   * Takes the next `count` change numbers. Called first in a transaction: the person's other changes then wait, so that
   * numbers become visible in order. @returns the first of them
   */
  nextChanges(tx: Tx, ownerId: string, count: number): Promise<number>;
  /** The last number taken. */
  lastChange(tx: Tx, ownerId: string): Promise<number>;
  /** Browser and system of a session; `null` if the session is over. */
  deviceOf(tx: Tx, ownerId: string, sessionId: string): Promise<string | null>;
};

/** What reflections ask attachments, in the transaction that changes a reflection. */
export type AskAttachments = {
  /** The reflection's text shows these from now on. */
  claim(tx: Tx, owner: Owner, reflectionId: string, attachmentIds: readonly string[]): Promise<void>;
  /** These reflections are about to be removed for good. */
  release(tx: Tx, ownerId: string, reflectionIds: readonly string[]): Promise<void>;
  /** The first `most` pictures of each reflection; one without pictures may be left out. */
  picturesOf(
    tx: Tx,
    owner: Owner,
    reflectionIds: readonly string[],
    most: number,
  ): Promise<Map<string, Attachment[]>>;
  /** The files of one reflection, one after the other, so that they are never in memory together. */
  readAttachments(owner: Owner, reflectionId: string): AsyncIterable<ExportedAttachment>;
};

export type ExportedAttachment = {
  id: string;
  /** File name as it was chosen, or one that says what it is, with its extension. */
  name: string;
  /** Read when its turn comes, once. */
  bytes: AsyncIterable<Uint8Array>;
};

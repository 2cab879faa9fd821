import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import type { Mutex } from "#server/platform/mutex.ts";
import { createAddresses } from "./addresses.ts";
import { type AttachmentStore, createAttachmentStore } from "./attachment-store.ts";
import { createFileStore, type FileStore } from "./file-store.ts";
import { createReflectionAttachments, type ReflectionAttachments } from "./reflection-attachments.ts";
import { createRemovals } from "./removals.ts";
import { createUploadStore, type UploadStore } from "./upload-store.ts";

export type Attachments = {
  store: AttachmentStore;
  uploads: UploadStore;
  files: FileStore;
  ofReflections: ReflectionAttachments;
};

export function createAttachments(parts: {
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  /** Seals what stands in addresses. */
  addressKey: Buffer;
  pictureMutex: Mutex;
  quotaBytes: number;
  nextChange(tx: Tx, ownerId: string): Promise<number>;
}): Attachments {
  const { database, blobs, clock, pictureMutex: mutex } = parts;
  const addresses = createAddresses(parts.addressKey, clock);
  const removals = createRemovals({ database, blobs, clock });
  const shared = { ...parts, mutex, addresses, removals };
  return {
    store: createAttachmentStore(shared),
    uploads: createUploadStore(shared),
    files: createFileStore({ database, blobs, addresses }),
    ofReflections: createReflectionAttachments(shared),
  };
}

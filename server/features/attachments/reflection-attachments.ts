import type { Attachment } from "#contract/attachments/attachments.ts";
import type { BlobName } from "#server/platform/blobs/blob-names.ts";
import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { SealBroken, sealedStream } from "#server/platform/sealed-stream.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Addresses } from "./addresses.ts";
import { type AttachmentRow, altered, blobPlace, fileSealer, toAttachment } from "./attachment-rows.ts";
import { deleteUnused } from "./attachment-store.ts";
import { countPictures } from "./its-reflection.ts";
import type { Removals } from "./removals.ts";

export type ReadAttachment = Pick<
  Attachment,
  "id" | "kind" | "media_type" | "alt" | "width" | "height" | "widths" | "created_at"
> & {
  /** The chosen one, or one made from the media type; with an extension. */
  name: string;
  /** As the person named it; empty for a recording. */
  given_name: string;
  /** The size of the file, in bytes. */
  length: number;
  /** Can be iterated once. */
  bytes: AsyncIterable<Buffer>;
  /** A picture in one of its `widths`, as WebP. Can be iterated once. */
  inWidth(width: number): AsyncIterable<Buffer>;
};

/** What reflections need from attachments, in the reflections' transactions. */
export type ReflectionAttachments = {
  /** Attaches what the reflection's text shows. Ignores unknown ids and those of other people. */
  claim(tx: Tx, owner: Owner, reflectionId: string, attachmentIds: readonly string[]): Promise<void>;
  /** Call it before deleting these reflections for good. Deletes attachments that nothing else uses. */
  release(tx: Tx, ownerId: string, reflectionIds: readonly string[]): Promise<void>;
  /** The oldest pictures of each, at most `most`. */
  picturesOf(
    tx: Tx,
    owner: Owner,
    reflectionIds: readonly string[],
    most: number,
  ): Promise<Map<string, Attachment[]>>;
  withAttachments(owner: Owner, reflectionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Oldest first. Reading an altered file throws AppError `sealed_value_refused`. */
  readAttachments(owner: Owner, reflectionId: string): AsyncIterable<ReadAttachment>;
};

export function createReflectionAttachments({
  database,
  blobs,
  removals,
  addresses,
}: {
  database: Database;
  blobs: BlobStore;
  removals: Pick<Removals, "ask">;
  addresses: Addresses;
}): ReflectionAttachments {
  const usedBy = (tx: Tx, owner: Owner, reflectionIds: readonly string[]) =>
    tx
      .selectFrom("attachment_uses")
      .innerJoin("attachments", "attachments.id", "attachment_uses.attachment_id")
      .selectAll("attachments")
      .select("attachment_uses.reflection_id")
      .where("attachment_uses.owner_id", "=", owner.id)
      .where("attachment_uses.reflection_id", "in", reflectionIds)
      .where("attachments.finished_at", "is not", null)
      .orderBy("attachments.created_at")
      .orderBy("attachments.id");

  async function* contentOf(owner: Owner, row: AttachmentRow, name: BlobName): AsyncGenerator<Buffer> {
    const key = `${row.folder}/${name}`;
    const length = (await blobs.size(key)) ?? 0;
    const file = { length, read: (start: number, end: number) => blobs.read(key, start, end) };
    const place = blobPlace(owner.id, row.id, name);
    const bytes = name === "original" ? row.bytes : (sealedStream.plainLength(length) ?? 0);
    try {
      yield* sealedStream.open(fileSealer(owner, row.id).contentKey, place, file, 0, bytes);
    } catch (error) {
      throw error instanceof SealBroken ? altered(row) : error;
    }
  }

  return {
    async claim(tx, owner, reflectionId, attachmentIds) {
      if (attachmentIds.length === 0) return;
      const there = await tx
        .selectFrom("attachments")
        .select("id")
        .where("owner_id", "=", owner.id)
        .where("id", "in", attachmentIds)
        .where("finished_at", "is not", null)
        .execute();
      if (there.length === 0) return;
      await tx
        .insertInto("attachment_uses")
        .values(
          there.map(({ id }) => ({ attachment_id: id, reflection_id: reflectionId, owner_id: owner.id })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await countPictures(tx, owner.id, reflectionId);
    },

    async release(tx, ownerId, reflectionIds) {
      if (reflectionIds.length === 0) return;
      const released = await tx
        .deleteFrom("attachment_uses")
        .where("owner_id", "=", ownerId)
        .where("reflection_id", "in", reflectionIds)
        .returning("attachment_id")
        .execute();
      const ids = [...new Set(released.map(({ attachment_id }) => attachment_id))];
      await removals.ask(tx, await deleteUnused(tx, ownerId, ids));
    },

    async picturesOf(tx, owner, reflectionIds, most) {
      const pictures = new Map<string, Attachment[]>();
      if (reflectionIds.length === 0) return pictures;
      const rows = await usedBy(tx, owner, reflectionIds).where("attachments.kind", "=", "picture").execute();
      for (const { reflection_id, ...row } of rows) {
        const shown = pictures.get(reflection_id) ?? [];
        if (shown.length >= most) continue;
        pictures.set(reflection_id, [...shown, toAttachment(owner, row, addresses)]);
      }
      return pictures;
    },

    async withAttachments(owner, reflectionIds) {
      if (reflectionIds.length === 0) return new Set();
      const rows = await database.asOwner(owner.id, (tx) =>
        tx
          .selectFrom("attachment_uses")
          .select("reflection_id")
          .distinct()
          .where("owner_id", "=", owner.id)
          .where("reflection_id", "in", reflectionIds)
          .execute(),
      );
      return new Set(rows.map(({ reflection_id }) => reflection_id));
    },

    async *readAttachments(owner, reflectionId) {
      const rows = await database.asOwner(owner.id, (tx) => usedBy(tx, owner, [reflectionId]).execute());
      for (const row of rows) {
        const {
          bytes,
          name,
          address_key: _,
          address_ends_at: __,
          ...attachment
        } = toAttachment(owner, row, addresses);
        yield {
          ...attachment,
          name: withEnding(name, attachment.media_type),
          given_name: name,
          length: bytes,
          bytes: contentOf(owner, row, "original"),
          inWidth: (width) => contentOf(owner, row, `${width}`),
        };
      }
    },
  };
}

const endings: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/gif": "gif",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/ogg": "ogg",
  "audio/webm": "webm",
  "audio/wav": "wav",
  "audio/flac": "flac",
  "application/pdf": "pdf",
};

function withEnding(name: string, mediaType: string): string {
  const ending = endings[mediaType] ?? "bin";
  if (name === "") return `recording.${ending}`;
  return /\.[a-z0-9]{2,5}$/i.test(name) ? name : `${name}.${ending}`;
}

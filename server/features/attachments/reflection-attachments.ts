import type { Attachment } from "#contract/attachments/attachments.ts";
import type { Context } from "#server/context.ts";
import type { BlobName } from "#server/platform/blobs/blob-names.ts";
import type { Tx } from "#server/platform/database.ts";
import { SealBroken, sealedStream } from "#server/platform/sealed-stream.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  type AttachmentRow,
  altered,
  blobContext,
  fileSealer,
  findAttachment,
  toAttachment,
} from "./attachment-rows.ts";
import { countPictures, isShownOutOfReach } from "./its-reflection.ts";
import { askToRemoveBlobs } from "./removals.ts";
import { deleteUnused } from "./unused.ts";

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

/** Attaches what the reflection's text shows. Ignores unknown ids and those of other people. */
export async function claimAttachments(
  tx: Tx,
  owner: Owner,
  reflectionId: string,
  attachmentIds: readonly string[],
): Promise<void> {
  if (attachmentIds.length === 0) return;
  const existing = await tx
    .selectFrom("attachments")
    .select("id")
    .where("owner_id", "=", owner.id)
    .where("id", "in", attachmentIds)
    .where("finished_at", "is not", null)
    .execute();
  if (existing.length === 0) return;
  await tx
    .insertInto("attachment_uses")
    .values(
      existing.map(({ id }) => ({ attachment_id: id, reflection_id: reflectionId, owner_id: owner.id })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await countPictures(tx, owner.id, reflectionId);
}

/** Deletes attachments that only these reflections use. Call it before deleting the reflections for good. */
export async function releaseAttachments(
  context: Pick<Context, "clock">,
  tx: Tx,
  ownerId: string,
  reflectionIds: readonly string[],
): Promise<void> {
  if (reflectionIds.length === 0) return;
  const released = await tx
    .deleteFrom("attachment_uses")
    .where("owner_id", "=", ownerId)
    .where("reflection_id", "in", reflectionIds)
    .returning("attachment_id")
    .execute();
  const ids = [...new Set(released.map(({ attachment_id }) => attachment_id))];
  await askToRemoveBlobs(context, tx, await deleteUnused(tx, ownerId, ids));
}

/** The oldest pictures of each reflection, at most `max`. */
export async function findPictures(
  context: Context,
  tx: Tx,
  owner: Owner,
  reflectionIds: readonly string[],
  max: number,
): Promise<Map<string, Attachment[]>> {
  const pictures = new Map<string, Attachment[]>();
  if (reflectionIds.length === 0) return pictures;
  const rows = await usedBy(tx, owner, reflectionIds).where("attachments.kind", "=", "picture").execute();
  for (const { reflection_id, ...row } of rows) {
    const found = pictures.getOrInsertComputed(reflection_id, () => []);
    if (found.length < max) found.push(toAttachment(context, owner, row));
  }
  return pictures;
}

/** A finished recording or sound file. `isKeptFromAi`: a reflection that shows it is excluded from AI or in the trash. */
export async function findSound(context: Context, owner: Owner, id: string) {
  const { row, isKeptFromAi } = await context.database.asOwner(owner.id, async (tx) => {
    const found = await findAttachment(tx, owner, id);
    return { row: found, isKeptFromAi: await isShownOutOfReach(tx, owner.id, id) };
  });
  if (row?.kind !== "audio" || row.finished_at === null) return null;
  const { name, media_type, bytes } = toAttachment(context, owner, row);
  return {
    name: withEnding(name, media_type),
    mediaType: media_type,
    bytes,
    isKeptFromAi,
    /** Can be iterated once. Throws AppError `sealed_value_refused` if the file was altered. */
    pieces: contentOf(context, owner, row, "original"),
  };
}

/** Which of these reflections have attachments. */
export const withAttachments = (
  { database }: Context,
  owner: Owner,
  reflectionIds: readonly string[],
): Promise<ReadonlySet<string>> =>
  database.asOwner(owner.id, async (tx) => {
    if (reflectionIds.length === 0) return new Set();
    const rows = await tx
      .selectFrom("attachment_uses")
      .select("reflection_id")
      .distinct()
      .where("owner_id", "=", owner.id)
      .where("reflection_id", "in", reflectionIds)
      .execute();
    return new Set(rows.map(({ reflection_id }) => reflection_id));
  });

/** Oldest first, one file at a time. Reading an altered file throws AppError `sealed_value_refused`. */
export async function* readAttachments(
  context: Context,
  owner: Owner,
  reflectionId: string,
): AsyncGenerator<ReadAttachment> {
  const rows = await context.database.asOwner(owner.id, (tx) => usedBy(tx, owner, [reflectionId]).execute());
  for (const row of rows) {
    const {
      bytes,
      name,
      address_key: _,
      address_ends_at: __,
      ...attachment
    } = toAttachment(context, owner, row);
    yield {
      ...attachment,
      name: withEnding(name, attachment.media_type),
      given_name: name,
      length: bytes,
      bytes: contentOf(context, owner, row, "original"),
      inWidth: (width) => contentOf(context, owner, row, `${width}`),
    };
  }
}

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

async function* contentOf(
  { blobs }: Context,
  owner: Owner,
  row: AttachmentRow,
  name: BlobName,
): AsyncGenerator<Buffer> {
  const key = `${row.folder}/${name}`;
  const length = (await blobs.size(key)) ?? 0;
  const file = { length, read: (start: number, end: number) => blobs.read(key, start, end) };
  const sealContext = blobContext(owner.id, row.id, name);
  const bytes = name === "original" ? row.bytes : (sealedStream.plainLength(length) ?? 0);
  try {
    yield* sealedStream.open(fileSealer(owner, row.id).contentKey, sealContext, file, 0, bytes);
  } catch (error) {
    throw error instanceof SealBroken ? altered(row) : error;
  }
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

export function withEnding(name: string, mediaType: string): string {
  const ending = endings[mediaType] ?? "bin";
  if (name === "") return `recording.${ending}`;
  return /\.[a-z0-9]{2,5}$/i.test(name) ? name : `${name}.${ending}`;
}

import type { z } from "zod";
import { uploadPartBytes } from "#contract/attachments/attachment-rules.ts";
import type * as endpoints from "#contract/attachments/attachments.ts";
import type { Attachment, Upload } from "#contract/attachments/attachments.ts";
import { t } from "#contract/translate.ts";
import { type Context, perContext } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { createFairMutex } from "#server/platform/fair-mutex.ts";
import { fileParts } from "#server/platform/http/file-parts.ts";
import { SealBroken } from "#server/platform/sealed-stream.ts";
import type { Owner, Sealer } from "#server/platform/sealing.ts";
import {
  type AttachmentRow,
  fileSealer,
  findAttachment,
  isRefusal,
  noSuchAttachment,
  toAttachment,
} from "./attachment-rows.ts";
import { refuseBeyondQuota } from "./quota.ts";
import { askToRemoveBlobs, removeBlobsNow } from "./removals.ts";
import { openBlob, partOf, partsFolder, writeBlob } from "./sealed-blobs.ts";
import { storeFile } from "./store-file.ts";
import { finishRow, forgetUnfinished, insertUnfinished } from "./unfinished-rows.ts";

const uploadParts = fileParts(uploadPartBytes, (count) =>
  t("This file has {count, plural, one {# part} other {# parts}}, counted from 0.", { count }),
);

/** @throws AppError `limit_reached`, `already_taken`, `not_found` if the id is another person's */
export const beginUpload = (
  context: Context,
  owner: Owner,
  { id, name, bytes, alt }: z.output<typeof endpoints.beginUpload.schema.body>,
): Promise<Upload> =>
  context.database.asOwner(owner.id, async (tx) => {
    const begun = await findAttachment(tx, owner, id);
    if (begun) {
      if (begun.declared_bytes !== bytes)
        throw new AppError("already_taken", t("Another file was started under this id."));
      return toUpload(context, tx, owner, begun);
    }
    await refuseBeyondQuota(context, tx, owner, bytes);
    const createdAt = context.clock.now().getTime();
    const row = await insertUnfinished(tx, owner, { id, name, alt, declaredBytes: bytes, createdAt });
    return toUpload(context, tx, owner, row);
  });

const toUpload = async (context: Context, tx: Tx, owner: Owner, row: AttachmentRow): Promise<Upload> => ({
  id: row.id,
  bytes: row.declared_bytes,
  part_bytes: uploadPartBytes,
  parts: row.finished_at === null ? await findParts(tx, owner, row.id) : [],
  attachment: row.finished_at === null ? null : toAttachment(context, owner, row),
});

/** The parts that have arrived. */
async function findParts(tx: Tx, owner: Owner, id: string): Promise<number[]> {
  const rows = await tx
    .selectFrom("attachment_parts")
    .select("part")
    .where("owner_id", "=", owner.id)
    .where("attachment_id", "=", id)
    .orderBy("part")
    .execute();
  return rows.map(({ part }) => part);
}

/** @throws AppError `not_found`, `invalid_input`, `already_taken`, `storage_full`, `unavailable` */
export async function sendPart(
  context: Context,
  owner: Owner,
  id: string,
  part: number,
  content: Buffer,
): Promise<void> {
  const { database } = context;
  const row = await database.asOwner(owner.id, (tx) => findAttachment(tx, owner, id));
  if (!row) throw noSuchAttachment();
  if (row.finished_at !== null) throw new AppError("already_taken", t("This upload is already complete."));
  uploadParts.refuseWrong(row.declared_bytes, part, content);
  await writeBlob(context, fileSealer(owner, id), partOf(row, part), [content]);
  const now = await database.asOwner(owner.id, async (tx) => {
    const current = await findAttachment(tx, owner, id);
    if (current?.finished_at === null)
      await tx
        .insertInto("attachment_parts")
        .values({ attachment_id: id, owner_id: owner.id, part })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return current;
  });
  // Nothing else would find blobs that were written after their row was deleted or finished.
  if (now?.finished_at === null) return;
  await removeFolder(context, owner, now ? partsFolder(row) : row.folder);
  if (!now) throw noSuchAttachment();
}

async function removeFolder(context: Context, owner: Owner, folder: string): Promise<void> {
  await context.database.asOwner(owner.id, (tx) => askToRemoveBlobs(context, tx, [folder]));
  await removeBlobsNow(context, [folder]);
}

/** One file of a person at a time, and of two people, because each takes memory for the whole file. */
const mutexOf = perContext(() => createFairMutex({ maxRunning: 2, maxWaiting: 100 }));

/**
 * @throws AppError `incomplete` if parts are missing; `too_many_requests`; `unsupported_media_type` or `invalid_input`,
 * and then deletes the upload
 */
export const finishUpload = (context: Context, owner: Owner, id: string): Promise<Attachment> =>
  mutexOf(context)(owner.id, () => finish(context, owner, id));

async function finish(context: Context, owner: Owner, id: string): Promise<Attachment> {
  const { database } = context;
  const { row, missing } = await database.asOwner(owner.id, async (tx) => {
    const found = await findAttachment(tx, owner, id);
    if (!found) throw noSuchAttachment();
    const arrived = await findParts(tx, owner, id);
    return { row: found, missing: uploadParts.count(found.declared_bytes) - arrived.length };
  });
  if (row.finished_at !== null) return toAttachment(context, owner, row);
  if (missing > 0) throw incomplete(missing);
  const sealer = fileSealer(owner, id);
  try {
    const finished = await storeFile(context, row, sealer, await joinParts(context, row, sealer));
    const stored = await database.asOwner(owner.id, async (tx) => {
      await askToRemoveBlobs(context, tx, [partsFolder(row)]);
      await tx
        .deleteFrom("attachment_parts")
        .where("owner_id", "=", owner.id)
        .where("attachment_id", "=", id)
        .execute();
      await finishRow(context, tx, owner, id, finished);
      return findAttachment(tx, owner, id);
    });
    await removeBlobsNow(context, [partsFolder(row)]);
    if (stored) return toAttachment(context, owner, stored);
    await removeFolder(context, owner, row.folder);
    throw noSuchAttachment();
  } catch (error) {
    if (isRefusal(error)) await forgetUnfinished(context, owner, row);
    // Another server may have finished it meanwhile and removed the parts.
    const now = await database.asOwner(owner.id, (tx) => findAttachment(tx, owner, id));
    if (now && now.finished_at !== null) return toAttachment(context, owner, now);
    throw error;
  }
}

async function joinParts(context: Context, row: AttachmentRow, sealer: Sealer): Promise<Buffer> {
  const file = Buffer.alloc(row.declared_bytes);
  for (let part = 0; part < uploadParts.count(row.declared_bytes); part += 1) {
    try {
      const sent = await openBlob(context, sealer, partOf(row, part));
      (await sent.read(0, sent.length)).copy(file, part * uploadPartBytes);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      await forgetPart(context, row, part);
      throw incomplete(1);
    }
  }
  return file;
}

/** Makes the client send a part again that is missing or altered in the store. */
const forgetPart = ({ database }: Context, { id, owner_id }: AttachmentRow, part: number) =>
  database.asOwner(owner_id, (tx) =>
    tx
      .deleteFrom("attachment_parts")
      .where("owner_id", "=", owner_id)
      .where("attachment_id", "=", id)
      .where("part", "=", part)
      .execute(),
  );

const incomplete = (count: number) =>
  new AppError(
    "incomplete",
    t(
      "{count, plural, one {One part of this file has not arrived yet.} other {# parts of this file have not arrived yet.}}",
      { count },
    ),
  );

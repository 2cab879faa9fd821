import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { uploadPartBytes } from "#contract/attachments/attachment-rules.ts";
import type { Attachment, beginUpload, Upload } from "#contract/attachments/attachments.ts";
import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { fileParts } from "#server/platform/http/file-parts.ts";
import { createMutex, type Mutex } from "#server/platform/mutex.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { SealBroken } from "#server/platform/sealed-stream.ts";
import type { Owner, Sealer } from "#server/platform/sealing.ts";
import type { Addresses } from "./addresses.ts";
import {
  type AttachmentRow,
  blobPlace,
  fileSealer,
  findAttachment,
  isRefusal,
  noSuchAttachment,
  partName,
  partsFolder,
  sealColumn,
  toAttachment,
} from "./attachment-rows.ts";
import { keepFile, sealedBlobs } from "./finishing.ts";
import { refuseBeyondQuota } from "./quota.ts";
import type { Removals } from "./removals.ts";

export type UploadStore = {
  /** @throws AppError `limit_reached`, `already_taken`, `not_found` if the id is another person's */
  begin(owner: Owner, upload: z.output<typeof beginUpload.schema.body>): Promise<Upload>;
  /** @throws AppError `not_found`, `invalid_input`, `already_taken`, `storage_full`, `unavailable` */
  takePart(owner: Owner, id: string, part: number, content: Buffer): Promise<void>;
  /**
   * @throws AppError `incomplete` if parts are missing; `unsupported_media_type` or `invalid_input`, and then
   * deletes the upload
   */
  finish(owner: Owner, id: string): Promise<Attachment>;
};

type UploadStoreDeps = {
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  mutex: Mutex;
  removals: Removals;
  addresses: Addresses;
  quotaBytes: number;
};

const uploadParts = fileParts(uploadPartBytes, "This file has");
const partPlace = (row: Pick<AttachmentRow, "id" | "owner_id">, part: number) =>
  blobPlace(row.owner_id, row.id, partName(part));
const partKey = (row: Pick<AttachmentRow, "folder">, part: number) =>
  `${partsFolder(row.folder)}/${partName(part)}`;

export function createUploadStore(deps: UploadStoreDeps): UploadStore {
  const { database, blobs, clock, mutex, removals, addresses, quotaBytes } = deps;
  const store = sealedBlobs(blobs);
  /** One file at a time, because each takes memory for the whole file and its pixels. */
  const oneFile = createMutex();

  const arrived = async (tx: Tx, owner: Owner, id: string) => {
    const rows = await tx
      .selectFrom("attachment_parts")
      .select("part")
      .where("owner_id", "=", owner.id)
      .where("attachment_id", "=", id)
      .orderBy("part")
      .execute();
    return rows.map(({ part }) => part);
  };
  const uploadOf = async (tx: Tx, owner: Owner, row: AttachmentRow): Promise<Upload> => ({
    id: row.id,
    bytes: row.declared_bytes,
    part_bytes: uploadPartBytes,
    parts: row.finished_at === null ? await arrived(tx, owner, row.id) : [],
    attachment: row.finished_at === null ? null : toAttachment(owner, row, addresses),
  });
  /** Removes blobs that were written after their row was deleted, which nothing else would find. */
  const takeBack = async (owner: Owner, folder: string): Promise<never> => {
    await database.asOwner(owner.id, (tx) => removals.ask(tx, [folder]));
    await removals.removeNow([folder]);
    throw noSuchAttachment();
  };

  return {
    begin: (owner, { id, name, bytes, alt }) =>
      database.asOwner(owner.id, async (tx) => {
        const sealer = fileSealer(owner, id);
        const begun = await findAttachment(tx, owner, id);
        if (begun) {
          if (begun.declared_bytes !== bytes)
            throw new AppError("already_taken", "Another file was begun under this id.");
          return uploadOf(tx, owner, begun);
        }
        await refuseBeyondQuota(tx, owner, database.engine, bytes, quotaBytes);
        const row = await tx
          .insertInto("attachments")
          .values({
            id,
            owner_id: owner.id,
            folder: randomBytes(16).toString("hex"),
            kind: null,
            media_type: null,
            name: sealColumn(sealer, id, "name", name),
            alt: sealColumn(sealer, id, "alt", alt),
            declared_bytes: bytes,
            bytes: 0,
            stored_bytes: 0,
            width: null,
            height: null,
            widths: "[]",
            created_at: clock.now().getTime(),
            finished_at: null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst();
        // The person sent it twice at once, or the id is another person's.
        const stored = row ?? (await findAttachment(tx, owner, id));
        if (!stored) throw noSuchAttachment();
        return uploadOf(tx, owner, stored);
      }),

    async takePart(owner, id, part, content) {
      const row = await database.asOwner(owner.id, (tx) => findAttachment(tx, owner, id));
      if (!row) throw noSuchAttachment();
      if (row.finished_at !== null) throw new AppError("already_taken", "This upload is already complete.");
      uploadParts.refuseWrong(row.declared_bytes, part, content);
      await store.write(fileSealer(owner, id), partKey(row, part), partPlace(row, part), [content]);
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
      if (!now) await takeBack(owner, row.folder);
      else if (now.finished_at !== null) {
        await database.asOwner(owner.id, (tx) => removals.ask(tx, [partsFolder(row.folder)]));
        await removals.removeNow([partsFolder(row.folder)]);
      }
    },

    finish: (owner, id) => oneFile(() => finish(owner, id)),
  };

  async function finish(owner: Owner, id: string): Promise<Attachment> {
    const { row, missing } = await database.asOwner(owner.id, async (tx) => {
      const found = await findAttachment(tx, owner, id);
      if (!found) throw noSuchAttachment();
      return {
        row: found,
        missing: uploadParts.count(found.declared_bytes) - (await arrived(tx, owner, id)).length,
      };
    });
    if (row.finished_at !== null) return toAttachment(owner, row, addresses);
    if (missing > 0) throw incomplete(missing);
    const sealer = fileSealer(owner, id);
    try {
      const finished = await keepFile(await join(row, sealer), row, sealer, { store, mutex });
      const kept = await database.asOwner(owner.id, async (tx) => {
        await removals.ask(tx, [partsFolder(row.folder)]);
        await tx
          .deleteFrom("attachment_parts")
          .where("owner_id", "=", owner.id)
          .where("attachment_id", "=", id)
          .execute();
        await tx
          .updateTable("attachments")
          .set({ ...finished, finished_at: clock.now().getTime() })
          .$call(ownRow(owner.id, id))
          .where("finished_at", "is", null)
          .execute();
        return findAttachment(tx, owner, id);
      });
      await removals.removeNow([partsFolder(row.folder)]);
      return kept ? toAttachment(owner, kept, addresses) : await takeBack(owner, row.folder);
    } catch (error) {
      if (isRefusal(error)) await forget(owner, row);
      // Another server may have finished it meanwhile and removed the parts.
      const now = await database.asOwner(owner.id, (tx) => findAttachment(tx, owner, id));
      if (now && now.finished_at !== null) return toAttachment(owner, now, addresses);
      throw error;
    }
  }

  async function join(row: AttachmentRow, sealer: Sealer): Promise<Buffer> {
    const file = Buffer.alloc(row.declared_bytes);
    for (let part = 0; part < uploadParts.count(row.declared_bytes); part += 1) {
      const content = await store
        .open(sealer, partKey(row, part), partPlace(row, part))
        .then((sent) => sent.read(0, sent.length))
        .catch((error: unknown) => takeAsMissing(row, part, error));
      content.copy(file, part * uploadPartBytes);
    }
    return file;
  }

  /** Makes the client send a part again that is missing or altered in the store. */
  async function takeAsMissing(
    { id, owner_id }: AttachmentRow,
    part: number,
    error: unknown,
  ): Promise<never> {
    if (!(error instanceof SealBroken)) throw error;
    await database.asOwner(owner_id, (tx) =>
      tx
        .deleteFrom("attachment_parts")
        .where("owner_id", "=", owner_id)
        .where("attachment_id", "=", id)
        .where("part", "=", part)
        .execute(),
    );
    throw incomplete(1);
  }

  /** Deletes a refused upload. */
  async function forget(owner: Owner, { id, folder }: AttachmentRow): Promise<void> {
    const gone = await database.asOwner(owner.id, async (tx) => {
      const deleted = await tx
        .deleteFrom("attachments")
        .$call(ownRow(owner.id, id))
        .where("finished_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (deleted) await removals.ask(tx, [folder]);
      return deleted !== undefined;
    });
    if (gone) await removals.removeNow([folder]);
  }
}

function incomplete(missing: number): AppError {
  const parts = missing === 1 ? "One part of this file has" : `${missing} parts of this file have`;
  return new AppError("incomplete", `${parts} not arrived yet.`);
}

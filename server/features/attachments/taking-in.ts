import { randomBytes } from "node:crypto";
import { type AttachmentKind, largestAttachmentBytes } from "#contract/attachments/attachment-rules.ts";
import { maxAltLength } from "#contract/attachments/attachments.ts";
import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { createMutex, type Mutex } from "#server/platform/mutex.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { keepPictureUnchanged } from "#server/platform/pictures/kept-picture.ts";
import { sealedStream } from "#server/platform/sealed-stream.ts";
import type { Owner, Sealer } from "#server/platform/sealing.ts";
import {
  type AttachmentRow,
  blobPlace,
  fileSealer,
  findAttachment,
  isRefusal,
  kindOf,
  noSuchAttachment,
  sealColumn,
} from "./attachment-rows.ts";
import { type Finished, keepFile, keepUnchanged, sealedBlobs, withoutPixels } from "./finishing.ts";
import { noRoom, usedBytes } from "./quota.ts";
import {
  beginningBytes,
  isPicture,
  type OpenFile,
  type Recognised,
  recognise,
  recogniseAny,
} from "./recognise.ts";
import type { Removals } from "./removals.ts";

export type GivenFile = {
  /** Nothing happens if this person has an attachment with this id. */
  id: string;
  name: string;
  alt: string;
  /** ISO 8601. */
  createdAt: string | null;
  bytes: AsyncIterable<Uint8Array>;
  /** It comes from our own archive and was checked when it was first added, so its bytes stay as they are. */
  isKept: boolean;
};

export type TakenIn = { state: "kept"; kind: AttachmentKind } | { state: "refused"; reason: string };

/**
 * Keeps a file of another journal as an attachment, whatever kind it is: what can't be shown is kept as a file. Until a
 * reflection claims it, nothing uses it. It may be larger than an attachment that is sent. Only pictures are whole in
 * memory; everything else is written as it arrives.
 * @throws AppError `not_found` if the id is another person's, `storage_full`, `unavailable`
 */
export type TakeIn = (owner: Owner, file: GivenFile) => Promise<TakenIn>;

const maxNameLength = 200;

export function createTakeIn({
  database,
  blobs,
  clock,
  mutex,
  removals,
  quotaBytes,
}: {
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  mutex: Mutex;
  removals: Removals;
  quotaBytes: number;
}): TakeIn {
  const store = sealedBlobs(blobs);
  /** One file at a time, because a picture takes memory for up to 50 MB and its pixels. */
  const oneFile = createMutex();
  const now = () => clock.now().getTime();

  const begin = (owner: Owner, { id, name, alt, createdAt }: GivenFile) =>
    database.asOwner(owner.id, async (tx) => {
      const begun = await findAttachment(tx, owner, id);
      const sealer = fileSealer(owner, id);
      const values = {
        id,
        owner_id: owner.id,
        folder: randomBytes(16).toString("hex"),
        name: sealColumn(sealer, id, "name", shortName(name)),
        alt: sealColumn(sealer, id, "alt", cut(alt, maxAltLength)),
        declared_bytes: 0,
        bytes: 0,
        stored_bytes: 0,
        widths: "[]",
        created_at: createdAt === null ? now() : Math.min(new Date(createdAt).getTime(), now()),
      };
      const row =
        begun ??
        (await tx
          .insertInto("attachments")
          .values(values)
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst());
      if (!row) throw noSuchAttachment();
      return { row, room: quotaBytes - (await usedBytes(tx, owner)) };
    });

  /** The space was free when the file began; another one may have taken it since. */
  const finish = (owner: Owner, row: AttachmentRow, finished: Finished) =>
    database.asOwner(owner.id, async (tx) => {
      await tx
        .updateTable("attachments")
        .set({ ...finished, finished_at: now() })
        .$call(ownRow(owner.id, row.id))
        .where("finished_at", "is", null)
        .returning("id")
        .executeTakeFirstOrThrow(noSuchAttachment);
      const used = await usedBytes(tx, owner);
      if (used > quotaBytes) throw noRoom(used - finished.stored_bytes, quotaBytes);
    });

  const forget = async (owner: Owner, { id, folder }: AttachmentRow) => {
    await database.asOwner(owner.id, async (tx) => {
      await tx
        .deleteFrom("attachments")
        .$call(ownRow(owner.id, id))
        .where("finished_at", "is", null)
        .execute();
      await removals.ask(tx, [folder]);
    });
    await removals.removeNow([folder]);
  };

  async function keep(file: GivenFile, row: AttachmentRow, sealer: Sealer, room: number): Promise<Finished> {
    const pieces = withinRoom(file.bytes, room);
    try {
      const taken: Buffer[] = [];
      await take(pieces, beginningBytes, taken);
      const beginning = Buffer.concat(taken);
      if (beginning.length === 0) throw new AppError("invalid_input", "This file is empty.");
      if (!(await isPicture(beginning)) || !(await take(pieces, largestAttachmentBytes, taken)))
        return await keepStream(beginning, followedBy(taken, pieces), row, sealer);
      return await keepPicture(beginning, Buffer.concat(taken), file.isKept, row, sealer);
    } finally {
      await pieces.return(undefined);
    }
  }

  /** Pixels are read from the whole picture, so it is in memory. */
  async function keepPicture(
    beginning: Buffer,
    picture: Buffer,
    isKept: boolean,
    row: AttachmentRow,
    sealer: Sealer,
  ): Promise<Finished> {
    const open = isKept ? keepPictureUnchanged : undefined;
    try {
      return await keepFile(picture, row, sealer, { store, mutex, ...(open && { open }) });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return keepUnchanged(picture, await recogniseAny(beginning), row, sealer, store);
    }
  }

  /** Writes it as it arrives, and then looks at what was written. */
  async function keepStream(
    beginning: Buffer,
    pieces: AsyncIterable<Buffer>,
    row: AttachmentRow,
    sealer: Sealer,
  ): Promise<Finished> {
    const blob = [`${row.folder}/original`, blobPlace(row.owner_id, row.id, "original")] as const;
    await store.write(sealer, ...blob, pieces);
    const written = await store.open(sealer, ...blob);
    const { kind, mediaType } = await recogniseStream(written, beginning);
    const stored_bytes = sealedStream.sealedLength(written.length);
    return { kind, media_type: mediaType, bytes: written.length, stored_bytes, ...withoutPixels };
  }

  async function* withinRoom(pieces: AsyncIterable<Uint8Array>, room: number): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > room) throw noRoom(quotaBytes - room, quotaBytes);
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    }
  }

  return (owner, file) =>
    oneFile(async () => {
      const { row, room } = await begin(owner, file);
      if (row.finished_at !== null) return { state: "kept", kind: kindOf(row) };
      try {
        const finished = await keep(file, row, fileSealer(owner, file.id), room);
        await finish(owner, row, finished);
        return { state: "kept", kind: kindOf(finished) };
      } catch (error) {
        await forget(owner, row);
        if (error instanceof AppError && (error.code === "limit_reached" || isRefusal(error)))
          return { state: "refused", reason: error.message };
        throw error;
      }
    });
}

/** A picture that is too large to decode is kept like any other file. */
async function recogniseStream(file: OpenFile, beginning: Buffer): Promise<Recognised> {
  try {
    const recognised = await recognise(file);
    return recognised.kind === "picture" ? recogniseAny(beginning) : recognised;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return recogniseAny(beginning);
  }
}

/** Takes pieces until they have more bytes than `most`. @returns whether all were taken */
async function take(pieces: AsyncIterator<Buffer>, most: number, taken: Buffer[]): Promise<boolean> {
  let length = taken.reduce((sum, piece) => sum + piece.length, 0);
  while (length <= most) {
    const next = await pieces.next();
    if (next.done) return true;
    taken.push(next.value);
    length += next.value.length;
  }
  return false;
}

/** Drops each piece at once, so that none stays in memory longer than needed. */
async function* followedBy(taken: Buffer[], pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for (let piece = taken.shift(); piece; piece = taken.shift()) yield piece;
  yield* pieces;
}

const cut = (text: string, longest: number) => text.replaceAll("\u0000", "").slice(0, longest).toWellFormed();

/** Keeps the extension, by which devices know what opens the file. */
function shortName(name: string): string {
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
  return name.length <= maxNameLength
    ? cut(name, maxNameLength)
    : `${cut(name, maxNameLength - ending.length)}${ending}`;
}

import { type AttachmentKind, maxAttachmentBytes } from "#contract/attachments/attachment-rules.ts";
import { maxAltLength } from "#contract/attachments/attachments.ts";
import { t } from "#contract/translate.ts";
import { type Context, perContext } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { createFairMutex } from "#server/platform/fair-mutex.ts";
import type { Owner, Sealer } from "#server/platform/sealing.ts";
import {
  type AttachmentRow,
  fileSealer,
  findAttachment,
  isRefusal,
  kindOf,
  noSuchAttachment,
} from "./attachment-rows.ts";
import { noRoom, usedBytes } from "./quota.ts";
import { beginningBytes, isPicture, type Recognised, recognise, recogniseAny } from "./recognise.ts";
import { blobOf, type OpenFile, openBlob, writeBlob } from "./sealed-blobs.ts";
import { type Finished, finishedOf, storeFile, storeUnchanged } from "./store-file.ts";
import { finishRow, forgetUnfinished, insertUnfinished } from "./unfinished-rows.ts";

export type GivenFile = {
  /** If this person has an attachment with this id, nothing happens. */
  id: string;
  name: string;
  alt: string;
  /** ISO 8601. */
  createdAt: string | null;
  bytes: AsyncIterable<Uint8Array>;
  /** It comes from our own archive and was checked when it was first added, so its bytes stay as they are. */
  isFromArchive: boolean;
};

export type ImportedFile = { state: "stored"; kind: AttachmentKind } | { state: "refused"; reason: string };

/** One file of a person at a time, and of two people, because a picture takes memory for up to 50 MB. */
const mutexOf = perContext(() => createFairMutex({ maxRunning: 2 }));

/**
 * Stores a file of another journal as an attachment, of any kind: what can't be shown is stored as a file. Nothing uses it
 * until a reflection claims it. It may be larger than an attachment that is uploaded. Only pictures are in memory as a
 * whole; everything else is written as it arrives.
 * @throws AppError `not_found` if the id is another person's, `storage_full`, `unavailable`
 */
export const importFile = (context: Context, owner: Owner, file: GivenFile): Promise<ImportedFile> =>
  mutexOf(context)(owner.id, async () => {
    const { row, room } = await begin(context, owner, file);
    if (row.finished_at !== null) return { state: "stored", kind: kindOf(row) };
    try {
      const finished = await store(context, row, fileSealer(owner, file.id), file, room);
      await finish(context, owner, row, finished);
      return { state: "stored", kind: kindOf(finished) };
    } catch (error) {
      await forgetUnfinished(context, owner, row);
      if (error instanceof AppError && (error.code === "limit_reached" || isRefusal(error)))
        return { state: "refused", reason: error.message };
      throw error;
    }
  });

function begin({ clock, database, quotaBytes }: Context, owner: Owner, file: GivenFile) {
  const { id, name, alt, createdAt } = file;
  const now = clock.now().getTime();
  return database.asOwner(owner.id, async (tx) => {
    const row =
      (await findAttachment(tx, owner, id)) ??
      (await insertUnfinished(tx, owner, {
        id,
        name: shortName(name),
        alt: cut(alt, maxAltLength),
        declaredBytes: 0,
        createdAt: createdAt === null ? now : Math.min(new Date(createdAt).getTime(), now),
      }));
    return { row, room: quotaBytes - (await usedBytes(tx, owner)) };
  });
}

/** There was room when the file began; another one may have taken it since. */
const finish = (context: Context, owner: Owner, row: AttachmentRow, finished: Finished): Promise<void> =>
  context.database.asOwner(owner.id, async (tx) => {
    if (!(await finishRow(context, tx, owner, row.id, finished))) throw noSuchAttachment();
    const used = await usedBytes(tx, owner);
    if (used > context.quotaBytes) throw noRoom(used - finished.stored_bytes, context.quotaBytes);
  });

async function store(
  context: Context,
  row: AttachmentRow,
  sealer: Sealer,
  file: GivenFile,
  room: number,
): Promise<Finished> {
  const pieces = withinRoom(file.bytes, room, context.quotaBytes);
  try {
    const read: Buffer[] = [];
    await readUpTo(pieces, beginningBytes, read);
    const beginning = Buffer.concat(read);
    if (beginning.length === 0) throw new AppError("invalid_input", t("This file is empty."));
    if (!(await isPicture(beginning)) || !(await readUpTo(pieces, maxAttachmentBytes, read)))
      return await storeStream(context, row, sealer, beginning, followedBy(read, pieces));
    return await storePicture(context, row, sealer, beginning, Buffer.concat(read), file);
  } finally {
    await pieces.return(undefined);
  }
}

async function storePicture(
  context: Context,
  row: AttachmentRow,
  sealer: Sealer,
  beginning: Buffer,
  picture: Buffer,
  { isFromArchive }: GivenFile,
): Promise<Finished> {
  try {
    return await storeFile(context, row, sealer, picture, { isFromArchive });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return storeUnchanged(context, row, sealer, picture, await recogniseAny(beginning));
  }
}

/** Writes it as it arrives, then reads what was written. */
async function storeStream(
  context: Context,
  row: AttachmentRow,
  sealer: Sealer,
  beginning: Buffer,
  pieces: AsyncIterable<Buffer>,
): Promise<Finished> {
  const blob = blobOf(row, "original");
  await writeBlob(context, sealer, blob, pieces);
  const written = await openBlob(context, sealer, blob);
  return finishedOf(await recogniseStream(written, beginning), written.length);
}

/** A picture that is too large to decode is stored like any other file. */
async function recogniseStream(file: OpenFile, beginning: Buffer): Promise<Recognised> {
  try {
    const recognised = await recognise(file);
    return recognised.kind === "picture" ? recogniseAny(beginning) : recognised;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return recogniseAny(beginning);
  }
}

async function* withinRoom(
  pieces: AsyncIterable<Uint8Array>,
  room: number,
  quotaBytes: number,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > room) throw noRoom(quotaBytes - room, quotaBytes);
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  }
}

/** Reads pieces until they have more than `max` bytes. @returns whether it reached the end */
async function readUpTo(pieces: AsyncIterator<Buffer>, max: number, read: Buffer[]): Promise<boolean> {
  let length = read.reduce((sum, piece) => sum + piece.length, 0);
  while (length <= max) {
    const next = await pieces.next();
    if (next.done) return true;
    read.push(next.value);
    length += next.value.length;
  }
  return false;
}

/** Drops each piece at once to free its memory. */
async function* followedBy(read: Buffer[], pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for (let piece = read.shift(); piece; piece = read.shift()) yield piece;
  yield* pieces;
}

const maxNameLength = 200;

const cut = (text: string, max: number) => text.replaceAll("\u0000", "").slice(0, max).toWellFormed();

/** Keeps the extension, from which devices know what opens the file. */
function shortName(name: string): string {
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
  return name.length <= maxNameLength
    ? cut(name, maxNameLength)
    : `${cut(name, maxNameLength - ending.length)}${ending}`;
}

import type { Context } from "#server/context.ts";
import { blobNames } from "#server/platform/blobs/blob-names.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { SealBroken, type SealedFile, sealedStream } from "#server/platform/sealed-stream.ts";
import { readAddress } from "./addresses.ts";
import { altered, blobContext, noSuchAttachment, openColumn } from "./attachment-rows.ts";

export type ServedFile = {
  bytes: number;
  mediaType: string;
  kind: string | null;
  name: string;
  endsAt: Date;
  /** `start` is included, `end` is not. @throws AppError `sealed_value_refused`, before the first piece */
  open(start: number, end: number): Promise<AsyncIterable<Buffer>>;
};

/** @throws AppError `forbidden`, `not_found`, `sealed_value_refused`, `unavailable` */
export async function findFile(context: Context, id: string, size: string, key: string): Promise<ServedFile> {
  const { blobs, database } = context;
  const { sealer, endsAt } = readAddress(context, key, id);
  const row = await database.asOwner(sealer.id, (tx) =>
    tx
      .selectFrom("attachments")
      .selectAll()
      .$call(ownRow(sealer.id, id))
      .where("finished_at", "is not", null)
      .executeTakeFirst(),
  );
  const name = row && blobNames(row).find((each) => each === size);
  if (!row || !name) throw noSuchAttachment();
  const blob = `${row.folder}/${name}`;
  const length = await blobs.size(blob);
  if (length === null) throw altered(row);
  const bytes = sealedStream.plainLength(length);
  // If the file was cut between two segments, ranges of it would still open as if it were a shorter file.
  if (bytes === null || (name === "original" && bytes !== row.bytes)) throw altered(row);
  const file: SealedFile = { length, read: (start, end) => blobs.read(blob, start, end) };
  const sealContext = blobContext(sealer.id, id, name);
  return {
    bytes,
    mediaType: name === "original" ? (row.media_type ?? "application/octet-stream") : "image/webp",
    kind: row.kind,
    name: openColumn(sealer, row, "name"),
    endsAt,
    async open(start, end) {
      const pieces = sealedStream.open(sealer.contentKey, sealContext, file, start, end);
      // Opens the first piece before anything is sent, so that an altered file gets an error.
      const first = await pieces.next().catch((error: unknown) => {
        throw error instanceof SealBroken ? altered(row) : error;
      });
      return following(first.done ? Buffer.alloc(0) : first.value, pieces);
    },
  };
}

async function* following(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

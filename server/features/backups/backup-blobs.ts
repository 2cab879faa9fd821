import { PassThrough } from "node:stream";
import { z } from "zod";
import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import { attachmentFiles } from "./attachment-files.ts";
import { BackupError } from "./backup-errors.ts";
import type { Row } from "./stored-rows.ts";

// Untranslated file: for the host.

/** A piece of a blob, sealed as in the store. The pieces of a blob follow each other. */
export const blobLineSchema = z.strictObject({
  blob: z.string().regex(/^[0-9a-f]{32}\/(original|[1-9]\d{0,4})$/),
  size: z.int().min(1),
  at: z.int().min(0),
  bytes: z.base64(),
});
export type BlobLine = z.infer<typeof blobLineSchema>;

const pieceBytes = 524_288;

/** The blobs of these attachments in pieces, so that a backup needn't fit into memory. */
export async function* blobLines(
  attachments: AsyncIterable<Row>,
  blobs: Pick<BlobStore, "size" | "read">,
  counted: { files: number },
): AsyncGenerator<BlobLine> {
  for await (const row of attachments) {
    const { folder, names } = attachmentFiles(row) ?? { folder: "", names: [] };
    for (const name of names) {
      const blob = `${folder}/${name}`;
      const size = await blobs.size(blob);
      if (size === null) continue;
      counted.files += 1;
      for (let at = 0; at < size; at += pieceBytes) {
        const bytes = await blobs.read(blob, at, Math.min(at + pieceBytes, size));
        yield { blob, size, at, bytes: bytes.toString("base64") };
      }
    }
  }
}

/** Restores blobs from their pieces while these arrive. */
export type BlobRestore = {
  /** @throws BackupError if the piece is out of order */
  take(line: BlobLine): Promise<void>;
  /** @throws BackupError if a blob is incomplete */
  end(): void;
  /** Removes the files of a failed restore. */
  undo(): Promise<void>;
};

export function restoreBlobs(blobs: Pick<BlobStore, "write" | "removeFolder">): BlobRestore {
  let current: {
    blob: string;
    size: number;
    at: number;
    pieces: PassThrough;
    written: Promise<void>;
  } | null = null;
  const folders = new Set<string>();

  function begin({ blob, size }: BlobLine) {
    const pieces = new PassThrough();
    folders.add(blob.split("/", 1)[0] ?? blob);
    const written = blobs.write(blob, pieces);
    // The error also rejects `written`, which is awaited below.
    pieces.on("error", () => {});
    // Without a reader, the stream would wait forever.
    written.catch(() => pieces.destroy());
    return { blob, size, at: 0, pieces, written };
  }

  return {
    async take(line) {
      current ??= begin(line);
      const { pieces } = current;
      if (current.blob !== line.blob || current.size !== line.size || current.at !== line.at)
        throw notWhole();
      const bytes = Buffer.from(line.bytes, "base64");
      current.at += bytes.length;
      if (current.at > current.size) throw notWhole();
      if (current.at === current.size) {
        pieces.end(bytes);
        const { written } = current;
        current = null;
        await written;
      } else if (!pieces.write(bytes)) {
        const drained = new Promise((resolve) => pieces.once("drain", resolve).once("close", resolve));
        await Promise.race([drained, current.written]);
      }
    },

    end() {
      if (current) throw notWhole();
    },

    async undo() {
      current?.pieces.destroy(notWhole());
      // Rejects with the error above; the restore reports its own.
      await current?.written.catch(() => {});
      for (const folder of folders) await blobs.removeFolder(folder);
    },
  };
}

const notWhole = () =>
  new BackupError("damaged", "The backup holds an incomplete file: nothing was restored.");

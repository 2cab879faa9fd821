import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FSDriver } from "flydrive/drivers/fs";
import { t } from "#contract/translate.ts";
import { AppError, errorCodeOf } from "../errors.ts";
import type { BlobStore } from "./blobs.ts";

const isGone = (error: unknown) => errorCodeOf(error) === "ENOENT";

/** Files that only the server's user can read, under a folder that is made when needed. */
export function createFolderBlobs(folder: string): BlobStore {
  const driver = new FSDriver({ location: folder, visibility: "private" });
  const pathOf = (key: string) => join(folder, key);
  return {
    async write(key, pieces) {
      const path = pathOf(key);
      // flydrive resolves before the disk has the file, and leaves cut files under their final name.
      const draft = `${path}.${randomUUID()}.unfinished`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const file = await open(draft, "wx", 0o600);
        try {
          // Unlike `write`, this continues after a nearly full disk accepted only part of a piece.
          await file.writeFile(pieces);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(draft, { force: true });
        throw explain(error);
      }
    },

    async size(key) {
      try {
        return (await driver.getMetaData(key)).contentLength;
      } catch (error) {
        if (isGone(error)) return null;
        throw explain(error);
      }
    },

    async read(key, start, end) {
      try {
        const file = await open(pathOf(key), "r");
        try {
          const content = Buffer.allocUnsafe(end - start);
          const { bytesRead } = await file.read(content, 0, content.length, start);
          return content.subarray(0, bytesRead);
        } finally {
          await file.close();
        }
      } catch (error) {
        throw explain(error);
      }
    },

    async removeFolder(name) {
      try {
        await driver.deleteAll(name);
      } catch (error) {
        throw explain(error);
      }
    },
  };
}

/** Makes the renaming of a file in this folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function explain(error: unknown): unknown {
  const code = errorCodeOf(error);
  if (code === "ENOSPC" || code === "EDQUOT")
    return new AppError(
      "storage_full",
      t(
        "The server’s disk is full, so the file was not saved there. It is still on this device. Try again later.",
      ),
    );
  if (code === undefined || !/^E[A-Z]+$/.test(code)) return error;
  return new AppError(
    "unavailable",
    t("This file can’t be reached on the server right now. Please try again in a moment."),
    {
      forLog: { blobs: code },
    },
  );
}

import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { type FileHandle, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "#server/platform/blobs/folder-blobs.ts";
import { errorCodeOf } from "#server/platform/errors.ts";
import { BackupError } from "./backup-errors.ts";
import type { BackupPlace } from "./places.ts";
import { fileAt } from "./read-backup.ts";

// Untranslated file: for the host.

const unfinished = ".unfinished";
const hourMs = 3_600_000;
/** Maximum bytes written before a sync. */
export const stepBytes = 8_000_000;

/**
 * Backups in a folder, readable only by the server's user. A missing folder is not created, because it may be on a disk
 * that is not mounted.
 */
export function createFolderPlace(folder: string): BackupPlace {
  return {
    async list() {
      try {
        return await readdir(folder);
      } catch (error) {
        throw explained(error, folder, "read");
      }
    },

    async write(name, backup) {
      const path = join(folder, name);
      const refuseExisting = () => {
        if (existsSync(path))
          throw new BackupError("unreachable", `${path} already exists. Name a new file.`);
      };
      refuseExisting();
      // An interrupted backup never has the name of a complete one, and two at once never write to one file.
      const draft = `${path}.${randomBytes(4).toString("hex")}${unfinished}`;
      try {
        await removeLeftovers(folder);
        const file = await open(draft, "w", 0o600);
        try {
          await writeInSteps(file, backup);
          await file.sync();
        } finally {
          await file.close();
        }
        refuseExisting();
        await rename(draft, path);
        await syncFolder(folder);
      } catch (error) {
        // Keep the first error.
        await rm(draft, { force: true }).catch(() => {});
        throw explained(error, path, "written");
      }
    },

    file: (name) => fileAt(join(folder, name)),

    async remove(name) {
      try {
        await rm(join(folder, name), { force: true });
      } catch (error) {
        throw explained(error, join(folder, name), "removed");
      }
    },
  };
}

/** Limits how long another write waits for the disk. */
async function writeInSteps(file: FileHandle, backup: AsyncIterable<Uint8Array>): Promise<void> {
  let waiting = 0;
  for await (const piece of backup) {
    await file.appendFile(piece);
    waiting += piece.length;
    if (waiting < stepBytes) continue;
    await file.datasync();
    waiting = 0;
  }
}

/** A file of an interrupted backup, which was not written to for an hour. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^reflector-.*\.age\..*unfinished$/.test(name));
  for (const name of names) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > hourMs) await rm(path, { force: true });
  }
}

function explained(error: unknown, path: string, what: "read" | "written" | "removed"): unknown {
  const code = errorCodeOf(error) ?? "";
  if (!/^E[A-Z]+$/.test(code)) return error;
  const reason = code === "ENOSPC" || code === "EDQUOT" ? "no_room" : "unreachable";
  return new BackupError(reason, `${path} can’t be ${what} (${code}).`);
}

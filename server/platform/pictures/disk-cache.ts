import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../clock.ts";
import { errorCodeOf } from "../errors.ts";

export type DiskCache = {
  /**
   * Returns the file stored under `key`, or calls `make`, once for concurrent callers. If the disk can't be written,
   * calls `make` every time.
   */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer>;
};

const checksumLength = 32;
const unfinished = ".unfinished";
/** After this time, an unfinished file was abandoned. */
const abandonedAfterMs = 3_600_000;

/**
 * Drops the least recently used files first. Calls `onProblem` with the error's code when storing fails, and
 * again only after it has worked in between.
 */
export function createDiskCache(parts: {
  folder: string;
  maxBytes: number;
  clock: Clock;
  onProblem(code: string): void;
}): DiskCache {
  const { folder, maxBytes, clock } = parts;
  const beingMade = new Map<string, Promise<Buffer>>();
  let hasFailed = false;

  function report(error: unknown): void {
    const code = errorCodeOf(error);
    if (code === undefined) throw error;
    if (!hasFailed) parts.onProblem(code);
    hasFailed = true;
  }

  async function read(key: string): Promise<Buffer | null> {
    const path = join(folder, key);
    try {
      const content = whole(await readFile(path));
      const now = clock.now();
      if (content) await utimes(path, now, now);
      else await rm(path, { force: true });
      return content;
    } catch (error) {
      if (errorCodeOf(error) !== "ENOENT") report(error);
      return null;
    }
  }

  async function write(key: string, content: Buffer): Promise<void> {
    const path = join(folder, key);
    const draft = join(folder, `${randomUUID()}${unfinished}`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(draft, Buffer.concat([checksum(content), content]), { mode: 0o600 });
      const now = clock.now();
      await utimes(draft, now, now);
      await rename(draft, path);
      await prune();
      hasFailed = false;
    } catch (error) {
      report(error);
      await rm(draft, { force: true }).catch(report);
    }
  }

  async function prune(): Promise<void> {
    const names = await readdir(folder);
    const files = await Promise.all(
      names.map(async (name) => {
        // Another server may have removed it meanwhile.
        const { size, mtimeMs } = await stat(join(folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }));
        return { name, size, mtimeMs };
      }),
    );
    const abandoned = clock.now().getTime() - abandonedAfterMs;
    const removable = files
      .filter(({ name, mtimeMs }) => !name.endsWith(unfinished) || mtimeMs < abandoned)
      .sort((one, other) => other.mtimeMs - one.mtimeMs);
    let kept = 0;
    for (const { name, size } of removable) {
      kept += size;
      if (kept > maxBytes || name.endsWith(unfinished)) await rm(join(folder, name), { force: true });
    }
  }

  return {
    get(key, make) {
      const waiting = beingMade.get(key);
      if (waiting) return waiting;
      const made = (async () => {
        const kept = await read(key);
        if (kept) return kept;
        const content = await make();
        await write(key, content);
        return content;
      })().finally(() => beingMade.delete(key));
      beingMade.set(key, made);
      return made;
    },
  };
}

const checksum = (content: Buffer) => createHash("sha256").update(content).digest();

/** `null` if the file is cut or altered, for example by a power cut. */
function whole(stored: Buffer): Buffer | null {
  const content = stored.subarray(checksumLength);
  return checksum(content).equals(stored.subarray(0, checksumLength)) ? content : null;
}

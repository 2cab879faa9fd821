import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

const models = ["bge-small-diary", "multilingual-e5-small-diary"];

/**
 * The files of the models that are missing, or have another checksum than `SHA256SUMS` in their folder names.
 * @param folder the one that holds the models' folders
 * @returns their paths
 */
export async function damagedModelFiles(folder: string = import.meta.dirname): Promise<string[]> {
  const damaged: string[] = [];
  for (const model of models) {
    const sums = await readFile(join(folder, model, "SHA256SUMS"), "utf8").catch(() => null);
    if (sums === null) damaged.push(join(folder, model, "SHA256SUMS"));
    for (const [, sum, name = ""] of sums?.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm) ?? []) {
      const path = join(folder, model, name);
      if ((await checksumOf(path)) !== sum) damaged.push(path);
    }
  }
  return damaged;
}

/** `null` if the file can't be read. */
async function checksumOf(path: string): Promise<string | null> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(path), hash);
  } catch {
    return null;
  }
  return hash.digest("hex");
}

import { copyFile, mkdir, open, readdir, readFile, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCodeOf, StartError } from "#server/platform/errors.ts";
import { masterKeyFile } from "#server/platform/secrets.ts";

/**
 * Copies the attachments and the master key of one data folder to another, unless they are kept elsewhere. A file that
 * exists already is not copied again, because contents never change. The old folder is only read.
 * @throws StartError if the new folder holds another master key, or a file can't be copied
 */
export async function moveFiles(
  { dataDir, s3, secretKey }: { dataDir: string; s3: object | null; secretKey: string | null },
  folder: string,
): Promise<void> {
  try {
    if (s3 === null) await copyAll(join(dataDir, "attachments"), join(folder, "attachments"));
    if (secretKey === null) await copyKey(masterKeyFile(dataDir), masterKeyFile(folder));
  } catch (error) {
    const code = errorCodeOf(error);
    throw code === undefined
      ? error
      : new StartError(`The files can’t be copied to ${folder} (${code}): run this again.`);
  }
}

async function copyAll(from: string, to: string): Promise<void> {
  for (const entry of await entriesOf(from)) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyAll(source, copy);
    else if (entry.isFile() && !entry.name.endsWith(".unfinished")) await copyOne(source, copy);
  }
}

const entriesOf = (folder: string) =>
  readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    // There are no attachments yet.
    if (errorCodeOf(error) === "ENOENT") return [];
    throw error;
  });

/** Atomic, and on the disk once it resolves. */
export async function copyOne(from: string, to: string): Promise<void> {
  const { size } = await stat(from);
  const there = await stat(to).catch(() => null);
  if (there?.size === size) return;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const draft = `${to}.unfinished`;
  await copyFile(from, draft);
  const file = await open(draft, "r+");
  await file.sync();
  await file.close();
  await rename(draft, to);
}

async function copyKey(from: string, to: string): Promise<void> {
  const there = await readFile(to).catch(() => null);
  if (there && !there.equals(await readFile(from)))
    throw new StartError(`${to} is another master key: name an empty folder.`);
  await copyOne(from, to);
}

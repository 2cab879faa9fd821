import { constants } from "node:fs";
import {
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  unlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCodeOf } from "#server/platform/errors.ts";
import type { MirrorProblemCode } from "./mirror-problems.ts";

/** Why files can't be written. */
export class MirrorProblem extends Error {
  readonly code: MirrorProblemCode;
  constructor(code: MirrorProblemCode) {
    super(code);
    this.name = "MirrorProblem";
    this.code = code;
  }
}

/** Names the folder's owner, and holds files that are being written. */
const ownFolder = ".reflector";

/** A person's folder. Paths are relative to it, and symbolic links are never followed. */
export type MirrorFolder = {
  write(path: string, content: string | AsyncIterable<Uint8Array>): Promise<void>;
  /** False if anything has this name, no matter who put it there. */
  isFree(path: string): Promise<boolean>;
  remove(path: string): Promise<void>;
  /** Removes the folder itself, if nothing else is left in it. */
  removeIfEmpty(): Promise<void>;
};

/**
 * Opens the folder, and creates it if necessary.
 * @param isNew no file is recorded yet, so an existing folder is moved aside
 * @throws MirrorProblem if it belongs to somebody else or is not a folder
 */
export async function openFolder(
  root: string,
  name: string,
  { ownerId, isNew, now }: { ownerId: string; isNew: boolean; now: Date },
): Promise<MirrorFolder> {
  if (!(await isFolder(root))) throw new MirrorProblem("root_missing");
  const folder = join(root, name);
  if (await isFolder(folder)) {
    await refuseOthers(folder, ownerId);
    if (isNew && !(await isBare(folder)))
      await rename(folder, join(root, `${name}.before-${now.toISOString().replace(/[:.]/g, "-")}`));
  }
  await makeFolder(folder);
  await makeFolder(join(folder, ownFolder));
  await writeFile(join(folder, ownFolder, "owner"), ownerId, { mode: 0o600 });
  const drafts = join(folder, ownFolder, "unfinished");
  await rm(drafts, { recursive: true, force: true });
  await makeFolder(drafts);

  const inFolder = async (path: string) => {
    const within = dirname(path);
    if (within !== "." && !(await isFolder(join(folder, within))))
      return { path: join(folder, path), isThere: false };
    return { path: join(folder, path), isThere: true };
  };
  let drafted = 0;

  return {
    async write(path, content) {
      await makeFolder(join(folder, dirname(path)));
      const draft = join(drafts, String(++drafted));
      const file = await open(
        draft,
        constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
        0o600,
      );
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      // Replaces a link that is there, and never what it leads to.
      await rename(draft, join(folder, path));
    },

    async isFree(path) {
      const { path: whole, isThere } = await inFolder(path);
      return !isThere || (await kindOf(whole)) === null;
    },

    async remove(path) {
      const { path: whole, isThere } = await inFolder(path);
      if (!isThere) return;
      await ignoring(["ENOENT"], unlink(whole));
      if (dirname(path) !== ".") await ignoring(["ENOENT", "ENOTEMPTY", "EEXIST"], rmdir(dirname(whole)));
    },

    async removeIfEmpty() {
      await rm(join(folder, ownFolder), { recursive: true, force: true });
      await ignoring(["ENOENT", "ENOTEMPTY", "EEXIST"], rmdir(folder));
    },
  };
}

/** Moves the folder of a person who has another name now. */
export async function renameFolder(root: string, from: string, to: string, ownerId: string): Promise<void> {
  if (!(await isFolder(join(root, from)))) return;
  await refuseOthers(join(root, from), ownerId);
  if ((await kindOf(join(root, to))) !== null) {
    // A name that differs in case alone may be the same folder.
    if (from.toLowerCase() !== to.toLowerCase()) throw new MirrorProblem("folder_taken");
  }
  await rename(join(root, from), join(root, to));
}

/** For an account that is deleted for good: everything in its folder, if the folder is its own. */
export async function eraseFolder(root: string, name: string, ownerId: string): Promise<void> {
  const folder = join(root, name);
  if ((await isFolder(folder)) && (await ownerOf(folder)) === ownerId)
    await rm(folder, { recursive: true, force: true });
}

async function refuseOthers(folder: string, ownerId: string): Promise<void> {
  const known = await ownerOf(folder);
  if (known !== ownerId && !(known === null && (await readdir(folder)).length === 0))
    throw new MirrorProblem("folder_taken");
}

/** `null` if the folder names no owner. */
async function ownerOf(folder: string): Promise<string | null> {
  const own = join(folder, ownFolder);
  if (!(await isFolder(own)) || (await kindOf(join(own, "owner"))) !== "file") return null;
  return readFile(join(own, "owner"), "utf8");
}

const isBare = async (folder: string) => (await readdir(folder)).every((name) => name === ownFolder);

async function kindOf(path: string): Promise<"folder" | "file" | "other" | null> {
  const found = await ignoring(["ENOENT", "ENOTDIR"], lstat(path));
  if (!found) return null;
  if (found.isDirectory()) return "folder";
  return found.isFile() ? "file" : "other";
}

/** A link to a folder does not count as a folder. */
const isFolder = async (path: string) => (await kindOf(path)) === "folder";

/** @throws MirrorProblem if something else has its name */
async function makeFolder(path: string): Promise<void> {
  await ignoring(["EEXIST"], mkdir(path, { mode: 0o700 }));
  if (!(await isFolder(path))) throw new MirrorProblem("not_a_folder");
}

async function ignoring<Result>(
  codes: readonly string[],
  work: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codes.includes(errorCodeOf(error) ?? "")) return undefined;
    throw error;
  }
}

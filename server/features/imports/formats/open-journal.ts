import {
  type ByteSource,
  ImportRefused,
  type JournalSource,
  type UnreadableEntry,
} from "./imported-entry.ts";
import type { Found, JournalReader } from "./reading/journal-reader.ts";
import { recognize } from "./recognize.ts";
import { manifestOf, openReflector } from "./reflector/open-reflector.ts";
import { bytesOf, endingOf, type SourceFile, type SourceFiles } from "./source/source-files.ts";
import { filesOfZip } from "./source/zip-files.ts";

export type GivenFile = { name: string; bytes: ByteSource };

/**
 * Opens what a person gave: one archive, or files of a folder by their path in it.
 *
 * @param timeZone of the person, for formats whose times name no zone
 * @throws ImportRefused with a sentence: unknown kind, bomb, cut short, encrypted, path tricks
 */
export async function openJournal(
  given: readonly GivenFile[],
  { timeZone = "UTC" }: { timeZone?: string } = {},
): Promise<JournalSource> {
  const files = await filesOf(given);
  const own = manifestOf(files);
  if (own) return openReflector(files, own);
  const reader = await recognize({ files, timeZone });
  return {
    format: reader.format,
    label: reader.label,
    entries: () => withLeftOut(reader, files),
    readMedia(path) {
      const file = files.get(path);
      if (!file) throw new ImportRefused("The export does not hold this file.");
      return file.bytes();
    },
    proposeMood: (mood) => reader.proposeMood(mood),
  };
}

async function filesOf(given: readonly GivenFile[]): Promise<SourceFiles> {
  const files = new Map<string, SourceFile>();
  const put = (file: SourceFile) => {
    if (files.has(file.path)) throw new ImportRefused(`There are two files with the name “${file.path}”.`);
    files.set(file.path, file);
  };
  for (const { name, bytes } of given) {
    const path = name.replaceAll("\\", "/").normalize("NFC").replace(/^\/+/, "");
    if (path.split("/").includes(".."))
      throw new ImportRefused("The name of a file leads out of its folder (“..”).");
    if (!(await isZip(bytes))) {
      put({ path, size: bytes.size, bytes: () => bytesOf(bytes) });
      continue;
    }
    const inside = await filesOfZip(bytes);
    if (inside.size === 0) throw new ImportRefused("This zip file is empty.");
    const folder = given.length === 1 ? "" : `${path}/`;
    for (const file of inside.values()) put({ ...file, path: `${folder}${file.path}` });
  }
  return files;
}

async function isZip(bytes: ByteSource): Promise<boolean> {
  const start = (await bytes.read(0, 4)).toString("latin1");
  return start === "PK\x03\x04" || start === "PK\x05\x06" || start === "PK\x07\x08";
}

const couldHoldWords = new Set(["json", "md", "markdown", "txt", "html", "csv", "xml", "doentry"]);

/** Names what lies beside an export and was not read, so that nobody thinks it came along. */
async function* withLeftOut(reader: JournalReader, files: SourceFiles): Found {
  yield* reader.entries();
  const read = new Set(reader.reads);
  for (const path of files.keys())
    if (!read.has(path) && couldHoldWords.has(endingOf(path)) && !reader.ignores?.(path)) {
      const left: UnreadableEntry = {
        where: path,
        reason: "It is no part of the export, so it was left out.",
      };
      yield left;
    }
}

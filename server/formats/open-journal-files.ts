import { maxImportedEntries } from "#contract/imports/import-rules.ts";
import { t } from "#contract/translate.ts";
import { pause } from "#server/platform/pause.ts";
import { type ByteSource, ImportRefused, type JournalSource } from "./imported-entry.ts";
import { type OpenReader, readInProcess } from "./process/read-in-process.ts";
import type { Found } from "./reading/journal-reader.ts";
import { manifestOf, openReflector } from "./reflector/open-reflector.ts";
import { isAge, openAge, PassphraseNeeded } from "./source/age-file.ts";
import { filesOfEnex, isEnex, withEnexOpened } from "./source/enex-files.ts";
import { bytesOf, type SourceFile, type SourceFiles } from "./source/source-files.ts";
import { filesOfTar, isTar } from "./source/tar-files.ts";
import { filesOfNestedZip, tooManyFiles, zipLimits } from "./source/zip-files.ts";

export type GivenFile = { name: string; bytes: ByteSource };

/** @throws ImportRefused with a sentence if the files can't be read at all; PassphraseNeeded */
export type OpenJournalFiles = (
  files: readonly GivenFile[],
  /** `timeZone`: for times that name none. `signal`: ends the reading. */
  options: { timeZone: string; fileKey: Buffer | null; signal: AbortSignal },
) => Promise<JournalSource>;

/**
 * Opens the files that a person chose: one archive, or a folder's files by their paths in it. Texts are taken apart in a
 * process of its own, because there is no limit to what a stranger's file can hold.
 *
 * @param timeZone of the person, for formats whose times name no zone
 * @param fileKey of a file that is encrypted with a passphrase
 * @param signal stops the process that reads
 * @throws ImportRefused with a sentence: unknown kind, bomb, cut short, path tricks
 * @throws PassphraseNeeded without the `fileKey` of an encrypted file
 */
export async function openJournalFiles(
  given: readonly GivenFile[],
  {
    timeZone = "UTC",
    fileKey = null,
    signal,
    readers = readInProcess(),
    maxEntries = maxImportedEntries,
  }: {
    timeZone?: string;
    fileKey?: Buffer | null;
    signal?: AbortSignal;
    readers?: OpenReader;
    maxEntries?: number;
  } = {},
): Promise<JournalSource> {
  const files = await filesOf(await decrypted(given, fileKey));
  const own = manifestOf(files);
  if (own) {
    const archive = await openReflector(files, own);
    return { ...archive, entries: () => atMost(maxEntries, archive.entries()) };
  }
  const reader = await readers({ files, timeZone, signal });
  return {
    format: reader.format,
    label: reader.label,
    entries: () => atMost(maxEntries, reader.entries()),
    readMedia(path) {
      const file = files.get(path);
      if (!file) throw new ImportRefused(t("This file isn’t in the export."));
      return file.bytes();
    },
    proposeMood: (mood) => reader.proposeMood(mood),
  };
}

async function* atMost(most: number, entries: Found): Found {
  let count = 0;
  for await (const entry of entries) {
    count += 1;
    if (count > most)
      throw new ImportRefused(
        t(
          "This journal has more than {limit, plural, one {# entry} other {# entries}}, which is more than one import can take. Export it in parts, and import one after the other.",
          { limit: most },
        ),
      );
    yield entry;
  }
}

async function decrypted(given: readonly GivenFile[], fileKey: Buffer | null): Promise<readonly GivenFile[]> {
  for (const { name, bytes } of given) {
    if (!(await isAge(bytes))) continue;
    if (given.length > 1)
      throw new ImportRefused(t("One of these files is encrypted. Import it on its own."));
    if (!fileKey) throw new PassphraseNeeded();
    return [{ name: name.replace(/\.age$/i, ""), bytes: await openAge(bytes, fileKey) }];
  }
  return given;
}

async function filesOf(given: readonly GivenFile[]): Promise<SourceFiles> {
  const files = new Map<string, SourceFile>();
  const put = (file: SourceFile) => {
    if (files.size === zipLimits.files) throw tooManyFiles(zipLimits.files);
    if (files.has(file.path))
      throw new ImportRefused(t("There are two files with the name “{name}”.", { name: file.path }));
    files.set(file.path, file);
  };
  for (const { name, bytes } of given) {
    const path = name.replaceAll("\\", "/").normalize("NFC").replace(/^\/+/, "");
    if (path.split("/").includes(".."))
      throw new ImportRefused(t("The name of a file leads out of its folder (“..”)."));
    if (await isEnex(path, bytes)) {
      for (const file of (await filesOfEnex(bytes, path)).values()) put(file);
      continue;
    }
    const open = (await isZip(bytes)) ? filesOfNestedZip : (await isTar(bytes)) ? filesOfTar : null;
    if (!open) {
      put({ path, size: bytes.size, bytes: () => bytesOf(bytes) });
      continue;
    }
    const inside = await withEnexOpened(await open(bytes));
    if (inside.size === 0) throw new ImportRefused(t("This archive is empty."));
    if (given.length === 1) return inside;
    let taken = 0;
    for (const { path: pathInside, size, bytes: bytesInside } of inside.values()) {
      put({ path: `${path}/${pathInside}`, size, bytes: bytesInside });
      taken += 1;
      if (taken % 1000 === 0) await pause();
    }
  }
  return files;
}

async function isZip(bytes: ByteSource): Promise<boolean> {
  const start = (await bytes.read(0, 4)).toString("latin1");
  return start === "PK\x03\x04" || start === "PK\x05\x06" || start === "PK\x07\x08";
}

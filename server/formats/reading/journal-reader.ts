import type { ImportFormat } from "#contract/imports/import-rules.ts";
import { t } from "#contract/translate.ts";
import {
  type DayValues,
  type ImportedEntry,
  ImportRefused,
  type UnreadableEntry,
} from "../imported-entry.ts";
import { BrokenOff, type JsonPath, jsonValues } from "../source/json-values.ts";
import { nameOf, type SourceFile, type SourceFiles } from "../source/source-files.ts";
import { DamagedFile } from "../source/zip-files.ts";
import { WrongDate } from "./moments.ts";
import type { ProposedMood } from "./moods.ts";
import { atEntry } from "./places.ts";

export type Found = AsyncGenerator<ImportedEntry | UnreadableEntry | DayValues>;

/** Reads the files of a format that `recognize` found. */
export type JournalReader = {
  format: ImportFormat;
  label: string;
  /** The paths of the files with entries. */
  reads: readonly string[];
  entries(): Found;
  proposeMood(mood: string): ProposedMood;
};

export type ReaderInput = {
  files: SourceFiles;
  /** The person's time zone, for sources that don't name one. */
  timeZone: string;
};

/** A bad entry doesn't stop the others. */
export function readOne(where: string, read: () => ImportedEntry): ImportedEntry | UnreadableEntry {
  try {
    return read();
  } catch (error) {
    if (error instanceof WrongDate) return { where, reason: error.message };
    if (error instanceof ImportRefused) throw error;
    return { where, reason: t("It is written in a way that Reflector can’t read.") };
  }
}

/** Explains why reading a file stopped. Rethrows errors that the file didn't cause. */
export function whyUnreadable(error: unknown): string {
  if (error instanceof BrokenOff)
    return t("The file is incomplete or damaged, so only a part of it could be read. Export it again.");
  if (error instanceof DamagedFile)
    return t("The file is damaged in its archive. The rest of it could not be read.");
  throw error;
}

/** Reads each value of a JSON file whose path `isEntry` accepts. */
export async function* entriesOfJson(
  file: SourceFile,
  enter: (path: JsonPath) => boolean,
  isEntry: (path: JsonPath) => boolean,
  read: (value: unknown, where: string, path: JsonPath) => ImportedEntry,
): Found {
  let number = 0;
  try {
    for await (const found of jsonValues(file.bytes(), enter)) {
      if (!isEntry(found.path)) continue;
      number += 1;
      const where = atEntry(nameOf(file.path), number);
      if ("value" in found) yield readOne(where, () => read(found.value, where, found.path));
      else
        yield {
          where,
          reason: found.fault === "broken" ? t("Its JSON is broken.") : t("It is larger than 16 MB."),
        };
    }
  } catch (error) {
    yield { where: nameOf(file.path), reason: whyUnreadable(error) };
  }
}

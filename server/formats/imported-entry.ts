import type { Day } from "#contract/day-rules.ts";
import type { ArchivedReflection } from "#contract/exports/archive.ts";
import type { ImportFormat } from "#contract/imports/import-rules.ts";

export type ImportedMedia = {
  /** Unique in its entry. */
  key: string;
  /** For `readMedia`; null if the entry names it and the file is missing or empty. */
  path: string | null;
  /** The unpacked size; 0 if the file is missing. */
  bytes: number;
  name: string;
  kind: "picture" | "video" | "audio" | "pdf" | "file";
  alt: string;
};
/** As the source gives it. */
export type Place = { name: string; latitude: number | null; longitude: number | null };
export type Weather = { description: string; celsius: number | null };

export type ImportedEntry = {
  /** Identifies it in its source: its id, or a digest of its moment and text. */
  key: string;
  /** File and number, for the report. */
  where: string;
  journal: string | null;
  /** Null if the source has no kinds: the first of a day becomes the daily one. */
  kind: "daily" | "free" | "activity" | null;
  day: Day;
  written_at: string;
  time_zone: string;
  created_at: string | null;
  updated_at: string | null;
  title: string;
  /** Markdown. Media are written as `![alt](media:KEY)`, links to other entries as `[words](entry:KEY)`. */
  body: string;
  tags: string[];
  feelings: string[];
  starred: boolean;
  excluded_from_ai: boolean;
  /** The source's word or number. `proposeMood` maps it to a mood. */
  mood: string | null;
  place: Place | null;
  weather: Weather | null;
  /** Fields that Reflector has no place for, as JSON, or null. */
  extra: unknown;
  media: ImportedMedia[];
  /** The line of a text that its day was read from, and lines below it that could be dates of other days. */
  date_line: { written: string; doubtful: string[] } | null;
  /** Sentences for the report: what had to be changed. */
  notes: string[];
  /**
   * Only in our own archive: the whole reflection, which is imported in place of the fields above. The keys of the entry
   * and its media are then ids of the archive.
   */
  archived?: ArchivedReflection;
};

/** What a row of a table measures on its day, with an entry of its text or without one. */
export type DayValues = {
  day: Day;
  values: { name: string; kind: "yes_no" | "number"; unit: string; value: number }[];
};

/** `reason` is a sentence that the person understands. */
export type UnreadableEntry = { where: string; reason: string };

/** Random access to a file, which may be sealed in blobs. `read` gives fewer bytes only at the end. */
export type ByteSource = { size: number; read(offset: number, length: number): Promise<Buffer> };

export type JournalSource = {
  format: ImportFormat;
  /** The format's name on screens. */
  label: string;
  /** Can be called again, and then starts from the beginning. */
  entries(): AsyncGenerator<ImportedEntry | UnreadableEntry | DayValues>;
  /** A `path` of one of the entries' media. */
  readMedia(path: string): AsyncIterable<Uint8Array>;
  /** Maps the mood of an entry that was read before. Null: unknown. */
  proposeMood(mood: string): 1 | 2 | 3 | 4 | 5 | null;
  /** Only in our own archive: everything apart from reflections, such as conversations and the theme. */
  otherParts?: OtherParts;
};

export type OtherParts = {
  /** Identifies the journal that was exported. */
  journal: string;
  /** The parts that have lines. */
  holds: readonly string[];
  /** The lines of one part. */
  lines(of: string): AsyncGenerator<{ where: string; value: unknown } | UnreadableEntry>;
};

/** A file that can't be read at all. The message is a sentence for the person. */
export class ImportRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ImportRefused";
  }
}

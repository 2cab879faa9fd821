import type { ImportFormat } from "#contract/imports/import-rules.ts";
import type { DayValues, ImportedEntry, UnreadableEntry } from "../imported-entry.ts";
import type { ProposedMood } from "../reading/moods.ts";

/** What the process is started with. */
export type Task = {
  kind: "task";
  timeZone: string;
  entries: boolean;
  /** Of the problems and notes, by BCP 47. */
  language: string;
};

export type FromProcess =
  | { kind: "opened"; format: ImportFormat; label: string }
  | { kind: "refused"; message: string }
  | { kind: "failed"; error: unknown }
  /** Waits for `more` before it reads on. */
  | { kind: "found"; found: (ImportedEntry | UnreadableEntry | DayValues)[]; moods: [string, ProposedMood][] }
  | { kind: "end" }
  /** The next piece of a file; `stream` tells apart readings of the same one. */
  | { kind: "read"; stream: number; path: string }
  | { kind: "close"; stream: number };

export type ToProcess =
  | Task
  /** Some of the files. Reading begins once the last ones have arrived. */
  | { kind: "files"; files: { path: string; size: number }[]; isLast: boolean }
  | { kind: "more" }
  | { kind: "piece"; stream: number; piece: Uint8Array | null; damaged: boolean };

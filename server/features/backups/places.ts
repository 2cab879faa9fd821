import type { BackupFile } from "./read-backup.ts";

/** The place for backups: a folder or a bucket. */
export type BackupPlace = {
  /** The names of all files that may be backups. @throws BackupError */
  list(): Promise<string[]>;
  /** Writes a new file atomically. @throws BackupError `no_room`, `unreachable` */
  write(name: string, backup: AsyncIterable<Uint8Array>): Promise<void>;
  file(name: string): BackupFile;
  remove(name: string): Promise<void>;
};

import { closeSync, constants, existsSync, openSync, readFileSync, writeSync } from "node:fs";
import SQLite from "better-sqlite3";
import { errorCodeOf, StartError } from "./errors.ts";

// Untranslated file: for the host.

/**
 * SQLite does not notice a write-ahead log that was removed or cut after a crash: it opens the database as it was at the
 * last checkpoint. So each transaction increments a count in the database's header (`user_version`), and a file beside
 * the database holds the count of the last commit. A database that is behind that file has lost changes.
 *
 * The file is written after the commit has reached the disk and is not synced itself, so it never claims more than was
 * committed. After a power cut it may claim less.
 */
type Mark = { count: number; at: string };

export const markFile = (file: string) => `${file}-mark`;

const maxCount = 2 ** 31 - 1;
/** `0`: another program made this database, or an older Reflector, and nothing is known of its changes. */
const uncounted = 0;

/** Read it before the database is opened: another process may commit at any time. */
export function readMark(file: string): Mark | null {
  if (!existsSync(markFile(file))) return null;
  const [, count, at] = /^(\d{1,10}) (\S+)/.exec(readFileSync(markFile(file), "utf8")) ?? [];
  return count === undefined || at === undefined ? null : { count: Number(count), at };
}

const countOf = (connection: SQLite.Database) => Number(connection.pragma("user_version", { simple: true }));

/** How many changes the database lacks. The count begins again after its highest value. */
function missingFrom(connection: SQLite.Database, mark: Mark | null): number {
  const count = countOf(connection);
  const missing = mark === null || count === uncounted ? 0 : mark.count - count;
  return missing > 0 && missing < maxCount / 2 ? missing : 0;
}

/** @throws StartError if the database lacks changes */
export function refuseLoss(connection: SQLite.Database, file: string, mark: Mark | null): void {
  const missing = missingFrom(connection, mark);
  if (mark === null || missing === 0) return;
  const changes = missing === 1 ? "The newest change" : `The newest ${missing} changes`;
  throw new StartError(
    `${changes} to ${file}, up to ${mark.at}, had been saved and can’t be found: ${file}-wal was removed or cut, or the database is an older copy. Nothing was changed. Put the right file back or restore a backup; to continue without these changes, run npm run admin -- accept-loss.`,
  );
}

/** Lets the database be opened without the changes that it lacks. @returns what is missing; `null` if nothing is */
export function acceptLoss(file: string): { missing: number; at: string } | null {
  const mark = readMark(file);
  const connection = new SQLite(file);
  try {
    const missing = missingFrom(connection, mark);
    if (mark === null || missing === 0) return null;
    const writer = openMark(file);
    writer.save(countOf(connection));
    writer.close();
    return { missing, at: mark.at };
  } finally {
    connection.close();
  }
}

/** Counts the transactions of a connection that wrote something. */
export type ChangeMark = {
  begin(): void;
  /** @returns call it once the transaction is committed */
  beforeCommit(): () => void;
  close(): void;
};

export function createChangeMark(connection: SQLite.Database, file: string, mark: Mark | null): ChangeMark {
  if (countOf(connection) === uncounted) {
    increment(connection);
    // Without it, a lost log would take the first count along.
    connection.pragma("wal_checkpoint(passive)");
  }
  const writer = openMark(file);
  if (mark === null) writer.save(countOf(connection));
  const written = connection.prepare("select total_changes()").pluck();
  /** Commits of derived data don't wait for the disk, so a power cut may undo them (`asOwnerDerived`). */
  const isSynced = () => Number(connection.pragma("synchronous", { simple: true })) >= 2;
  let before: unknown;
  return {
    begin: () => {
      before = written.get();
    },
    beforeCommit: () => {
      if (written.get() === before || !isSynced()) return () => {};
      const count = increment(connection);
      return () => writer.save(count);
    },
    close: writer.close,
  };
}

function increment(connection: SQLite.Database): number {
  const count = (countOf(connection) % maxCount) + 1;
  connection.pragma(`user_version = ${count}`);
  return count;
}

const lineBytes = 48;

/** @throws StartError if the file can’t be written */
function openMark(file: string): { save(count: number): void; close(): void } {
  const path = markFile(file);
  let opened: number;
  try {
    opened = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  } catch (error) {
    throw new StartError(`The file ${path} can’t be written (${errorCodeOf(error) ?? "unknown reason"}).`);
  }
  return {
    save: (count) => {
      try {
        writeSync(opened, `${`${count} ${new Date().toISOString()}`.padEnd(lineBytes - 1)}\n`, 0);
      } catch {
        // The change is committed. An older mark raises no alarm.
      }
    },
    close: () => closeSync(opened),
  };
}

import { type DBSchema, type IDBPDatabase, openDB } from "idb";

type DatabaseOptions<Schema extends DBSchema> = {
  name: string;
  version: number;
  /** Creates the object stores. */
  upgrade: (database: IDBPDatabase<Schema>) => void;
};

export type DeviceDatabase<Schema extends DBSchema> = ReturnType<typeof createDeviceDatabase<Schema>>;

/**
 * An IndexedDB database, opened at its first use. Every call fails if the browser refuses IndexedDB, as some private
 * windows do. The next call tries to open it again.
 */
export function createDeviceDatabase<Schema extends DBSchema>(options: DatabaseOptions<Schema>) {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;

  function open() {
    opening ??= openDB<Schema>(options.name, options.version, {
      upgrade: options.upgrade,
      // Another tab is deleting or upgrading the database and waits for this connection. No `blocked` is needed,
      // because other tabs close their connections in the same way.
      blocking: () => void close(),
      // The browser closed it, for example when the person cleared their site data.
      terminated: forget,
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opening;
  }

  function forget() {
    opening = null;
  }

  async function close() {
    const closing = opening;
    forget();
    (await closing)?.close();
  }

  /**
   * Runs `work` on the open database. Some phones close a connection in the background without an event. In that case
   * it is opened again, and `work` runs once more.
   */
  async function use<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
    try {
      return await work(await open());
    } catch (error) {
      if (!isClosed(error)) throw error;
      forget();
      return work(await open());
    }
  }

  return { use, close };
}

const isClosed = (error: unknown) => error instanceof Error && error.name === "InvalidStateError";

/**
 * All keys that begin with these parts. IndexedDB sorts arrays after all strings and numbers, so the range ends after
 * the last of them.
 */
export const keysBelow = (...parts: string[]) => IDBKeyRange.bound(parts, [...parts, []]);

import { type DBSchema, type IDBPDatabase, openDB } from "idb";

type DatabaseOptions<Schema extends DBSchema> = {
  name: string;
  version: number;
  /** Creates the object stores. */
  upgrade: (database: IDBPDatabase<Schema>) => void;
};

export type DeviceDatabase<Schema extends DBSchema> = ReturnType<typeof createDeviceDatabase<Schema>>;

/**
 * One IndexedDB database, opened at its first use. Every call fails if the browser refuses IndexedDB, as
 * some private windows do, and tries to open it again the next time.
 */
export function createDeviceDatabase<Schema extends DBSchema>(options: DatabaseOptions<Schema>) {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;

  function open() {
    opening ??= openDB<Schema>(options.name, options.version, {
      upgrade: options.upgrade,
      // Another tab deletes the database, or a newer build there upgrades it: both wait for this connection. The
      // reverse needs no `blocked`: the other tab closes its connection in the same way.
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
   * Runs `work` on the open database. Some phones close a connection in the background without an event: then it is
   * opened again, and `work` runs once more.
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
 * All keys that begin with these parts. In IndexedDB's order an array comes after every string and number, so
 * the range ends behind the last of them.
 */
export const keysBelow = (...parts: string[]) => IDBKeyRange.bound(parts, [...parts, []]);

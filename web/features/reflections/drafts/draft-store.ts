import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Day } from "#contract/day.ts";
import type { KeptDraft } from "./draft-rules.ts";

export type DraftKey = [userId: string, day: Day, writer: string];

/** A copy as it was read; it has changed since if its stamp did. */
export type ReadCopy = { key: DraftKey; stamp: string };

interface DraftSchema extends DBSchema {
  drafts: { key: DraftKey; value: KeptDraft };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

export const keyOf = ({ user_id, day, writer }: KeptDraft): DraftKey => [user_id, day, writer];
export const readCopy = (kept: KeptDraft): ReadCopy => ({ key: keyOf(kept), stamp: kept.stamp });

/** Unsent words in this browser's IndexedDB, apart for each person. Its calls fail where the browser has none. */
export function createDraftStore(name = "reflector") {
  let opening: Promise<IDBPDatabase<DraftSchema>> | null = null;

  function database() {
    opening ??= openDB<DraftSchema>(name, 1, {
      upgrade(created) {
        created.createObjectStore("drafts", { keyPath: ["user_id", "day", "writer"] });
      },
      // A newer version of the app in another tab waits for this connection.
      blocking: () => void close(),
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

  /** Newest first. */
  async function list(userId: string, day?: Day): Promise<KeptDraft[]> {
    const first = day === undefined ? [userId] : [userId, day];
    // In IndexedDB's order an array stands after every string, so this range ends behind the last copy.
    const found = await (await database()).getAll("drafts", IDBKeyRange.bound(first, [...first, []]));
    return found.sort((one, other) => (one.updated_at < other.updated_at ? 1 : -1));
  }

  async function get(key: DraftKey): Promise<KeptDraft | undefined> {
    return (await database()).get("drafts", key);
  }

  /** Keeps `kept`, and in the same step lets go of the copies that it was read from, unless they have changed. */
  async function put(kept: KeptDraft, replaced: readonly ReadCopy[]): Promise<void> {
    const tx = (await database()).transaction("drafts", "readwrite");
    await Promise.all([
      tx.store.put(kept),
      ...replaced.map((copy) => dropUnchanged(tx.store, copy)),
      tx.done,
    ]);
  }

  async function remove(key: DraftKey, read: readonly ReadCopy[]): Promise<void> {
    const tx = (await database()).transaction("drafts", "readwrite");
    await Promise.all([tx.store.delete(key), ...read.map((copy) => dropUnchanged(tx.store, copy)), tx.done]);
  }

  return { list, get, put, remove, close };
}

type WritableStore = {
  get: (key: DraftKey) => Promise<KeptDraft | undefined>;
  delete: (key: DraftKey) => Promise<void>;
};

async function dropUnchanged(store: WritableStore, { key, stamp }: ReadCopy) {
  const present = await store.get(key);
  if (present?.stamp === stamp) await store.delete(key);
}

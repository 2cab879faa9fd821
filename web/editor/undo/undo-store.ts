import type { DBSchema } from "idb";
import { createDeviceDatabase } from "#web/lib/device/database.ts";
import { undoDatabase } from "#web/lib/device/deletable-databases.ts";
import { type DeviceKey, openValue, type Sealed, sealValue } from "#web/lib/device/sealing.ts";
import type { PackedUndo } from "./packed-undo.ts";

/** A page of a person: the day or id under which the sheet opens it. */
export type UndoKey = readonly [userId: string, page: string];

type Row = { user_id: string; page: string; kept_at: number; undo: Sealed };

interface UndoSchema extends DBSchema {
  undo: { key: [string, string]; value: Row; indexes: { kept_at: number } };
}

/** Older histories, and those of more pages than this, are deleted. */
const maxAgeMs = 14 * 24 * 60 * 60 * 1000;
const maxPages = 30;

export type UndoStore = ReturnType<typeof createUndoStore>;

type Dependencies = {
  keyFor: (userId: string) => Promise<DeviceKey>;
  now?: () => number;
  name?: string;
};

/**
 * Undo histories in this browser's IndexedDB, sealed, separately for each person and page. Its calls fail if the
 * browser has no IndexedDB, or if there is no key. A history that this key does not open counts as missing.
 */
export function createUndoStore({ keyFor, now = Date.now, name = undoDatabase }: Dependencies) {
  const { use, close } = createDeviceDatabase<UndoSchema>({
    name,
    version: 1,
    upgrade(created) {
      const rows = created.createObjectStore("undo", { keyPath: ["user_id", "page"] });
      rows.createIndex("kept_at", "kept_at");
    },
  });

  async function read([userId, page]: UndoKey): Promise<PackedUndo | null> {
    const key = await keyFor(userId);
    const row = await use((database) => database.get("undo", [userId, page]));
    return row ? openValue<PackedUndo>(key, sealContext(userId, page), row.undo) : null;
  }

  async function write([user_id, page]: UndoKey, history: PackedUndo | null): Promise<void> {
    const undo = history && sealValue(await keyFor(user_id), sealContext(user_id, page), history);
    await use(async (database) => {
      const tx = database.transaction("undo", "readwrite", { durability: "relaxed" });
      const change = undo
        ? tx.store.put({ user_id, page, kept_at: now(), undo })
        : tx.store.delete([user_id, page]);
      tx.commit();
      await Promise.all([change, tx.done]);
    });
  }

  const forget = (userId: string, pages: readonly string[]): Promise<void> =>
    use(async (database) => {
      const tx = database.transaction("undo", "readwrite");
      await Promise.all([...pages.map((page) => tx.store.delete([userId, page])), tx.done]);
    });

  /** Deletes old histories, and those beyond the limit. */
  const tidy = (): Promise<void> =>
    use(async (database) => {
      const tx = database.transaction("undo", "readwrite");
      let left = maxPages;
      for (let cursor = await tx.store.index("kept_at").openCursor(null, "prev"); cursor; ) {
        left -= 1;
        if (left < 0 || cursor.value.kept_at < now() - maxAgeMs) await cursor.delete();
        cursor = await cursor.continue();
      }
      await tx.done;
    });

  return { read, write, forget, tidy, close };
}

const sealContext = (userId: string, page: string) => ["undo", userId, page];

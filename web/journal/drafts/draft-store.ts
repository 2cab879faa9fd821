import type { DBSchema } from "idb";
import { createDeviceDatabase, keysBelow } from "#web/lib/device/database.ts";
import type { PageName } from "#web/lib/page.ts";
import type { Base, KeptDraft } from "./draft-rules.ts";

export type DraftKey = [userId: string, page: PageName, writer: string];

/** A copy as it was read; it has changed since if its stamp did. */
export type ReadCopy = { key: DraftKey; stamp: string };

/** `replaces`: copies whose words are in this one. They count no more, also where there was no time to remove them. */
type Row = KeptDraft & { replaces?: readonly ReadCopy[] };

interface DraftSchema extends DBSchema {
  pages: { key: DraftKey; value: Row };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

export const keyOf = ({ user_id, page, writer }: KeptDraft): DraftKey => [user_id, page, writer];
export const readCopy = (kept: KeptDraft): ReadCopy => ({ key: keyOf(kept), stamp: kept.stamp });

/** Unsent words in this browser's IndexedDB, apart for each person. Its calls fail where the browser has none. */
export function createDraftStore(name = "reflector-drafts") {
  const { use, close } = createDeviceDatabase<DraftSchema>({
    name,
    version: 1,
    upgrade(created) {
      created.createObjectStore("pages", { keyPath: ["user_id", "page", "writer"] });
    },
  });

  /** Newest first. */
  async function list(userId: string, page?: PageName): Promise<KeptDraft[]> {
    const keys = page === undefined ? keysBelow(userId) : keysBelow(userId, page);
    const found = await use((database) => database.getAll("pages", keys));
    const replaced = new Set(found.flatMap(({ replaces = [] }) => replaces.map(({ stamp }) => stamp)));
    return found
      .filter(({ stamp }) => !replaced.has(stamp))
      .map(toKept)
      .sort((one, other) => (one.updated_at < other.updated_at ? 1 : -1));
  }

  async function get(key: DraftKey): Promise<KeptDraft | undefined> {
    const found = await use((database) => database.get("pages", key));
    return found && toKept(found);
  }

  /**
   * Keeps `kept`, and lets go of the copies that it was read from, unless they have changed. It waits for nothing in
   * between: what a page that is being closed has to read before it writes is lost with it.
   */
  async function put(kept: KeptDraft, replaced: readonly ReadCopy[]): Promise<void> {
    await use(async (database) => {
      const tx = database.transaction("pages", "readwrite");
      const written = tx.store.put(replaced.length > 0 ? { ...kept, replaces: replaced } : kept);
      tx.commit();
      await Promise.all([written, tx.done]);
    });
    if (replaced.length > 0) await drop(replaced);
  }

  const drop = (copies: readonly ReadCopy[]): Promise<void> =>
    use(async (database) => {
      const tx = database.transaction("pages", "readwrite");
      await Promise.all([...copies.map((copy) => dropUnchanged(tx.store, copy)), tx.done]);
    });

  const remove = (key: DraftKey, read: readonly ReadCopy[]): Promise<void> =>
    use(async (database) => {
      const tx = database.transaction("pages", "readwrite");
      const present = await tx.store.get(key);
      const gone = [...read, ...(present?.replaces ?? [])];
      await Promise.all([
        tx.store.delete(key),
        ...gone.map((copy) => dropUnchanged(tx.store, copy)),
        tx.done,
      ]);
    });

  /** Every copy of these reflections, whichever tab wrote it. */
  const forget = (userId: string, reflectionIds: ReadonlySet<string>): Promise<void> =>
    use(async (database) => {
      const tx = database.transaction("pages", "readwrite");
      for (
        let cursor = await tx.store.openCursor(keysBelow(userId));
        cursor;
        cursor = await cursor.continue()
      )
        if (isOf(cursor.value, reflectionIds)) await cursor.delete();
      await tx.done;
    });

  return { list, get, put, remove, forget, close };
}

type Named = { page: PageName; base: Pick<Base, "reflection_id"> };

/** Whether words belong to one of these reflections, by their own page or by the page of its day. */
export const isOf = ({ page, base }: Named, ids: ReadonlySet<string>) =>
  (base.reflection_id !== null && ids.has(base.reflection_id)) ||
  (page.startsWith("one/") && ids.has(page.slice("one/".length)));

const toKept = ({ replaces: _, ...kept }: Row): KeptDraft => kept;

type WritableStore = {
  get: (key: DraftKey) => Promise<Row | undefined>;
  delete: (key: DraftKey) => Promise<void>;
};

async function dropUnchanged(store: WritableStore, { key, stamp }: ReadCopy): Promise<void> {
  const present = await store.get(key);
  if (present?.stamp !== stamp) return;
  await store.delete(key);
  for (const earlier of present.replaces ?? []) await dropUnchanged(store, earlier);
}

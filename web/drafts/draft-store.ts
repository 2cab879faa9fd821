import type { DBSchema } from "idb";
import { createDeviceDatabase, keysBelow } from "#web/lib/device/database.ts";
import type { DeviceKey } from "#web/lib/device/sealing.ts";
import type { PageName } from "#web/lib/page.ts";
import type { Base, DeviceDraft } from "./draft-rules.ts";
import { createDraftSealer, openDraft, type Place, type SealedDraft } from "./sealed-draft.ts";

export type DraftKey = [userId: string, page: PageName, writer: string];

/** Identifies a copy as it was read. If its stamp differs, it has changed since. */
export type ReadCopy = { key: DraftKey; stamp: string };

/** `replaces`: copies whose words are in this one. They are ignored, even if there was no time to delete them. */
type Row = SealedDraft & { replaces?: readonly ReadCopy[] };

interface DraftSchema extends DBSchema {
  pages: { key: DraftKey; value: Row };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

export const keyOf = ({
  user_id,
  page,
  writer,
}: Pick<DeviceDraft, "user_id" | "page" | "writer">): DraftKey => [user_id, page, writer];
export const readCopy = (draft: DeviceDraft): ReadCopy => ({ key: keyOf(draft), stamp: draft.stamp });

/**
 * Unsent words in this browser's IndexedDB, sealed, separately for each person. Its calls fail if the browser has no
 * IndexedDB, or if there is no key. Rows that this key does not open stay stored.
 */
export function createDraftStore(keyFor: (userId: string) => Promise<DeviceKey>, name = "reflector-drafts") {
  const sealer = createDraftSealer();
  const { use, close } = createDeviceDatabase<DraftSchema>({
    name,
    version: 1,
    upgrade(created) {
      created.createObjectStore("pages", { keyPath: ["user_id", "page", "writer"] });
    },
  });

  /** `unopened`: how many rows this key does not open. */
  async function readAll(
    userId: string,
    page?: PageName,
  ): Promise<{ opened: DeviceDraft[]; unopened: number }> {
    const key = await keyFor(userId);
    const keys = page === undefined ? keysBelow(userId) : keysBelow(userId, page);
    const found = await use((database) => database.getAll("pages", keys));
    const replaced = new Set(found.flatMap(({ replaces = [] }) => replaces.map(({ stamp }) => stamp)));
    const rows = found.filter(({ stamp }) => !replaced.has(stamp));
    const opened = rows.flatMap((row) => openDraft(key, row) ?? []);
    return {
      opened: opened.sort((one, other) => (one.updated_at < other.updated_at ? 1 : -1)),
      unopened: rows.length - opened.length,
    };
  }

  /** Newest first. */
  const list = async (userId: string, page?: PageName): Promise<DeviceDraft[]> =>
    (await readAll(userId, page)).opened;

  async function get(draftKey: DraftKey): Promise<DeviceDraft | undefined> {
    const key = await keyFor(draftKey[0]);
    const found = await use((database) => database.get("pages", draftKey));
    return (found && openDraft(key, found)) ?? undefined;
  }

  /** Steps that seal a long text before its first write. Sealing it all at once would delay a key press. */
  const sealAhead = async (place: Place, body: string): Promise<Iterator<void>> =>
    sealer.sealAhead(await keyFor(place.user_id), place, body);

  /**
   * Stores a draft, and deletes the copies that it was read from, unless they have changed. There is no read before the
   * write, because a closing page could not finish both.
   */
  async function put(draft: DeviceDraft, replaced: readonly ReadCopy[]): Promise<void> {
    const sealed = sealer.seal(await keyFor(draft.user_id), draft);
    await use(async (database) => {
      const tx = database.transaction("pages", "readwrite");
      const written = tx.store.put(replaced.length > 0 ? { ...sealed, replaces: replaced } : sealed);
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

  /**
   * Deletes every copy of these reflections, of any tab. Waits for the key first, as `put` does, so that an earlier
   * `put` runs before it.
   */
  async function forget(userId: string, reflectionIds: ReadonlySet<string>): Promise<void> {
    await keyFor(userId);
    await use(async (database) => {
      const tx = database.transaction("pages", "readwrite");
      for (
        let cursor = await tx.store.openCursor(keysBelow(userId));
        cursor;
        cursor = await cursor.continue()
      )
        if (isOf({ page: cursor.value.page, base: cursor.value }, reflectionIds)) await cursor.delete();
      await tx.done;
    });
  }

  return { readAll, list, get, sealAhead, put, remove, forget, close };
}

type Named = { page: PageName; base: Pick<Base, "reflection_id"> };

/** Whether a draft belongs to one of these reflections, by the page of its id or by its day's page. */
export const isOf = ({ page, base }: Named, ids: ReadonlySet<string>) =>
  (base.reflection_id !== null && ids.has(base.reflection_id)) ||
  (page.startsWith("one/") && ids.has(page.slice("one/".length)));

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

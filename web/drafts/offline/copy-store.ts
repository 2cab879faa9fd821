import type { DBSchema } from "idb";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { createDeviceDatabase, keysBelow } from "#web/lib/device/database.ts";
import { copiesDatabase } from "#web/lib/device/deletable-databases.ts";
import { type DeviceKey, openValue, type Sealed, sealValue } from "#web/lib/device/sealing.ts";

type Row = {
  user_id: string;
  id: string;
  /** In milliseconds since 1970; 0 if it was never opened here. */
  opened_at: number;
  copy: Sealed;
};

interface CopySchema extends DBSchema {
  copies: { key: [userId: string, id: string]; value: Row };
  /** The number of the last change that the copies include, by person. */
  steps: { key: string; value: number };
}

export const maxOpened = 20;
/** Maximum size of all sealed copies of a person. */
const maxBytes = 8_000_000;
/** Maximum size of a copy. Sealing a longer one would block the page. */
const maxBytesEach = 300_000;

export type CopyStore = ReturnType<typeof createCopyStore>;

type Dependencies = {
  keyFor: (userId: string) => Promise<DeviceKey>;
  now?: () => number;
  limits?: { bytes: number; each: number };
  name?: string;
};

/**
 * Copies of reflections in this browser's IndexedDB for reading offline, sealed, separately for each person. Its calls
 * fail if the browser has no IndexedDB, or if there is no key. A copy that this key does not open counts as missing.
 */
export function createCopyStore({
  keyFor,
  now = Date.now,
  limits = { bytes: maxBytes, each: maxBytesEach },
  name = copiesDatabase,
}: Dependencies) {
  const { use, close } = createDeviceDatabase<CopySchema>({
    name,
    version: 1,
    upgrade(created) {
      created.createObjectStore("copies", { keyPath: ["user_id", "id"] });
      created.createObjectStore("steps");
    },
  });

  const rowsOf = (userId: string) => use((database) => database.getAll("copies", keysBelow(userId)));

  /** Newest day first. */
  async function list(userId: string): Promise<Reflection[]> {
    const key = await keyFor(userId);
    const copies = (await rowsOf(userId)).flatMap((row) => open(key, row) ?? []);
    return copies.sort((one, other) => (placeInTime(one) < placeInTime(other) ? 1 : -1));
  }

  async function get(userId: string, id: string): Promise<Reflection | null> {
    const key = await keyFor(userId);
    const row = await use((database) => database.get("copies", [userId, id]));
    return row ? open(key, row) : null;
  }

  /** Stores a copy. Of trashed and very long reflections nothing is stored, and an earlier copy is removed. */
  async function put(userId: string, reflection: Reflection, how = { isOpened: false }): Promise<void> {
    const { id } = reflection;
    const key = await keyFor(userId);
    // A text has at least as many bytes as characters, so a text that is too long need not be sealed.
    const isFit = reflection.deleted_at === null && reflection.body.length <= limits.each;
    const copy = isFit ? sealValue(key, sealContext(userId, id), reflection) : null;
    await use(async (database) => {
      const tx = database.transaction("copies", "readwrite", { durability: "relaxed" });
      const before = await tx.store.get([userId, id]);
      const opened_at = how.isOpened ? now() : (before?.opened_at ?? 0);
      const change =
        copy && copy.box.length <= limits.each
          ? tx.store.put({ user_id: userId, id, opened_at, copy })
          : tx.store.delete([userId, id]);
      await Promise.all([change, tx.done]);
    });
  }

  const forget = (userId: string, ids: readonly string[]): Promise<void> =>
    use(async (database) => {
      const tx = database.transaction("copies", "readwrite");
      await Promise.all([...ids.map((id) => tx.store.delete([userId, id])), tx.done]);
    });

  /**
   * What is stored: the last change that the copies include (`null`: not known), all ids, and the recently opened ones,
   * latest first.
   */
  async function known(userId: string) {
    const [rows, step] = await Promise.all([
      rowsOf(userId),
      use((database) => database.get("steps", userId)),
    ]);
    return {
      step: step ?? null,
      ids: new Set(rows.map(({ id }) => id)),
      opened: rows
        .filter(({ opened_at }) => opened_at > 0)
        .sort((one, other) => other.opened_at - one.opened_at)
        .slice(0, maxOpened)
        .map(({ id }) => id),
    };
  }

  /**
   * Notes that the copies are current up to `step`. Removes those that are not in `wanted`, or that exceed the limit,
   * in that order.
   */
  async function settle(userId: string, step: number, wanted: readonly string[]): Promise<void> {
    const rank = new Map(wanted.map((id, at) => [id, at]));
    await use(async (database) => {
      const tx = database.transaction(["copies", "steps"], "readwrite");
      const copies = tx.objectStore("copies");
      const rows = (await copies.getAll(keysBelow(userId))).sort(
        (one, other) => (rank.get(one.id) ?? Infinity) - (rank.get(other.id) ?? Infinity),
      );
      let left = limits.bytes;
      const gone = rows.filter(({ id, copy }) => {
        left -= copy.box.length;
        return left < 0 || !rank.has(id);
      });
      await Promise.all([
        ...gone.map(({ id }) => copies.delete([userId, id])),
        tx.objectStore("steps").put(step, userId),
        tx.done,
      ]);
    });
  }

  return { list, get, put, forget, known, settle, close };
}

const open = (key: DeviceKey, { user_id, id, copy }: Row) =>
  openValue<Reflection>(key, sealContext(user_id, id), copy);
const sealContext = (userId: string, id: string) => ["copies", userId, id];
const placeInTime = ({ day, written_at }: Reflection) => `${day} ${written_at}`;

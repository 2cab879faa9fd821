import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import type { Day } from "#contract/day-rules.ts";
import type { Draft, Save } from "#contract/reflections/reflections.ts";
import { dailyName, type PageName } from "#web/lib/page.ts";
import { type Base, type DraftOfAnyAge, type KeptDraft, toDraft } from "./draft-rules.ts";

export type DraftKey = [userId: string, page: PageName, writer: string];

/** A copy as it was read; it has changed since if its stamp did. */
export type ReadCopy = { key: DraftKey; stamp: string };

type SaveOfAnyAge = DraftOfAnyAge &
  Omit<Save, keyof Draft | "activity_id" | "programme_run_id" | "merged_from"> &
  Partial<Pick<Save, "activity_id" | "programme_run_id">> & { merged_from: DraftOfAnyAge | null };

/** As drafts are found on devices: those kept before activities were answered know nothing of them. */
export type KeptOfAnyAge = Omit<KeptDraft, "draft" | "base" | "unanswered" | "merged" | "activity"> &
  Partial<Pick<KeptDraft, "activity">> & {
    draft: DraftOfAnyAge;
    base: Omit<Base, "draft"> & { draft: DraftOfAnyAge };
    unanswered: SaveOfAnyAge[];
    merged: DraftOfAnyAge[];
  };

/** As drafts were kept while there were daily reflections alone. */
export type EarlierDraft = Omit<KeptOfAnyAge, "page" | "base" | "merged" | "scene" | "unanswered"> & {
  base: Omit<KeptOfAnyAge["base"], "reflection_id">;
  unanswered: Omit<SaveOfAnyAge, "scene" | "merged_from">[];
};

/** `replaces`: copies whose words are in this one. They count no more, also where there was no time to remove them. */
type Row = KeptOfAnyAge & { replaces?: readonly ReadCopy[] };

interface DraftSchema extends DBSchema {
  pages: { key: DraftKey; value: Row };
  drafts: { key: [userId: string, day: Day, writer: string]; value: EarlierDraft };
}

type Upgrade = IDBPTransaction<DraftSchema, ("drafts" | "pages")[], "versionchange">;

export type DraftStore = ReturnType<typeof createDraftStore>;

export const keyOf = ({ user_id, page, writer }: KeptDraft): DraftKey => [user_id, page, writer];
export const readCopy = (kept: KeptDraft): ReadCopy => ({ key: keyOf(kept), stamp: kept.stamp });

/** Unsent words in this browser's IndexedDB, apart for each person. Its calls fail where the browser has none. */
export function createDraftStore(name = "reflector") {
  let opening: Promise<IDBPDatabase<DraftSchema>> | null = null;

  function database() {
    opening ??= openDB<DraftSchema>(name, 2, {
      async upgrade(created, from, _to, tx) {
        created.createObjectStore("pages", { keyPath: ["user_id", "page", "writer"] });
        if (from === 0) return;
        await carryOver(tx);
        created.deleteObjectStore("drafts");
      },
      // A newer version of the app in another tab waits for this connection.
      blocking: () => void close(),
      terminated: letGo,
    }).catch((error: unknown) => {
      letGo();
      throw error;
    });
    return opening;
  }

  function letGo() {
    opening = null;
  }

  async function close() {
    const closing = opening;
    letGo();
    (await closing)?.close();
  }

  /** Newest first. */
  async function list(userId: string, page?: PageName): Promise<KeptDraft[]> {
    const first = page === undefined ? [userId] : [userId, page];
    // In IndexedDB's order an array stands after every string, so this range ends behind the last copy.
    const found = await (await database()).getAll("pages", IDBKeyRange.bound(first, [...first, []]));
    const replaced = new Set(found.flatMap(({ replaces = [] }) => replaces.map(({ stamp }) => stamp)));
    return found
      .filter(({ stamp }) => !replaced.has(stamp))
      .map(asKept)
      .sort((one, other) => (one.updated_at < other.updated_at ? 1 : -1));
  }

  async function get(key: DraftKey): Promise<KeptDraft | undefined> {
    const found = await (await database()).get("pages", key);
    return found && asKept(found);
  }

  /**
   * Keeps `kept`, and lets go of the copies that it was read from, unless they have changed. It waits for nothing in
   * between: what a page that is being closed has to read before it writes is lost with it.
   */
  async function put(kept: KeptDraft, replaced: readonly ReadCopy[]): Promise<void> {
    const tx = (await database()).transaction("pages", "readwrite");
    const written = tx.store.put(replaced.length > 0 ? { ...kept, replaces: replaced } : kept);
    tx.commit();
    await Promise.all([written, tx.done]);
    if (replaced.length > 0) await drop(replaced);
  }

  async function drop(copies: readonly ReadCopy[]): Promise<void> {
    const tx = (await database()).transaction("pages", "readwrite");
    await Promise.all([...copies.map((copy) => dropUnchanged(tx.store, copy)), tx.done]);
  }

  async function remove(key: DraftKey, read: readonly ReadCopy[]): Promise<void> {
    const tx = (await database()).transaction("pages", "readwrite");
    const present = await tx.store.get(key);
    const gone = [...read, ...(present?.replaces ?? [])];
    await Promise.all([tx.store.delete(key), ...gone.map((copy) => dropUnchanged(tx.store, copy)), tx.done]);
  }

  /** Every copy of these reflections, whichever tab wrote it. */
  async function forget(userId: string, reflectionIds: ReadonlySet<string>): Promise<void> {
    const tx = (await database()).transaction("pages", "readwrite");
    const range = IDBKeyRange.bound([userId], [userId, []]);
    for (let cursor = await tx.store.openCursor(range); cursor; cursor = await cursor.continue())
      if (isOf(cursor.value, reflectionIds)) await cursor.delete();
    await tx.done;
  }

  return { list, get, put, remove, forget, close };
}

type Named = { page: PageName; base: Pick<Base, "reflection_id"> };

/** Whether words belong to one of these reflections, by their own page or by the page of its day. */
export const isOf = ({ page, base }: Named, ids: ReadonlySet<string>) =>
  (base.reflection_id !== null && ids.has(base.reflection_id)) ||
  (page.startsWith("one/") && ids.has(page.slice("one/".length)));

function asKept({ replaces: _, ...row }: Row): KeptDraft {
  const { draft, base, unanswered, merged, activity = null } = row;
  return {
    ...row,
    activity,
    draft: toDraft(draft),
    base: { ...base, draft: toDraft(base.draft) },
    unanswered: unanswered.map((save) => ({
      ...save,
      ...toDraft(save),
      activity_id: save.activity_id ?? null,
      programme_run_id: save.programme_run_id ?? null,
      merged_from: save.merged_from && toDraft(save.merged_from),
    })),
    merged: merged.map(toDraft),
  };
}

/** In the step that changes the database's form: either all of it happens, or the earlier form stays. */
async function carryOver(tx: Upgrade): Promise<void> {
  const pages = tx.objectStore("pages");
  for (const { base, unanswered, ...earlier } of await tx.objectStore("drafts").getAll())
    await pages.put({
      ...earlier,
      page: dailyName(earlier.day),
      base: { ...base, reflection_id: null },
      unanswered: unanswered.map((save) => ({ ...save, scene: null, merged_from: null })),
      merged: [],
      scene: null,
    });
}

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

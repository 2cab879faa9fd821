import type { DBSchema } from "idb";
import type { AttachmentKind } from "#contract/attachments/attachment-rules.ts";
import { createDeviceDatabase, type DeviceDatabase, keysBelow } from "#web/lib/device/database.ts";
import { openFilePart, type SealedFile, sealFile, UnopenedFile } from "#web/lib/device/sealed-file.ts";
import {
  type DeviceKey,
  openBytes,
  openValue,
  type Sealed,
  sealBytes,
  sealValue,
} from "#web/lib/device/sealing.ts";
import type { PageName } from "#web/lib/page.ts";

/** A file on its way to the server. */
export type StoredUpload = {
  user_id: string;
  id: string;
  /** Files are sent in ascending order. */
  order: number;
  name: string;
  kind: AttachmentKind;
  bytes: number;
  alt: string;
  /** The page that it will be attached to, which may be saved before the upload ends. */
  attach_to: PageName | null;
  /** Why the server refused it; `null` if it did not. */
  refusal: string | null;
  /** The server refuses this kind of file, so sending it again would not help. */
  is_unfit?: boolean;
};

/** A description of a picture that is already on the server. */
export type StoredDescription = { user_id: string; id: string; alt: string };

/** A recording that is running or was interrupted. Its sound is stored in separate pieces. */
export type StoredRecording = {
  user_id: string;
  id: string;
  media_type: string;
  started_at: string;
  /** How long it has run so far, without pauses. */
  milliseconds: number;
  touched_at: string;
};

type Key = [userId: string, id: string];
type Row = { user_id: string; id: string; sealed: Sealed };

interface UploadSchema extends DBSchema {
  uploads: { key: Key; value: Row & { order: number } };
  files: { key: Key; value: SealedFile };
  descriptions: { key: Key; value: Row };
  recordings: { key: Key; value: StoredRecording };
  pieces: { key: [userId: string, id: string, number: number]; value: Sealed };
}

/** A file on this device, opened as far as it is read. */
export type FileReader = { part: (start: number, end: number) => Promise<Blob>; whole: () => Promise<Blob> };

type KeyFor = (userId: string) => Promise<DeviceKey>;

/**
 * Files in this browser's IndexedDB that the server does not have yet, sealed with their names and descriptions. Its
 * calls fail if the browser has no IndexedDB, or if there is no key. What this key does not open stays stored.
 */
export class UploadStore {
  readonly #keyFor: KeyFor;
  readonly #database: DeviceDatabase<UploadSchema>;
  /** Files are sealed one after the other, because they are sent in the order in which they were added. */
  #adding: Promise<unknown> = Promise.resolve();

  constructor(keyFor: KeyFor, name = "reflector-uploads") {
    this.#keyFor = keyFor;
    this.#database = createDeviceDatabase<UploadSchema>({
      name,
      version: 1,
      upgrade(created) {
        created.createObjectStore("uploads", { keyPath: ["user_id", "id"] });
        created.createObjectStore("files");
        created.createObjectStore("descriptions", { keyPath: ["user_id", "id"] });
        created.createObjectStore("recordings", { keyPath: ["user_id", "id"] });
        created.createObjectStore("pieces");
      },
    });
  }

  /** In the order in which they are sent. */
  async list(userId: string): Promise<StoredUpload[]> {
    const key = await this.#keyFor(userId);
    const rows = await this.#database.use((database) => database.getAll("uploads", keysBelow(userId)));
    return rows
      .flatMap((row) => openRow<StoredUpload>(key, "uploads", row) ?? [])
      .sort((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
  }

  /** `null` if this device has no such file. Reading fails if the file can't be opened. */
  async file(userId: string, id: string): Promise<FileReader | null> {
    const key = await this.#keyFor(userId);
    const sealed = await this.#database.use((database) => database.get("files", [userId, id]));
    if (!sealed) return null;
    const context = ["files", userId, id];
    return {
      part: (start, end) => openFilePart(key, context, sealed, start, end),
      whole: () => openFilePart(key, context, sealed),
    };
  }

  /** Appends it to the queue. With `recording`, removes its pieces in the same transaction. */
  add(upload: Omit<StoredUpload, "order">, file: Blob, recording?: string): Promise<StoredUpload> {
    const added = this.#adding.then(() => this.#addNow(upload, file, recording));
    this.#adding = added.catch(() => undefined);
    return added;
  }

  async #addNow(upload: Omit<StoredUpload, "order">, file: Blob, recording?: string): Promise<StoredUpload> {
    const { user_id, id } = upload;
    const key = await this.#keyFor(user_id);
    const sealedFile = await sealFile(key, ["files", user_id, id], file);
    return this.#database.use(async (database) => {
      const tx = database.transaction(["uploads", "files", "recordings", "pieces"], "readwrite");
      const present = await tx.objectStore("uploads").getAll(keysBelow(user_id));
      const stored = { ...upload, order: Math.max(0, ...present.map(({ order }) => order)) + 1 };
      await Promise.all([
        tx.objectStore("uploads").put({ ...sealRow(key, "uploads", stored), order: stored.order }),
        tx.objectStore("files").put(sealedFile, [user_id, id]),
        recording !== undefined && tx.objectStore("recordings").delete([user_id, recording]),
        recording !== undefined && tx.objectStore("pieces").delete(keysBelow(user_id, recording)),
        tx.done,
      ]);
      return stored;
    });
  }

  /** Does nothing if the upload was removed meanwhile. */
  async change(userId: string, id: string, part: Partial<StoredUpload>): Promise<void> {
    const key = await this.#keyFor(userId);
    await this.#database.use(async (database) => {
      const tx = database.transaction("uploads", "readwrite");
      const row = await tx.store.get([userId, id]);
      const present = row && openRow<StoredUpload>(key, "uploads", row);
      if (present) {
        const changed = { ...present, ...part };
        await tx.store.put({ ...sealRow(key, "uploads", changed), order: changed.order });
      }
      await tx.done;
    });
  }

  remove(userId: string, id: string): Promise<void> {
    return this.#database.use(async (database) => {
      const tx = database.transaction(["uploads", "files"], "readwrite");
      await Promise.all([
        tx.objectStore("uploads").delete([userId, id]),
        tx.objectStore("files").delete([userId, id]),
        tx.done,
      ]);
    });
  }

  async descriptions(userId: string): Promise<StoredDescription[]> {
    const key = await this.#keyFor(userId);
    const rows = await this.#database.use((database) => database.getAll("descriptions", keysBelow(userId)));
    return rows.flatMap((row) => openRow<StoredDescription>(key, "descriptions", row) ?? []);
  }

  async describe(description: StoredDescription): Promise<void> {
    const row = sealRow(await this.#keyFor(description.user_id), "descriptions", description);
    await this.#database.use((database) => database.put("descriptions", row));
  }

  /** Does nothing if the description has changed meanwhile. */
  async removeDescription({ user_id, id, alt }: StoredDescription): Promise<void> {
    const key = await this.#keyFor(user_id);
    await this.#database.use(async (database) => {
      const tx = database.transaction("descriptions", "readwrite");
      const row = await tx.store.get([user_id, id]);
      const present = row && openRow<StoredDescription>(key, "descriptions", row);
      if (present?.alt === alt) await tx.store.delete([user_id, id]);
      await tx.done;
    });
  }

  recordings(userId: string): Promise<StoredRecording[]> {
    return this.#database.use((database) => database.getAll("recordings", keysBelow(userId)));
  }

  /** Stores the state of a running recording, with its next piece of sound. */
  async updateRecording(recording: StoredRecording, piece?: { number: number; sound: Blob }): Promise<void> {
    const { user_id, id } = recording;
    const sealed = piece && (await sealPiece(await this.#keyFor(user_id), recording, piece));
    await this.#database.use(async (database) => {
      const tx = database.transaction(["recordings", "pieces"], "readwrite");
      await Promise.all([
        tx.objectStore("recordings").put(recording),
        sealed && tx.objectStore("pieces").put(sealed, [user_id, id, piece.number]),
        tx.done,
      ]);
    });
  }

  /** @throws UnopenedFile */
  async sound(userId: string, id: string): Promise<Blob[]> {
    const key = await this.#keyFor(userId);
    const pieces = await this.#database.use(async (database) => {
      const tx = database.transaction("pieces");
      const range = keysBelow(userId, id);
      const [names, found] = await Promise.all([tx.store.getAllKeys(range), tx.store.getAll(range)]);
      return found.map((sealed, at) => ({ sealed, number: names[at]?.[2] ?? at }));
    });
    return pieces.map(({ sealed, number }) => {
      const bytes = openBytes(key, ["pieces", userId, id, number], sealed);
      // Untranslated: for the log.
      if (!bytes) throw new UnopenedFile("A recording on this device can’t be opened.");
      return new Blob([bytes]);
    });
  }

  removeRecording(userId: string, id: string): Promise<void> {
    return this.#database.use(async (database) => {
      const tx = database.transaction(["recordings", "pieces"], "readwrite");
      await Promise.all([
        tx.objectStore("recordings").delete([userId, id]),
        tx.objectStore("pieces").delete(keysBelow(userId, id)),
        tx.done,
      ]);
    });
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}

const sealRow = <Value extends { user_id: string; id: string }>(
  key: DeviceKey,
  store: string,
  value: Value,
): Row => ({
  user_id: value.user_id,
  id: value.id,
  sealed: sealValue(key, [store, value.user_id, value.id], value),
});

const openRow = <Value>(key: DeviceKey, store: string, { user_id, id, sealed }: Row): Value | null =>
  openValue<Value>(key, [store, user_id, id], sealed);

async function sealPiece(
  key: DeviceKey,
  { user_id, id }: StoredRecording,
  { number, sound }: { number: number; sound: Blob },
): Promise<Sealed> {
  return sealBytes(key, ["pieces", user_id, id, number], new Uint8Array(await sound.arrayBuffer()));
}

import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { AttachmentKind } from "#contract/attachments/attachment-rules.ts";
import type { PageName } from "#web/lib/page.ts";

/** A file on its way to the server. */
export type KeptUpload = {
  user_id: string;
  id: string;
  /** They are sent in this order. */
  order: number;
  name: string;
  kind: AttachmentKind;
  bytes: number;
  alt: string;
  /** What it is attached to once it is there: its text may have been saved before. */
  attach_to: PageName | null;
  /** Why the server did not take it; null while it may. */
  refusal: string | null;
};

/** What a person said of a picture that is on the server already. */
export type KeptDescription = { user_id: string; id: string; alt: string };

/** A recording that runs, or that was cut off; its sound is in pieces beside it. */
export type KeptRecording = {
  user_id: string;
  id: string;
  media_type: string;
  started_at: string;
  /** How long it has run so far, without pauses. */
  milliseconds: number;
  touched_at: string;
};

type Key = [userId: string, id: string];

interface UploadSchema extends DBSchema {
  uploads: { key: Key; value: KeptUpload };
  files: { key: Key; value: Blob };
  descriptions: { key: Key; value: KeptDescription };
  recordings: { key: Key; value: KeptRecording };
  pieces: { key: [userId: string, id: string, number: number]; value: Blob };
}

export type UploadStore = ReturnType<typeof createUploadStore>;

/** Files in this browser's IndexedDB that the server does not have yet. Its calls fail where the browser has none. */
export function createUploadStore(name = "reflector-uploads") {
  let opening: Promise<IDBPDatabase<UploadSchema>> | null = null;

  function database() {
    opening ??= openDB<UploadSchema>(name, 1, {
      upgrade(created) {
        created.createObjectStore("uploads", { keyPath: ["user_id", "id"] });
        created.createObjectStore("files");
        created.createObjectStore("descriptions", { keyPath: ["user_id", "id"] });
        created.createObjectStore("recordings", { keyPath: ["user_id", "id"] });
        created.createObjectStore("pieces");
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

  // In IndexedDB's order an array stands after every string and number, so these ranges end behind the last one.
  const all = (userId: string) => IDBKeyRange.bound([userId], [userId, []]);
  const allPieces = (userId: string, id: string) => IDBKeyRange.bound([userId, id], [userId, id, []]);

  return {
    async list(userId: string): Promise<KeptUpload[]> {
      const found = await (await database()).getAll("uploads", all(userId));
      return found.sort((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
    },

    async file(userId: string, id: string): Promise<Blob | null> {
      return (await (await database()).get("files", [userId, id])) ?? null;
    },

    /** Behind all that wait already. With `recording`, its pieces go in the same step. */
    async add(upload: Omit<KeptUpload, "order">, file: Blob, recording?: string): Promise<KeptUpload> {
      const db = await database();
      const tx = db.transaction(["uploads", "files", "recordings", "pieces"], "readwrite");
      const { user_id, id } = upload;
      const present = await tx.objectStore("uploads").getAll(all(user_id));
      const kept = { ...upload, order: Math.max(0, ...present.map(({ order }) => order)) + 1 };
      await Promise.all([
        tx.objectStore("uploads").put(kept),
        tx.objectStore("files").put(file, [user_id, id]),
        recording !== undefined && tx.objectStore("recordings").delete([user_id, recording]),
        recording !== undefined && tx.objectStore("pieces").delete(allPieces(user_id, recording)),
        tx.done,
      ]);
      return kept;
    },

    /** Nothing where it is gone meanwhile. */
    async change(userId: string, id: string, part: Partial<KeptUpload>): Promise<void> {
      const tx = (await database()).transaction("uploads", "readwrite");
      const present = await tx.store.get([userId, id]);
      if (present) await tx.store.put({ ...present, ...part });
      await tx.done;
    },

    async remove(userId: string, id: string): Promise<void> {
      const tx = (await database()).transaction(["uploads", "files"], "readwrite");
      await Promise.all([
        tx.objectStore("uploads").delete([userId, id]),
        tx.objectStore("files").delete([userId, id]),
        tx.done,
      ]);
    },

    async descriptions(userId: string): Promise<KeptDescription[]> {
      return (await database()).getAll("descriptions", all(userId));
    },

    async describe(description: KeptDescription): Promise<void> {
      await (await database()).put("descriptions", description);
    },

    /** Unless it was said differently meanwhile. */
    async described({ user_id, id, alt }: KeptDescription): Promise<void> {
      const tx = (await database()).transaction("descriptions", "readwrite");
      const present = await tx.store.get([user_id, id]);
      if (present?.alt === alt) await tx.store.delete([user_id, id]);
      await tx.done;
    },

    async recordings(userId: string): Promise<KeptRecording[]> {
      return (await database()).getAll("recordings", all(userId));
    },

    async touchRecording(recording: KeptRecording, piece?: { number: number; sound: Blob }): Promise<void> {
      const tx = (await database()).transaction(["recordings", "pieces"], "readwrite");
      const { user_id, id } = recording;
      await Promise.all([
        tx.objectStore("recordings").put(recording),
        piece && tx.objectStore("pieces").put(piece.sound, [user_id, id, piece.number]),
        tx.done,
      ]);
    },

    async sound(userId: string, id: string): Promise<Blob[]> {
      return (await database()).getAll("pieces", allPieces(userId, id));
    },

    async removeRecording(userId: string, id: string): Promise<void> {
      const tx = (await database()).transaction(["recordings", "pieces"], "readwrite");
      await Promise.all([
        tx.objectStore("recordings").delete([userId, id]),
        tx.objectStore("pieces").delete(allPieces(userId, id)),
        tx.done,
      ]);
    },

    close,
  };
}

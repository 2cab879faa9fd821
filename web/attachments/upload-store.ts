import type { DBSchema } from "idb";
import type { AttachmentKind } from "#contract/attachments/attachment-rules.ts";
import { createDeviceDatabase, keysBelow } from "#web/lib/device/database.ts";
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
  const { use, close } = createDeviceDatabase<UploadSchema>({
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

  return {
    async list(userId: string): Promise<KeptUpload[]> {
      const found = await use((database) => database.getAll("uploads", keysBelow(userId)));
      return found.sort((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
    },

    async file(userId: string, id: string): Promise<Blob | null> {
      return (await use((database) => database.get("files", [userId, id]))) ?? null;
    },

    /** Behind all that wait already. With `recording`, its pieces go in the same step. */
    add(upload: Omit<KeptUpload, "order">, file: Blob, recording?: string): Promise<KeptUpload> {
      return use(async (database) => {
        const tx = database.transaction(["uploads", "files", "recordings", "pieces"], "readwrite");
        const { user_id, id } = upload;
        const present = await tx.objectStore("uploads").getAll(keysBelow(user_id));
        const kept = { ...upload, order: Math.max(0, ...present.map(({ order }) => order)) + 1 };
        await Promise.all([
          tx.objectStore("uploads").put(kept),
          tx.objectStore("files").put(file, [user_id, id]),
          recording !== undefined && tx.objectStore("recordings").delete([user_id, recording]),
          recording !== undefined && tx.objectStore("pieces").delete(keysBelow(user_id, recording)),
          tx.done,
        ]);
        return kept;
      });
    },

    /** Nothing where it is gone meanwhile. */
    change(userId: string, id: string, part: Partial<KeptUpload>): Promise<void> {
      return use(async (database) => {
        const tx = database.transaction("uploads", "readwrite");
        const present = await tx.store.get([userId, id]);
        if (present) await tx.store.put({ ...present, ...part });
        await tx.done;
      });
    },

    remove(userId: string, id: string): Promise<void> {
      return use(async (database) => {
        const tx = database.transaction(["uploads", "files"], "readwrite");
        await Promise.all([
          tx.objectStore("uploads").delete([userId, id]),
          tx.objectStore("files").delete([userId, id]),
          tx.done,
        ]);
      });
    },

    async descriptions(userId: string): Promise<KeptDescription[]> {
      return use((database) => database.getAll("descriptions", keysBelow(userId)));
    },

    async describe(description: KeptDescription): Promise<void> {
      await use((database) => database.put("descriptions", description));
    },

    /** Unless it was said differently meanwhile. */
    described({ user_id, id, alt }: KeptDescription): Promise<void> {
      return use(async (database) => {
        const tx = database.transaction("descriptions", "readwrite");
        const present = await tx.store.get([user_id, id]);
        if (present?.alt === alt) await tx.store.delete([user_id, id]);
        await tx.done;
      });
    },

    async recordings(userId: string): Promise<KeptRecording[]> {
      return use((database) => database.getAll("recordings", keysBelow(userId)));
    },

    touchRecording(recording: KeptRecording, piece?: { number: number; sound: Blob }): Promise<void> {
      return use(async (database) => {
        const tx = database.transaction(["recordings", "pieces"], "readwrite");
        const { user_id, id } = recording;
        await Promise.all([
          tx.objectStore("recordings").put(recording),
          piece && tx.objectStore("pieces").put(piece.sound, [user_id, id, piece.number]),
          tx.done,
        ]);
      });
    },

    async sound(userId: string, id: string): Promise<Blob[]> {
      return use((database) => database.getAll("pieces", keysBelow(userId, id)));
    },

    removeRecording(userId: string, id: string): Promise<void> {
      return use(async (database) => {
        const tx = database.transaction(["recordings", "pieces"], "readwrite");
        await Promise.all([
          tx.objectStore("recordings").delete([userId, id]),
          tx.objectStore("pieces").delete(keysBelow(userId, id)),
          tx.done,
        ]);
      });
    },

    close,
  };
}

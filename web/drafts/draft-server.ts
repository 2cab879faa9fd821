import type { Reflection, Save } from "#contract/reflections/reflections.ts";
import type { Page } from "#web/lib/page.ts";

/** Why the server has not stored the words. `message` is the server's own sentence, if it sent one. */
export type SyncError = {
  kind:
    | "unreachable" // No answer came: the save may have arrived, or may still arrive.
    | "unavailable" // The server can't store anything at present.
    | "signed_out"
    | "refused" // These words can't be stored as they are.
    | "damaged"; // What is stored can't be opened.
  message: string;
};

export type LoadAnswer =
  | { kind: "loaded"; reflection: Reflection | null }
  | { kind: "failed"; syncError: SyncError };

export type SaveAnswer =
  | { kind: "saved"; reflection: Reflection }
  /** `current` is `null` if the reflection was trashed or deleted. */
  | { kind: "stale"; current: Reflection | null }
  | { kind: "failed"; syncError: SyncError };

/** The server's side of drafts. Its promises never reject. */
export type DraftServer = {
  load(page: Page): Promise<LoadAnswer>;
  save(page: Page, save: Save, how: { keepalive: boolean }): Promise<SaveAnswer>;
};

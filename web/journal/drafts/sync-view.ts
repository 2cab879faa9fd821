import type { Draft, Reflection, WrittenUnder } from "#contract/reflections/reflections.ts";
import type { After } from "#web/lib/device/after.ts";
import type { Page } from "#web/lib/page.ts";
import type { DeviceState } from "./device-copy.ts";
import type { Base } from "./draft-rules.ts";
import type { DraftServer, SyncError } from "./draft-server.ts";
import type { DraftStore } from "./draft-store.ts";

/** Two texts of one page, and the one that both started from. Nothing is given up before a person has chosen. */
export type Conflict = { base: Base; mine: Draft; mine_at: string; other: Reflection };

/** What a sheet shows of one page's words and of where they are safe. */
export type SyncView = {
  /** `unreached`: neither the server nor this device could say what the page holds. `unopened`: it is damaged. */
  phase: "opening" | "unreached" | "open" | "unopened";
  draft: Draft;
  /** Changes when the words came from elsewhere than this sheet. */
  generation: number;
  /** The last state of the server that is known. */
  stored: Reflection | null;
  /** Of the page's reflection, where one is known. */
  reflectionId: string | null;
  isUnsent: boolean;
  isSending: boolean;
  syncError: SyncError | null;
  device: DeviceState;
  conflict: Conflict | null;
};

export type SyncDependencies = {
  userId: string;
  page: Page;
  drafts: DraftStore;
  server: DraftServer;
  after: After;
  now: () => Date;
  newId: () => string;
  timeZone: () => string;
  /** The window that is shown now. */
  scene: () => WrittenUnder | null;
  /** Tells the other tabs of an acknowledged save. */
  announce: (saved: Reflection) => void;
};

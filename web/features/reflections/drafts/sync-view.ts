import type { Day } from "#contract/day.ts";
import type { Draft, Reflection } from "#contract/reflections.ts";
import type { After, DeviceState } from "./device-copy.ts";
import type { DraftServer, Trouble } from "./draft-server.ts";
import type { DraftStore } from "./draft-store.ts";

/** Two texts of one day. Neither is given up before a person has chosen. */
export type Conflict = { mine: Draft; mine_at: string; other: Reflection };

/** What a sheet shows of one day's words and of where they are safe. */
export type SyncView = {
  /** `unreached`: neither the server nor this device could say what the day holds. `unopened`: it is damaged. */
  phase: "opening" | "unreached" | "open" | "unopened";
  draft: Draft;
  /** Changes when the words came from elsewhere than this sheet. */
  generation: number;
  /** The last state of the server that is known. */
  stored: Reflection | null;
  isUnsent: boolean;
  isSending: boolean;
  trouble: Trouble | null;
  device: DeviceState;
  conflict: Conflict | null;
};

export type SyncDependencies = {
  userId: string;
  day: Day;
  drafts: DraftStore;
  server: DraftServer;
  after: After;
  now: () => Date;
  newId: () => string;
  timeZone: () => string;
  /** Tells the other tabs of an acknowledged save. */
  announce: (saved: Reflection) => void;
};

import type { Draft, Reflection, Save } from "#contract/reflections/reflections.ts";
import type { DeviceWrite } from "./device-writer.ts";
import { type Base, baseOf, type DeviceDraft, sameBase } from "./draft-rules.ts";
import type { LoadAnswer, SaveAnswer, SyncError } from "./draft-server.ts";
import type { ReadCopy } from "./draft-store.ts";
import * as words from "./draft-words.ts";

/**
 * Saves the words of one page: first on this device, then on the server, one save at a time, each based on the
 * revision before it. A text that this page has not seen is never overwritten: it becomes a conflict, which holds both
 * texts.
 *
 * | Status      | Meaning                                               | Ends with                                   |
 * |-------------|-------------------------------------------------------|---------------------------------------------|
 * | opening     | reads the device and asks the server; no sheet yet    | `opened`                                    |
 * | unreachable | no server and no draft on this device; retried        | `opened`, `writeAnyway`                     |
 * | damaged     | the stored text can't be opened                       | `opened`                                    |
 * | synced      | the server has all words                              | `edited`, or a draft found on the device    |
 * | unsent      | waits until typing pauses                             | `send`                                      |
 * | sending     | waits for the answer to a save                        | `answered`                                  |
 * | retrying    | the last save failed; sent again with growing pauses  | `send`                                      |
 * | signedOut   | the session has ended; retried rarely                 | `send`                                      |
 * | refused     | the server does not accept these words                | `edited`, `revalidate`                      |
 * | conflict    | two texts, until the person has merged them           | `resolved`, `revalidated` if one is deleted |
 * | reopening   | as `opening`, while the sheet stays open              | `opened`                                    |
 * | discarded   | permanently deleted: nothing more is sent or stored   | never                                       |
 *
 * At rest are synced, unsent, retrying, signedOut, refused and conflict. `restingStatus` derives the status at rest
 * from the words, the last error and the conflict after each event.
 */
export type Status =
  | "opening"
  | "unreachable"
  | "damaged"
  | "synced"
  | "unsent"
  | "sending"
  | "retrying"
  | "signedOut"
  | "refused"
  | "conflict"
  | "reopening"
  | "discarded";

export type DraftState = {
  status: Status;
  words: words.Words;
  /** The text that was found on the server, and when the text of this device was typed. */
  conflict: { mine_at: string; other: Reflection } | null;
  syncError: SyncError | null;
  /** The save that is being sent; `null` while another tab's copy is read first. */
  sending: Save | null;
  /** Identifies this tab's copy on the device. */
  writer: string;
  /** Another tab's copy that the words were read from, removed once this tab has stored them under its own name. */
  adopted: ReadCopy | null;
  /** Copies whose words are safe elsewhere. The next write deletes them. */
  discardable: readonly ReadCopy[];
  /** Copies that other tabs left behind. They are read once these words are safe. */
  leftovers: readonly ReadCopy[];
  /** The number of the newest change, and of the newest one that the device has stored. */
  device: { wanted: number; written: number; hasRefused: boolean };
  isTimerSet: boolean;
  failures: number;
  /** When the oldest unsent change was made, in milliseconds. */
  unsentSince: number | null;
};

export type DraftEvent =
  | { type: "opened"; drafts: readonly DeviceDraft[]; answer: LoadAnswer }
  /** `copy`: this device's copy of the reflection. */
  | { type: "writeAnyway"; copy: Reflection | null }
  /** `fromElsewhere`: not typed on the sheet, so the sheet must show it. */
  | { type: "edited"; change: Partial<Draft>; fromElsewhere?: boolean }
  | { type: "timerEnded" }
  | { type: "send" }
  | { type: "adoptedRead"; copy: ReadCopy; present: DeviceDraft | undefined }
  | { type: "answered"; save: Save; answer: SaveAnswer }
  /** The page is visible again, or the connection is back. */
  | { type: "revalidate" }
  | { type: "revalidated"; base: Base; answer: LoadAnswer }
  /** A save of another tab was acknowledged, or this tab changed something other than the words. */
  | { type: "received"; stored: Reflection }
  | { type: "resolved"; chosen: Draft; other: Reflection }
  | { type: "leftoverRead"; copy: ReadCopy; deviceDraft: DeviceDraft | undefined }
  | { type: "deviceWriting" }
  | { type: "deviceWritten"; write: DeviceWrite }
  | { type: "deviceRefused" }
  /** The page is being closed or left. One request may outlive it. */
  | { type: "unloading" }
  | { type: "discarded" };

export type DraftEffect =
  /** Read the device and ask the server. Ends with `opened`. */
  | { type: "open" }
  | { type: "readAdopted"; copy: ReadCopy }
  | { type: "readLeftover"; copy: ReadCopy }
  /** Write to the device, then send. Ends with `answered`. */
  | { type: "save"; save: Save }
  /** Send at once, in a request that outlives the page. Ends with `answered`. */
  | { type: "saveLast"; save: Save }
  | { type: "revalidate"; base: Base }
  /** Write to the device within 50 ms. */
  | { type: "store" }
  | { type: "startTimer"; ms: number }
  | { type: "stopTimer" }
  /** Tell the other tabs. */
  | { type: "announce"; stored: Reflection };

export const initialState = (env: words.Environment): DraftState => ({
  status: "opening",
  words: words.noWords(env.page),
  conflict: null,
  syncError: null,
  sending: null,
  writer: env.newId(),
  adopted: null,
  discardable: [],
  leftovers: [],
  device: { wanted: 0, written: 0, hasRefused: false },
  isTimerSet: false,
  failures: 0,
  unsentSince: null,
});

const unopened: readonly Status[] = ["opening", "unreachable", "damaged"];

/** Whether a sheet shows the words. */
export const isOpen = ({ status }: DraftState) => !unopened.includes(status);

export const isBusy = ({ status }: DraftState) => status === "sending" || status === "reopening";

/** Whether a save is due as soon as the timer ends. */
export const canSend = (state: DraftState) =>
  isOpen(state) && state.status !== "discarded" && !state.conflict && words.isUnsent(state.words);

export const canResolve = ({ conflict }: DraftState, other: Reflection) =>
  conflict !== null && sameBase(baseOf(conflict.other), baseOf(other));

/** The draft to store on this device; `null` if the server has everything. */
export const draftToStore = (state: DraftState, env: words.Environment): DeviceDraft | null =>
  state.status !== "discarded" && (words.isUnsent(state.words) || state.conflict)
    ? words.toDeviceDraft(state.words, state.writer, env)
    : null;

/** The status at rest, derived from the words, the last error and the conflict. */
export function restingStatus({ words: now, conflict, syncError }: DraftState): Status {
  if (conflict) return "conflict";
  if (!words.isUnsent(now)) return "synced";
  if (!syncError) return "unsent";
  if (syncError.kind === "signed_out") return "signedOut";
  return syncError.kind === "refused" || syncError.kind === "damaged" ? "refused" : "retrying";
}

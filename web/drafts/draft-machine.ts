import type { Draft, Reflection, Save } from "#contract/reflections/reflections.ts";
import type { DeviceWrite } from "./device-writer.ts";
import { type Base, baseOf, type DeviceDraft, sameBase } from "./draft-rules.ts";
import type { LoadAnswer, SaveAnswer, SyncError } from "./draft-server.ts";
import type { ReadCopy } from "./draft-store.ts";
import * as words from "./draft-words.ts";

/**
 * The words of one page on their way to safety: first to this device, then to the server, one save at a time, each
 * on the revision before it. Nothing is overwritten that this page has not seen: that becomes a conflict, which holds
 * both texts.
 *
 * | Status      | Meaning                                               | Ends with                                   |
 * |-------------|-------------------------------------------------------|---------------------------------------------|
 * | opening     | device and server are asked; no sheet is shown yet    | `opened`                                    |
 * | unreachable | neither of them could say; asked again now and then   | `opened`, `writeAnyway`                     |
 * | damaged     | what is stored can't be opened                        | `opened`                                    |
 * | synced      | the server has all words                              | `edited`, or words found on the device      |
 * | unsent      | words wait until typing rests                         | `send`                                      |
 * | sending     | one save is on its way                                | `answered`                                  |
 * | retrying    | the server was away; sent again, ever later           | `send`                                      |
 * | signedOut   | the session has ended; tried again rarely             | `send`                                      |
 * | refused     | the server does not take these words                  | `edited`, `revalidate`                      |
 * | conflict    | two texts; a person ends a sentence, then chooses     | `resolved`, `revalidated` if the other goes |
 * | reopening   | as opening, below a sheet that stays open             | `opened`                                    |
 * | discarded   | deleted for good: nothing more is sent or kept        | never                                       |
 *
 * synced, unsent, retrying, signedOut, refused and conflict are at rest. Which of them it is follows from the words,
 * the last error and the conflict, and is worked out after each event.
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
  /** The text that was found on the server, and when this device's own was typed. */
  conflict: { mine_at: string; other: Reflection } | null;
  syncError: SyncError | null;
  /** The save that `sending` waits for; `null` while another tab's copy is read first. */
  sending: Save | null;
  /** Names this tab's copy on the device. */
  writer: string;
  /** Another tab's copy that the words were read from, removed once this tab has stored them under its own name. */
  adopted: ReadCopy | null;
  /** Copies whose words are safe elsewhere: they go with the next write. */
  discardable: readonly ReadCopy[];
  /** Copies that other tabs left behind, looked at once these words are safe. */
  leftovers: readonly ReadCopy[];
  /** Counts changes that the device should keep, and those that it has. */
  device: { wanted: number; written: number; hasRefused: boolean };
  isTimerSet: boolean;
  failures: number;
  /** Since when words wait for a save, in milliseconds. */
  unsentSince: number | null;
};

export type DraftEvent =
  | { type: "opened"; drafts: readonly DeviceDraft[]; answer: LoadAnswer }
  /** `copy`: what this device last knew of the page. */
  | { type: "writeAnyway"; copy: Reflection | null }
  /** `fromElsewhere`: not typed on the sheet, so the sheet has to show it. */
  | { type: "edited"; change: Partial<Draft>; fromElsewhere?: boolean }
  | { type: "timerEnded" }
  | { type: "send" }
  | { type: "adoptedRead"; copy: ReadCopy; present: DeviceDraft | undefined }
  | { type: "answered"; save: Save; answer: SaveAnswer }
  /** The page is looked at again, or the connection is back. */
  | { type: "revalidate" }
  | { type: "revalidated"; base: Base; answer: LoadAnswer }
  /** A save of another tab was acknowledged, or this tab changed something other than the words. */
  | { type: "received"; stored: Reflection }
  | { type: "resolved"; chosen: Draft; other: Reflection }
  | { type: "leftoverRead"; copy: ReadCopy; deviceDraft: DeviceDraft | undefined }
  | { type: "deviceWriting" }
  | { type: "deviceWritten"; write: DeviceWrite }
  | { type: "deviceRefused" }
  /** The page goes away, perhaps for good: one request may outlive it. */
  | { type: "unloading" }
  | { type: "discarded" };

export type DraftEffect =
  /** Read the device and ask the server: `opened`. */
  | { type: "open" }
  | { type: "readAdopted"; copy: ReadCopy }
  | { type: "readLeftover"; copy: ReadCopy }
  /** Write to the device, then send: `answered`. */
  | { type: "save"; save: Save }
  /** Send at once, in a request that outlives the page: `answered`. */
  | { type: "saveLast"; save: Save }
  | { type: "revalidate"; base: Base }
  /** Write to the device within moments. */
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

/** Which state at rest it is in. */
export function restingStatus({ words: now, conflict, syncError }: DraftState): Status {
  if (conflict) return "conflict";
  if (!words.isUnsent(now)) return "synced";
  if (!syncError) return "unsent";
  if (syncError.kind === "signed_out") return "signedOut";
  return syncError.kind === "refused" || syncError.kind === "damaged" ? "refused" : "retrying";
}

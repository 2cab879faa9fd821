import type { SyncView } from "../drafts/sync-view.ts";

export type SaveWords = {
  /** One calm word or two, beside the date. */
  word: string;
  place: "server" | "device" | "nowhere";
  /** What happened and what to do, if that takes a sentence. Screen readers announce it, unlike the word. */
  detail: string;
  wantsLogin: boolean;
};

const quiet = (word: string): SaveWords => ({ word, place: "server", detail: "", wantsLogin: false });

/** Says where the words on the sheet are now. */
export function saveWords({ isUnsent, stored, syncError, device, conflict, phase }: SyncView): SaveWords {
  if (phase !== "open" || conflict) return quiet("");
  if (!isUnsent) return quiet(stored ? "Saved" : "");
  if (!syncError) return quiet("Saving");
  const wantsLogin = syncError.kind === "signed_out";
  if (device === "unavailable")
    return {
      word: "Not saved yet",
      place: "nowhere",
      detail:
        `${syncError.message} This device can’t keep a copy: leave this page open until it says Saved.`.trim(),
      wantsLogin,
    };
  const detail = detailOf(syncError);
  const word = syncError.kind === "unreachable" ? "Offline: kept on this device" : "Kept on this device";
  return { word, place: "device", detail, wantsLogin };
}

function detailOf({ kind, message }: NonNullable<SyncView["syncError"]>): string {
  if (kind === "unreachable") return "";
  if (kind === "signed_out") return "You were logged out.";
  if (kind === "refused") return `${message} Your words are kept on this device.`.trim();
  return `${message} Your words are kept on this device and sent again soon.`.trim();
}

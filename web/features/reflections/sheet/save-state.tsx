import { Check, CircleAlert, CloudOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { deviceRoom } from "#web/drafts/device-room.ts";
import type { SyncView } from "#web/drafts/sync-view.ts";
import { signInAgain } from "#web/lib/sign-in-again.ts";
import { writing } from "#web/lib/writing.ts";
import { TextButton } from "#web/ui/button.tsx";

const icons = { server: Check, device: CloudOff, nowhere: CircleAlert } satisfies Record<
  SaveWords["place"],
  unknown
>;

export function SaveState({ view }: { view: SyncView }) {
  const { word, place } = saveWords(view);
  const Icon = icons[place];
  const [announced, setAnnounced] = useState<Announced>("nothing");
  const next = nextAnnounced(announced, { word, place });
  if (next !== announced) setAnnounced(next);
  return (
    <span className="save-state" role="status" aria-live={next === "nothing" ? "off" : "polite"}>
      {word && word !== "Saving" && <Icon className="icon icon--small" />}
      {word}
    </span>
  );
}

type Announced = "nothing" | "trouble" | "relief";

/** Screen readers announce that text is stored elsewhere, and later that it is saved, but not every save. */
export function nextAnnounced(
  before: Announced,
  { word, place }: Pick<SaveWords, "word" | "place">,
): Announced {
  if (place !== "server") return "trouble";
  const isSaved = word === "Saved";
  if (before === "trouble") return isSaved ? "relief" : "trouble";
  return before === "relief" && isSaved ? "relief" : "nothing";
}

/** The sentence for when one word is not enough. */
export function SaveProblem({ view }: { view: SyncView }) {
  const { detail, wantsLogin } = saveWords(view);
  const isScarce = useSyncExternalStore(deviceRoom.subscribe, deviceRoom.isScarce);
  useSignInAgain(wantsLogin);
  const sentence = isScarce && view.isUnsent && view.syncError ? `${detail} ${scarceWords}`.trim() : detail;
  return (
    <div role="status">
      {sentence && (
        <p className="sheet__note">
          <CircleAlert className="icon icon--small" />
          <span>
            {sentence}
            {wantsLogin && (
              <>
                {" "}
                <TextButton onClick={signInAgain.ask}>Log in again to save it.</TextButton>
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

const scarceWords =
  "This device is almost full: it keeps your words as long as there is room, and the server has all that was saved before.";

/** A dialog that opened while someone types would swallow their letters. */
const quietMs = 2500;

function useSignInAgain(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return;
    let timer = setTimeout(signInAgain.need, quietMs);
    const stop = writing.onKey(() => {
      clearTimeout(timer);
      timer = setTimeout(signInAgain.need, quietMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
      signInAgain.end();
    };
  }, [isNeeded]);
}

type SaveWords = {
  /** One or two words, shown next to the date. */
  word: string;
  place: "server" | "device" | "nowhere";
  /** What happened and what to do, if that takes a sentence. Screen readers announce it, unlike the word. */
  detail: string;
  wantsLogin: boolean;
};

const quiet = (word: string): SaveWords => ({ word, place: "server", detail: "", wantsLogin: false });

/** Says where the words on the sheet are now. */
export function saveWords(view: SyncView): SaveWords {
  const { isUnsent, stored, syncError, device, conflict, phase } = view;
  if (phase !== "open" || conflict) return quiet("");
  if (view.isConflictHeld) return heldWords(device);
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

/** The two texts are shown once the person stops typing. */
const heldWords = (device: SyncView["device"]): SaveWords => ({
  ...(device === "unavailable"
    ? { word: "Not saved yet", place: "nowhere" }
    : { word: "Kept on this device", place: "device" }),
  detail: "This was also written on another device. When you stop typing, you can choose what to keep.",
  wantsLogin: false,
});

function detailOf({ kind, message }: NonNullable<SyncView["syncError"]>): string {
  if (kind === "unreachable") return "";
  if (kind === "signed_out") return "You were logged out.";
  if (kind === "refused") return `${message} Your words are kept on this device.`.trim();
  return `${message} Your words are kept on this device and sent again soon.`.trim();
}

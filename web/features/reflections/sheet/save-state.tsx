import { Check, CircleAlert, CloudOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { joinSentences } from "#contract/formats.ts";
import { t, tc } from "#contract/translate.ts";
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
  const { word, place, step } = saveWords(view);
  const Icon = icons[place];
  const [announced, setAnnounced] = useState<Announced>("nothing");
  const next = nextAnnounced(announced, { place, step });
  if (next !== announced) setAnnounced(next);
  return (
    <span className="save-state" role="status" aria-live={next === "nothing" ? "off" : "polite"}>
      {word && step !== "saving" && <Icon className="icon icon--small" />}
      {word}
    </span>
  );
}

type Announced = "nothing" | "trouble" | "relief";

/** Screen readers announce that text is stored elsewhere, and later that it is saved, but not every save. */
export function nextAnnounced(
  before: Announced,
  { place, step }: Pick<SaveWords, "place" | "step">,
): Announced {
  if (place !== "server") return "trouble";
  const isSaved = step === "saved";
  if (before === "trouble") return isSaved ? "relief" : "trouble";
  return before === "relief" && isSaved ? "relief" : "nothing";
}

/** The sentence for when one word is not enough. */
export function SaveProblem({ view }: { view: SyncView }) {
  const { detail, wantsLogin } = saveWords(view);
  const isScarce = useSyncExternalStore(deviceRoom.subscribe, deviceRoom.isScarce);
  useSignInAgain(wantsLogin);
  const sentence =
    isScarce && view.isUnsent && view.syncError ? joinSentences([detail, scarceWords()]) : detail;
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
                <TextButton onClick={signInAgain.ask}>{t("Log in again to save it.")}</TextButton>
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

const scarceWords = () =>
  t(
    "This device is almost full: it keeps your words as long as there is room, and the server has all that was saved before.",
  );

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
  /** `null` where the server is not reached, or nothing is written. */
  step: "saving" | "saved" | null;
  /** What happened and what to do, if that takes a sentence. Screen readers announce it, unlike the word. */
  detail: string;
  wantsLogin: boolean;
};

const quiet = (word: string, step: SaveWords["step"] = null): SaveWords => ({
  word,
  step,
  place: "server",
  detail: "",
  wantsLogin: false,
});

/** Says where the words on the sheet are now. */
export function saveWords(view: SyncView): SaveWords {
  const { isUnsent, stored, syncError, device, conflict, phase } = view;
  if (phase !== "open" || conflict) return quiet("");
  if (view.isConflictHeld) return heldWords(device);
  if (!isUnsent) return stored ? quiet(tc("page", "Saved"), "saved") : quiet("");
  if (!syncError) return quiet(t("Saving"), "saving");
  const wantsLogin = syncError.kind === "signed_out";
  if (device === "unavailable")
    return {
      word: t("Not saved yet"),
      place: "nowhere",
      step: null,
      detail: joinSentences([
        syncError.message,
        t("This device can’t keep a copy. Leave this page open until it is saved."),
      ]),
      wantsLogin,
    };
  const detail = detailOf(syncError);
  const word =
    syncError.kind === "unreachable" ? t("Offline: kept on this device") : t("Kept on this device");
  return { word, place: "device", step: null, detail, wantsLogin };
}

/** The two texts are shown once the person stops typing. */
const heldWords = (device: SyncView["device"]): SaveWords => ({
  ...(device === "unavailable"
    ? { word: t("Not saved yet"), place: "nowhere" }
    : { word: t("Kept on this device"), place: "device" }),
  step: null,
  detail: t("This was also written on another device. When you stop typing, you can choose what to keep."),
  wantsLogin: false,
});

function detailOf({ kind, message }: NonNullable<SyncView["syncError"]>): string {
  if (kind === "unreachable") return "";
  if (kind === "signed_out") return t("You were logged out.");
  if (kind === "refused") return joinSentences([message, t("Your words are kept on this device.")]);
  return joinSentences([message, t("Your words are kept on this device and sent again soon.")]);
}

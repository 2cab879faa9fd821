import { Link, useLocation } from "@tanstack/react-router";
import { Check, CircleAlert, CloudOff } from "lucide-react";
import { session } from "#web/lib/session.ts";
import type { SyncView } from "../drafts/sync-view.ts";
import { type SaveWords, saveWords } from "./save-words.ts";

const icons = { server: Check, device: CloudOff, nowhere: CircleAlert } satisfies Record<
  SaveWords["place"],
  unknown
>;

/** Found by who looks for it; read out only where something needs attention, not with every save. */
export function SaveState({ view }: { view: SyncView }) {
  const { word, place } = saveWords(view);
  const Icon = icons[place];
  return (
    <span className="save-state" role="status" aria-live={place === "server" ? "off" : "polite"}>
      {word && word !== "Saving" && <Icon className="icon icon--small" />}
      {word}
    </span>
  );
}

/** The sentence that goes with a word that isn't enough. */
export function SaveTrouble({ view }: { view: SyncView }) {
  const { detail, wantsLogin } = saveWords(view);
  const { pathname } = useLocation();
  return (
    <div role="status">
      {detail && (
        <p className="sheet__note">
          <CircleAlert className="icon icon--small" />
          <span>
            {detail}
            {wantsLogin && (
              <>
                {" "}
                <Link
                  className="link"
                  to="/login"
                  search={{ return: pathname }}
                  // The old session is of no use, and would lead away from the log-in page.
                  onClick={() => session.clear()}
                >
                  Log in again to save it.
                </Link>
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

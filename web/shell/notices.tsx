import { Check, CircleAlert, CloudOff, RefreshCw, X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { buildCheck, reloadIntoNewBuild } from "#web/lib/build-check.ts";
import { connection } from "#web/lib/connection.ts";
import { focusContent } from "#web/lib/dialog-focus.ts";
import { apiAddress } from "#web/lib/page-meta.ts";
import { type MadeOffer, undoOffer } from "#web/lib/undo-offer.ts";
import { useIsOffline } from "#web/lib/use-device.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

const askAgainMs = 10_000;

export function OfflineNotice() {
  const offline = useIsOffline();
  useEffect(() => {
    if (!offline) return;
    const timer = setInterval(askServer, askAgainMs);
    return () => clearInterval(timer);
  }, [offline]);

  return (
    <div role="status">
      {offline && (
        <p className="notice glass-popover">
          <CloudOff className="icon icon--small" />
          {t("You are offline.")}
        </p>
      )}
    </div>
  );
}

async function askServer() {
  try {
    // Whether CORS allows reading it doesn't matter: another server's API need not list this origin.
    await fetch(apiAddress("/healthz"), { mode: "no-cors" });
    connection.report(true);
  } catch (error) {
    // Still offline: `fetch` rejects with a TypeError when no answer comes.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Milliseconds: long enough to read it, to think, and to reach the button. */
const shownMs = 20_000;
const toldMs = 8000;

/** Shows what was done and offers to undo it. The region always exists, so that screen readers announce changes. */
export function UndoNotice() {
  const shown = useSyncExternalStore(undoOffer.subscribe, undoOffer.present);
  return <div role="status">{shown && <Shown key={shown.id} shown={shown} />}</div>;
}

type Undoing = "offered" | "busy" | "undone" | { failure: string };

function Shown({ shown }: { shown: MadeOffer }) {
  const { offer } = shown;
  const [state, setState] = useState<Undoing>("offered");
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointed || isFocused;
  const notice = useRef<HTMLDivElement>(null);
  const hasFailed = typeof state === "object";
  const lasts = hasFailed || state === "busy" ? null : offer && state !== "undone" ? shownMs : toldMs;

  useEffect(() => {
    if (lasts === null || isHeld) return;
    const timer = setTimeout(() => undoOffer.withdraw(shown), lasts);
    return () => clearTimeout(timer);
  }, [lasts, isHeld, shown]);

  async function undo() {
    if (!offer || state === "busy") return;
    setState("busy");
    try {
      await offer.undo();
      // The focus would disappear with the button.
      if (notice.current?.contains(document.activeElement)) focusContent();
      setState("undone");
      // No event fires when the pointer leaves a removed button.
      setPointed(false);
    } catch (error) {
      setState({ failure: error instanceof Error ? error.message : "" });
    }
  }

  const dismiss = () => {
    focusContent();
    undoOffer.withdraw(shown);
  };

  const hold = { onPointerEnter: () => setPointed(true), onPointerLeave: () => setPointed(false) };
  const holdFocus = { onFocus: () => setFocused(true), onBlur: () => setFocused(false) };
  const Icon = hasFailed || shown.isProblem ? CircleAlert : Check;
  return (
    <div ref={notice} className="notice notice--offer glass-popover" {...hold} {...holdFocus}>
      <Icon className="icon icon--small" />
      <p>{wordsOf(shown, state)}</p>
      <div className="notice__acts">
        {offer && state !== "undone" && (
          <Button aria-disabled={state === "busy"} onClick={() => void undo()}>
            {hasFailed ? t("Try again") : t("Undo")}
          </Button>
        )}
        <IconButton tight label={t("Dismiss")} onClick={dismiss} Icon={X} />
      </div>
    </div>
  );
}

function wordsOf({ words, offer }: MadeOffer, state: Undoing): string {
  if (typeof state === "object") return joinSentences([t("This could not be undone."), state.failure]);
  return state === "undone" && offer ? offer.undone : words;
}

/** Offers a newer build. The region is always there, so that screen readers announce what appears in it. */
export function UpdateNotice() {
  const offered = useSyncExternalStore(buildCheck.subscribe, buildCheck.isOffered);
  const offline = useIsOffline();
  const putOff = () => {
    focusContent();
    buildCheck.putOff();
  };
  return (
    <div role="status">
      {offered && !offline && (
        <div className="notice notice--offer glass-popover">
          <RefreshCw className="icon icon--small" />
          <p>{t("A new version of Reflector is ready.")}</p>
          <div className="notice__acts">
            <Button onClick={() => void reloadIntoNewBuild()}>{t("Reload")}</Button>
            <Button variant="plain" onClick={putOff}>
              {t("Later")}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

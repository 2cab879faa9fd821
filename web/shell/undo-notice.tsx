import { Check, CircleAlert, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type MadeOffer, type UndoOffer, undoOffer } from "#web/lib/undo-offer.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

/** Long enough to read it, to think, and to reach the button. */
const shownMs = 20_000;
const undoneMs = 5000;

/** Offers to take back what was done last. The region is always there, so that what comes into it is read out. */
export function UndoNotice() {
  const offer = useSyncExternalStore(undoOffer.subscribe, undoOffer.present);
  return <div role="status">{offer && <Offer key={offer.id} offer={offer} />}</div>;
}

type Undoing = "offered" | "busy" | "undone" | { failure: string };

function Offer({ offer }: { offer: MadeOffer }) {
  const [state, setState] = useState<Undoing>("offered");
  const [isHeld, setHeld] = useState(false);
  const lasts =
    typeof state === "object" || state === "busy" ? null : state === "undone" ? undoneMs : shownMs;

  useEffect(() => {
    if (lasts === null || isHeld) return;
    const timer = setTimeout(() => undoOffer.withdraw(offer), lasts);
    return () => clearTimeout(timer);
  }, [lasts, isHeld, offer]);

  async function undo() {
    setState("busy");
    try {
      await offer.undo();
      setState("undone");
    } catch (error) {
      setState({ failure: error instanceof Error ? error.message : "" });
    }
  }

  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  const holdFocus = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  return (
    <div className="notice notice--offer glass-float" {...hold} {...holdFocus}>
      {typeof state === "object" ? (
        <CircleAlert className="icon icon--small" />
      ) : (
        <Check className="icon icon--small" />
      )}
      <p>{wordsOf(offer, state)}</p>
      <div className="notice__acts">
        {state !== "undone" && (
          <Button disabled={state === "busy"} onClick={() => void undo()}>
            {typeof state === "object" ? "Try again" : "Undo"}
          </Button>
        )}
        <IconButton tight label="Dismiss" onClick={() => undoOffer.withdraw(offer)}>
          <X className="icon icon--small" />
        </IconButton>
      </div>
    </div>
  );
}

function wordsOf({ words, undone }: UndoOffer, state: Undoing): string {
  if (typeof state === "object") return `This could not be taken back. ${state.failure}`.trim();
  return state === "undone" ? undone : words;
}

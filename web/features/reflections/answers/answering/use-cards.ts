import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { StepPosition } from "./answering-rules.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The card of an activity that is shown, and the one that led to it. */
    card?: string;
    card_before?: string;
    /** Opened from the review, to which its answer leads back. */
    is_card_edited?: boolean;
  }
}

/** The current card. Each card is an entry of the browser's history, so that Back returns to the previous card. */
export function useCards(start: () => StepPosition) {
  const [first] = useState(start);
  const navigate = useNavigate();
  const { history } = useRouter();
  const { card, card_before, is_card_edited } = useLocation({ select: ({ state }) => state });
  const chosen = card === undefined ? first : positionOf(card);

  const go = (next: StepPosition, { isEditing = false } = {}) => {
    if (nameOf(next) === card_before) return history.back();
    const state = { card: nameOf(next), card_before: nameOf(chosen), is_card_edited: isEditing };
    void navigate({ to: ".", search: true, state: (now) => ({ ...now, ...state }) });
  };
  return { chosen, go, isEditing: is_card_edited === true, hasMoved: card !== undefined };
}

const nameOf = (position: StepPosition) => (position.kind === "step" ? position.id : position.kind);

const positionOf = (name: string): StepPosition =>
  name === "begin" || name === "review" ? { kind: name } : { kind: "step", id: name };

import { useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { promptFor } from "./prompts/prompts.ts";

type Choice = { step: number; isHidden: boolean };

const storageKey = "reflector:prompt";
const noChoice: Choice = { step: 0, isHidden: false };

export type DayPrompt = {
  text: string | null;
  /** Belongs into the draft with the first words that answer it. */
  offered: string;
  another: () => void;
  none: () => void;
  /** Asks for one again, where there is none. */
  wanted: () => void;
};

/** The prompt above a day's words: the one they answer, or one that is offered while there are none. */
export function usePrompt(
  user: User,
  day: Day,
  isToday: boolean,
  draft: Draft,
  onChange: (change: Partial<Draft>) => void,
): DayPrompt {
  const owner = `${user.id} ${day}`;
  const [choice, setChoice] = useState(() => readChoice(owner));
  const choose = (next: Choice) => {
    setChoice(next);
    writeChoice(owner, next);
  };
  const hasWords = draft.title.trim() !== "" || draft.body.trim() !== "";
  const isOffered = isToday && user.preferences.prompts_shown && !choice.isHidden && !hasWords;
  const offered = isOffered ? promptFor(user.id, day, choice.step) : "";
  const isShown = user.preferences.prompts_shown || !isToday;
  const show = (step: number) => {
    choose({ step, isHidden: false });
    if (hasWords) onChange({ prompt: promptFor(user.id, day, step) });
  };
  return {
    text: isShown ? draft.prompt || offered || null : null,
    offered: draft.prompt ? "" : offered,
    another: () => show(choice.step + 1),
    wanted: () => show(choice.step),
    none: () => {
      choose({ ...choice, isHidden: true });
      onChange({ prompt: "" });
    },
  };
}

/** Kept in this browser only, for one day: it is a passing wish. */
function readChoice(owner: string): Choice {
  const [id, day, step, hidden] = (localStorage.getItem(storageKey) ?? "").split(" ");
  if (`${id} ${day}` !== owner) return noChoice;
  return { step: Number(step) || 0, isHidden: hidden === "hidden" };
}

function writeChoice(owner: string, { step, isHidden }: Choice) {
  localStorage.setItem(storageKey, `${owner} ${step} ${isHidden ? "hidden" : "shown"}`);
}

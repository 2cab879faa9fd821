import { useState } from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { readStored, store } from "#web/lib/device/stored.ts";
import { promptFor } from "./prompts/prompts.ts";

type Choice = { step: number; isHidden: boolean };

const storageKey = "reflector:prompt";
const noChoice: Choice = { step: 0, isHidden: false };

export type DayPrompt = {
  text: string | null;
  /** Saved with the first words that answer it. */
  offered: string;
  another: () => void;
  none: () => void;
  /** Shows one again after `none`. */
  wanted: () => void;
};

/** The prompt above a day's words: the one they answer, or a suggestion while there are none. */
export function usePrompt(
  user: { id: string; preferences: Pick<Preferences, "prompts_shown"> },
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
  const isOn = user.preferences.prompts_shown;
  const suggestion =
    isToday && isOn && !choice.isHidden && !hasWords ? promptFor(user.id, day, choice.step) : "";
  const show = (step: number) => {
    choose({ step, isHidden: false });
    if (hasWords) onChange({ prompt: promptFor(user.id, day, step) });
  };
  return {
    text: isOn || !isToday ? draft.prompt || suggestion || null : null,
    offered: draft.prompt ? "" : suggestion,
    another: () => show(choice.step + 1),
    wanted: () => show(choice.step),
    none: () => {
      choose({ ...choice, isHidden: true });
      onChange({ prompt: "" });
    },
  };
}

/** Kept in this browser only, and for one day. */
function readChoice(owner: string): Choice {
  const [id, day, step, hidden] = (readStored(storageKey) ?? "").split(" ");
  if (`${id} ${day}` !== owner) return noChoice;
  return { step: Number(step) || 0, isHidden: hidden === "hidden" };
}

function writeChoice(owner: string, { step, isHidden }: Choice) {
  store(storageKey, `${owner} ${step} ${isHidden ? "hidden" : "shown"}`);
}

import { useState } from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { readStored, store } from "#web/lib/device/stored.ts";
import type { PromptOf } from "./use-prompt-of.ts";

/** `taken`: the person writes from it. */
type Choice = { step: number; is: "shown" | "taken" | "hidden" };

const storageKey = "reflector:prompt";
const noChoice: Choice = { step: 0, is: "shown" };

export type DayPrompt = {
  text: string | null;
  /** Whether `text` is only suggested, and not yet what the words answer. */
  isSuggested: boolean;
  /** Saved with the first words that answer it. */
  toSave: string;
  /** The words are to answer it. */
  take: () => void;
  another: () => void;
  none: () => void;
  /** Shows one again after `none`. */
  wanted: () => void;
};

/**
 * The prompt above a day's words: the one they answer, or a suggestion that stays until it is taken or dismissed. Words
 * that a person writes without taking the suggestion don't answer it.
 */
export function usePrompt(
  user: { id: string; preferences: Pick<Preferences, "prompts_shown"> },
  day: Day,
  isToday: boolean,
  draft: Draft,
  onChange: (change: Partial<Draft>) => void,
  promptOf: PromptOf | null,
): DayPrompt {
  const owner = `${user.id} ${day}`;
  const [choice, setChoice] = useState(() => readChoice(owner));
  const hasWords = draft.title.trim() !== "" || draft.body.trim() !== "";
  const choose = (next: Choice) => {
    setChoice(next);
    writeChoice(owner, next);
  };
  const isOn = user.preferences.prompts_shown;
  const isOffered = isToday && isOn && choice.is !== "hidden";
  const suggestion = isOffered && promptOf ? promptOf(choice.step) : "";
  const isSuggested = !draft.prompt && choice.is === "shown" && suggestion !== "";
  return {
    text: isOn || !isToday ? draft.prompt || suggestion || null : null,
    isSuggested,
    toSave: draft.prompt || isSuggested ? "" : suggestion,
    take: () => {
      choose({ ...choice, is: "taken" });
      if (hasWords) onChange({ prompt: suggestion });
    },
    another: () => {
      const step = choice.step + 1;
      choose({ ...choice, step });
      if (draft.prompt && promptOf) onChange({ prompt: promptOf(step) });
    },
    wanted: () => choose({ ...choice, is: "shown" }),
    none: () => {
      if (isToday) choose({ ...choice, is: "hidden" });
      if (draft.prompt) onChange({ prompt: "" });
    },
  };
}

/** How many other prompts were asked for on this day. */
export const stepsOf = (userId: string, day: Day): number => readChoice(`${userId} ${day}`).step;

/** After the sets were saved, whose anchor is the prompt that was shown. */
export function forgetSteps(userId: string, day: Day): void {
  const owner = `${userId} ${day}`;
  writeChoice(owner, { ...readChoice(owner), step: 0 });
}

/** Stored in this browser only, for one day. */
function readChoice(owner: string): Choice {
  const [id, day, step, is] = (readStored(storageKey) ?? "").split(" ");
  if (`${id} ${day}` !== owner) return noChoice;
  return { step: Number(step) || 0, is: is === "hidden" || is === "taken" ? is : "shown" };
}

const writeChoice = (owner: string, { step, is }: Choice) => store(storageKey, `${owner} ${step} ${is}`);

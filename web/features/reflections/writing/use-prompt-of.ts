import { CancelledError, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Day } from "#contract/day-rules.ts";
import { knowsTemplates } from "#web/features/templates/has-cached-templates.ts";
import { whenIdle } from "#web/lib/later.ts";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import type { PromptSet } from "./prompts/prompts.ts";

type Prompts = typeof import("./prompts/prompts.ts");

const loadPromptSets = () => retryWhenOnline(() => import("#web/features/templates/prompt-sets.ts"));

let known: Prompts | null = null;
/** A part of its own, as the prompts are most of the texts of the daily page. */
export async function loadPrompts(): Promise<Prompts> {
  known ??= await retryWhenOnline(() => import("./prompts/prompts.ts"));
  return known;
}

/** The prompt of a day, where `step` others were asked for. */
export type PromptOf = (step: number) => string;

/** `null` until the prompts are known. */
export function usePromptOf(userId: string, day: Day, isWanted: boolean): PromptOf | null {
  const sets = usePromptSets(userId, isWanted);
  const [prompts, setPrompts] = useState(known);
  useEffect(() => {
    if (isWanted) void loadPrompts().then(setPrompts);
  }, [isWanted]);
  return prompts && sets && ((step) => prompts.promptFor(userId, day, step, sets));
}

/** A person's own prompts: first those cached on this device, then the server's. `null` while they are loading. */
function usePromptSets(userId: string, isWanted: boolean): readonly PromptSet[] | null {
  const queryClient = useQueryClient();
  const [hasCached] = useState(() => knowsTemplates(userId));
  const [sets, setSets] = useState<readonly PromptSet[] | null>(hasCached ? null : []);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    const load = async () => {
      const { cachedPromptSets, fetchPromptSets } = await loadPromptSets();
      const show = (found: readonly PromptSet[] | null) => !isGone && found && setSets(found);
      show(cachedPromptSets(userId));
      show(await fetchPromptSets(queryClient, userId));
    };
    const start = () =>
      void load().catch((error: unknown) => {
        // The request was shared with another part of the page, which cancelled it when it was closed.
        if (!(error instanceof CancelledError)) reportError(error);
        else if (!isGone) start();
      });
    if (hasCached) start();
    else whenIdle(start);
    return () => {
      isGone = true;
    };
  }, [queryClient, userId, isWanted, hasCached]);
  return sets;
}

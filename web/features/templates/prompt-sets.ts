import type { QueryClient } from "@tanstack/react-query";
import { promptsOf } from "#contract/templates/prompt-rules.ts";
import type { Template } from "#contract/templates/templates.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { cachedTemplates } from "./cached-templates.ts";
import { templatesQuery } from "./template-queries.ts";

/** What the daily page needs of the sets that are on, oldest first. */
export const setsThatAreOn = (templates: readonly Pick<Template, "body" | "prompts" | "damaged">[]) =>
  templates.flatMap(({ body, prompts, damaged }) =>
    prompts?.on && !damaged
      ? [{ prompts: promptsOf(body), alone: prompts.alone, anchor: prompts.anchor }]
      : [],
  );

/** `null` if this device has none. */
export function cachedPromptSets(userId: string) {
  const cached = cachedTemplates.read(userId);
  return cached && setsThatAreOn(cached);
}

/** `null` if they can't be loaded: then the page keeps those of this device. */
export async function fetchPromptSets(queryClient: QueryClient, userId: string) {
  try {
    return setsThatAreOn(await queryClient.fetchQuery(templatesQuery(userId)));
  } catch (error) {
    if (error instanceof ApiFailure) return null;
    throw error;
  }
}

import { useQueryClient } from "@tanstack/react-query";
import type { Template, TemplateContent } from "#contract/templates/templates.ts";
import { setsThatAreOn } from "#web/features/templates/prompt-sets.ts";
import { storeTemplate, templatesQuery } from "#web/features/templates/template-queries.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { anchorAfter } from "../writing/prompts/prompts.ts";
import { forgetSteps, stepsOf } from "../writing/use-prompt.ts";

export type PromptSetForm = Pick<Template, "id" | "revision" | "name" | "body"> & {
  on: boolean;
  alone: boolean;
};

/** Saves a set so that today keeps its prompt where that is still among those that are on. */
export function useSaveSet() {
  const queryClient = useQueryClient();
  const { id: userId, preferences } = useUser();
  const today = useToday(preferences);
  return async ({ id, revision, name, body, on, alone }: PromptSetForm): Promise<void> => {
    const templates = await queryClient.ensureQueryData(templatesQuery(userId));
    const content: TemplateContent = { name, body, prompts: { on, alone, anchor: null } };
    const others = templates.filter((template) => template.id !== id);
    const anchor = anchorAfter(userId, today, stepsOf(userId, today), {
      before: setsThatAreOn(templates),
      after: setsThatAreOn([...others, { ...content, damaged: false }]),
    });
    await storeTemplate(queryClient, userId, id, revision, { name, body, prompts: { on, alone, anchor } });
    forgetSteps(userId, today);
  };
}

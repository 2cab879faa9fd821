import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import {
  listTemplates,
  removeTemplate,
  saveTemplate,
  type Template,
  type TemplateContent,
} from "#contract/templates/templates.ts";
import { t } from "#contract/translate.ts";
import { isOutOfReach } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { focusReturned } from "#web/lib/focus-returned.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { cachedTemplates } from "./cached-templates.ts";

const key = ["templates"] as const;

/** All templates; the cached ones while the server is unreachable. */
export const templatesQuery = (userId: string) =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => {
      try {
        const { templates } = await callApi(listTemplates, { signal });
        cachedTemplates.keep(userId, templates);
        return templates;
      } catch (error) {
        const kept = isOutOfReach(error) ? cachedTemplates.read(userId) : null;
        if (!kept) throw error;
        return kept;
      }
    },
  });

/** The templates of pages that can be opened, by name. */
export const usableTemplates = (templates: readonly Template[]): Template[] =>
  templates
    .filter(({ damaged, prompts }) => !damaged && !prompts)
    .sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));

/** Also prefetched where no list is shown, to cache the templates on this device. */
async function refresh(queryClient: QueryClient, userId: string) {
  await queryClient.invalidateQueries({ queryKey: key });
  await queryClient.prefetchQuery(templatesQuery(userId));
}

/** A new one has the revision 0. */
export async function storeTemplate(
  queryClient: QueryClient,
  userId: string,
  id: string,
  revision: number,
  { name, body, prompts }: TemplateContent,
): Promise<Template> {
  const saved = await callApi(saveTemplate, { params: { id }, body: { name, body, prompts, revision } });
  await refresh(queryClient, userId);
  return saved;
}

/** Deletes a template and offers to undo that. One that can't be opened is gone for good. */
export function useDeleteTemplate(userId: string) {
  const queryClient = useQueryClient();
  return async ({ id, name, body, prompts, damaged }: Template): Promise<void> => {
    try {
      await callApi(removeTemplate, { params: { id } });
    } catch (error) {
      return undoOffer.notifyFailure(error instanceof Error ? error.message : "");
    }
    await refresh(queryClient, userId);
    if (damaged) return undoOffer.notify(t("The template is deleted."));
    undoOffer.make({
      words: prompts ? t("The set is deleted.") : t("The template is deleted."),
      undo: async () => {
        await storeTemplate(queryClient, userId, id, 0, { name, body, prompts });
        await focusReturned(id);
      },
      undone: prompts ? t("The set is back.") : t("The template is back."),
    });
  };
}

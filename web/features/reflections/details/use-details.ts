import { useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { changeDetails, type Details } from "#contract/reflections/reflection-history.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { sceneName } from "#contract/themes/scene-names.ts";
import { isBuiltIn } from "#contract/themes/scenes.ts";
import { getThemeChoices } from "#contract/themes/themes.ts";
import { t } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { type FoundPage, pageQuery } from "../page-query.ts";
import { markListsStale, reflectionQuery, relatedQuery } from "../reflection-queries.ts";
import type { OpenPage } from "../use-desk.ts";
import { detailsOf, type KnownDetails, sceneWords } from "./details.ts";

/** A reflection with the desk's words and the latest details. */
export function useReflection(stored: Reflection): Reflection {
  const { data } = useQuery({ ...reflectionQuery(stored.id), initialData: stored });
  return { ...stored, ...detailsOf(data) };
}

const mutationKey = (id: string) => ["reflection-details", id];

export const useIsChanging = (id: string) => useIsMutating({ mutationKey: mutationKey(id) }) > 0;

/**
 * Changes are sent one after another. Switches change at once and go back if refused; other details show once they
 * are stored. Unsent words are saved before a change of day, which would leave them behind on the old day's page.
 */
export function useChangeDetails(id: string, { sync }: OpenPage) {
  const queryClient = useQueryClient();
  const { queryKey } = reflectionQuery(id);
  const show = (details: Partial<KnownDetails>) =>
    queryClient.setQueryData(queryKey, (known) => known && { ...known, ...details });

  return useMutation({
    mutationKey: mutationKey(id),
    scope: { id: `details of ${id}` },
    mutationFn: async (change: Details) => {
      if (change.day !== undefined) await storeWords(sync);
      return callApi(changeDetails, { params: { id }, body: change });
    },
    onMutate: async ({ starred, excluded_from_ai }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      show({
        ...(starred !== undefined && { starred }),
        ...(excluded_from_ai !== undefined && { excluded_from_ai }),
      });
      return before;
    },
    onError: (_error, change, before) => {
      if (!before) return;
      const { starred, excluded_from_ai } = before;
      show({
        ...(change.starred !== undefined && { starred }),
        ...(change.excluded_from_ai !== undefined && { excluded_from_ai }),
      });
    },
    onSuccess: async (changed, { day }) => {
      await markListsStale(queryClient, [changed]);
      queryClient.setQueryData(queryKey, changed);
      sync.receive(changed);
      if (day === undefined) return;
      await queryClient.invalidateQueries({ queryKey: relatedQuery(id).queryKey });
      // A daily reflection is written on the page of its day.
      if (changed.kind === "daily")
        queryClient.setQueryData(pageQuery.key(id), {
          page: { kind: "daily", day: changed.day },
          isAnswered: false,
        } satisfies FoundPage);
    },
  });
}

/** @throws Error if the last words can't reach the server now */
export async function storeWords(sync: OpenPage["sync"]): Promise<void> {
  await sync.flush();
  if (sync.view().isUnsent || sync.view().conflict)
    throw new Error(t("What you wrote last is not saved yet. Try again once it is."));
}

/** The background a reflection was written under, in words; `null` if unknown, or not loaded yet. */
export function useSceneWords({ scene }: Reflection): string | null {
  const isOwn = scene !== null && !isBuiltIn(scene.background);
  const choices = useQuery({
    ...apiQuery(["background-names"], getThemeChoices),
    select: ({ background_choices }) => background_choices,
    enabled: isOwn,
  });
  if (!scene || (isOwn && !choices.data)) return null;
  const { background } = scene;
  return sceneWords(scene, choices.data?.[background] ?? sceneName(background));
}

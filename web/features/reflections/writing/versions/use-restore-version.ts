import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type OpenedVersion, restoreVersion } from "#contract/reflections/reflection-history.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import { sameWords } from "#web/drafts/draft-rules.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { randomId } from "#web/lib/random-id.ts";
import { markListsStale } from "../../reflection-queries.ts";
import type { OpenPage } from "../../use-desk.ts";

/** The stored text changed after the comparison: nothing was restored. */
export class ChangedMeanwhile extends Error {
  override readonly name = "ChangedMeanwhile";
}

/** Restores an earlier text, but only over the text it was compared with. */
export function useRestoreVersion({ sync, view }: OpenPage, onRestored: () => void) {
  const queryClient = useQueryClient();
  const compared = view.draft;
  return useMutation({
    mutationFn: async (version: OpenedVersion): Promise<Reflection> => {
      await sync.flush();
      const { stored, isUnsent, conflict, draft } = sync.view();
      if (!stored || isUnsent || conflict)
        throw new Error(
          t("What you wrote last is not saved yet, so nothing was restored. Try again once it is."),
        );
      if (!sameWords(draft, compared)) throw new ChangedMeanwhile();
      try {
        return await callApi(restoreVersion, {
          params: { id: stored.id, version_id: version.id },
          body: { revision: stored.revision, save_id: randomId() },
        });
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.status !== 409) throw error;
        await sync.revalidate();
        throw new ChangedMeanwhile();
      }
    },
    onSuccess: async (restored) => {
      sync.receive(restored);
      await markListsStale(queryClient, [restored]);
      onRestored();
    },
  });
}

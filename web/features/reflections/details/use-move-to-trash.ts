import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { restoreReflection, trashReflection } from "#contract/reflections/reflection-history.ts";
import { t } from "#contract/translate.ts";
import { forgetOffline } from "#web/drafts/forget-on-device.ts";
import { markActivitiesStale } from "#web/features/activities/activity-keys.ts";
import { callApi } from "#web/lib/call-api.ts";
import { focusReturned } from "#web/lib/focus-returned.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useUser } from "#web/lib/user-query.ts";
import { pageQuery } from "../page-query.ts";
import { refetchLists } from "../reflection-queries.ts";
import { restoredAsFree } from "../restored-as-free.ts";
import type { OpenPage } from "../use-desk.ts";
import { storeWords } from "./use-details.ts";

/** Goes back to the list and offers to undo. Unsent words are saved first: a later save would restore the reflection. */
export function useMoveToTrash(id: string, { sync }: OpenPage, onError?: (error: Error) => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const user = useUser();
  const renew = async () => {
    await queryClient.invalidateQueries({ queryKey: pageQuery.key(id) });
    await refetchLists(queryClient);
    await markActivitiesStale(queryClient);
  };
  return useMutation({
    mutationFn: async () => {
      await storeWords(sync);
      return callApi(trashReflection, { params: { id } });
    },
    ...(onError && { onError }),
    onSuccess: async ({ kind }) => {
      void forgetOffline(user.id, [id]);
      await navigate({ to: "/reflections" });
      undoOffer.make({
        words: t("Moved to the trash, where it stays for 30 days."),
        undone: t("It is back among your reflections."),
        undo: async () => {
          const restored = await callApi(restoreReflection, { params: { id } });
          await renew();
          await focusReturned(id);
          if (restored.kind !== kind) undoOffer.notify(restoredAsFree(1));
        },
      });
      await renew();
    },
  });
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { markActivity } from "#contract/activities/activities.ts";
import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { activitiesQuery, activityQuery, showActivity } from "../activity-queries.ts";

export type Marks = { favourite?: boolean; archived?: boolean };

/** A star shows at once, and reverts if the server refuses it. Archiving shows after the server stored it. */
export function useMark(id: string) {
  const queryClient = useQueryClient();
  const show = (favourite: boolean) => {
    queryClient.setQueryData(activityQuery(id).queryKey, (known) => known && { ...known, favourite });
    queryClient.setQueryData(
      activitiesQuery.queryKey,
      (known) =>
        known && {
          activities: known.activities.map((each) => (each.id === id ? { ...each, favourite } : each)),
        },
    );
  };
  return useMutation({
    scope: { id: `marks of ${id}` },
    mutationFn: (body: Marks) => callApi(markActivity, { params: { id }, body }),
    onMutate: async ({ favourite }) => {
      await queryClient.cancelQueries({ queryKey: activitiesQuery.queryKey });
      await queryClient.cancelQueries({ queryKey: activityQuery(id).queryKey });
      if (favourite !== undefined) show(favourite);
    },
    onError: (error, { favourite }) => {
      if (favourite !== undefined) show(!favourite);
      undoOffer.notify(joinSentences([t("This could not be changed."), error.message]), { isProblem: true });
    },
    onSuccess: (activity) => showActivity(queryClient, activity),
  });
}

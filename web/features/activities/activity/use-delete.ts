import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { removeActivity } from "#contract/activities/activities.ts";
import { dropActivity } from "#web/journal/activity-queries.ts";
import { callApi } from "#web/lib/call-api.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";

/** Deletes an activity of one's own for good, and leads to the library. */
export function useDelete(id: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => callApi(removeActivity, { params: { id } }),
    onSuccess: async () => {
      await navigate({ to: "/activities", search: { tab: "mine" } });
      undoOffer.notify("Deleted. What you answered is still among your reflections.");
      await dropActivity(queryClient, id);
    },
  });
}

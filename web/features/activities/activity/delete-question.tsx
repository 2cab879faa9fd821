import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { removeActivity } from "#contract/activities/activities.ts";
import { t } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { Confirm } from "#web/ui/confirm.tsx";
import { dropActivity } from "../activity-queries.ts";

type DeleteQuestionProps = {
  id: string;
  /** Empty for a damaged activity. */
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function DeleteQuestion({ id, title, open, onOpenChange }: DeleteQuestionProps) {
  const remove = useDelete(id);
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      title={title ? t("Delete “{title}”?", { title }) : t("Delete this activity?")}
      action={t("Delete for good")}
      busy={remove.isPending}
      failure={remove.error?.message ?? null}
      onConfirm={() => remove.mutate()}
    >
      {t(
        "This can’t be taken back. What you answered stays among your reflections, with the questions as you answered them.",
      )}
    </Confirm>
  );
}

/** Deletes one of the person's own activities for good, and goes to the library. */
function useDelete(id: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => callApi(removeActivity, { params: { id } }),
    onSuccess: async () => {
      await navigate({ to: "/activities", search: { tab: "mine" } });
      undoOffer.notify(t("Deleted. What you answered is still among your reflections."));
      await dropActivity(queryClient, id);
    },
  });
}

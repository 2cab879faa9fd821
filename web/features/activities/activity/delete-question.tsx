import { Confirm } from "#web/ui/confirm.tsx";
import { useDelete } from "./use-delete.ts";

type DeleteQuestionProps = {
  id: string;
  /** Empty where it can't be opened. */
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
      title={title ? `Delete “${title}”?` : "Delete this activity?"}
      action="Delete for good"
      refusal="Keep it"
      busy={remove.isPending}
      failure={remove.error?.message ?? null}
      onConfirm={() => remove.mutate()}
    >
      This can’t be taken back. What you answered stays among your reflections, with the questions as you
      answered them.
    </Confirm>
  );
}

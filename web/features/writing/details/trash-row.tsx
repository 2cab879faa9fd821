import { Trash2 } from "lucide-react";
import { useMoveToTrash } from "#web/journal/details/use-move-to-trash.ts";
import type { OpenPage } from "#web/journal/use-desk.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";

export function TrashRow({ id, open }: { id: string; open: OpenPage }) {
  const { mutate, isPending, error } = useMoveToTrash(id, open);
  return (
    <div className="setting details__trash">
      <div>
        <p className="setting__help">
          In the trash it stays for 30 days with all its versions, and can be taken out again.
        </p>
        {error && <FieldError id="trash-error">{error.message} It was left where it is.</FieldError>}
      </div>
      <Button disabled={isPending} onClick={() => mutate()}>
        <Trash2 className="icon icon--small" />
        Move to trash
      </Button>
    </div>
  );
}

import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Import } from "#contract/imports/imports.ts";
import { formatDate } from "#web/lib/dates.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { counted } from "../words.ts";
import { useUndoImport } from "./import-queries.ts";
import { resultOf } from "./import-words.ts";
import { restOf } from "./preview-words.ts";
import { Report } from "./report.tsx";

/** What came of an import, entry by entry, and the way to undo it. */
export function Result({ shown, remove }: { shown: Import; remove: ReactNode }) {
  const isUndone = shown.phase === "undone";
  const rest = shown.preview && restOf(shown.preview);
  return (
    <>
      <p className="page-lead" role="status">
        {isUndone
          ? "This import was undone. What it had added is gone, except what you had changed since."
          : resultOf(shown)}
      </p>
      {rest && (
        <p className="page-lead">
          {isUndone
            ? `What else came from the archive is still here: ${rest}.`
            : shown.is_stopped
              ? `Some of what else the archive holds may have come: ${rest}.`
              : `What else the archive holds is here, too: ${rest}.`}
        </p>
      )}
      {!isUndone && shown.is_stopped && (
        <p className="page-lead">
          It was stopped before its end. Choose the same files again for the rest: nothing comes twice.
        </p>
      )}
      <div className="file-chooser one-import__acts">
        {!isUndone && shown.added > 0 && (
          <Link className={buttonClass({ variant: "primary" })} to="/reflections">
            See your reflections
          </Link>
        )}
        {!isUndone && shown.undo_until !== null && <Undo shown={shown} rest={rest} />}
        {remove}
      </div>
      {!isUndone && shown.undo_until !== null && shown.added > 0 && (
        <p className="export__note one-import__until">
          You can undo it until {formatDate(shown.undo_until)}.
        </p>
      )}
      <Report key={shown.phase} id={shown.id} when={isUndone ? "undone" : "done"} />
    </>
  );
}

/** `rest`: what our own archive brought besides reflections. */
function Undo({ shown, rest }: { shown: Import; rest: string | null }) {
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoImport();
  return (
    <>
      <Button onClick={() => setAsking(true)}>Undo this import</Button>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title="Undo this import?"
        action="Undo it"
        refusal="Keep it"
        busy={undo.isPending}
        failure={undo.error?.message ?? null}
        onConfirm={() => undo.mutate(shown.id, { onSuccess: () => setAsking(false) })}
      >
        The {counted(shown.added, "reflection")} that it added will be deleted for good, with their files.
        What you have changed since stays.
        {rest && ` So does what else came from the archive: ${rest}.`}
      </Confirm>
    </>
  );
}

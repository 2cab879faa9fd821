import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Import } from "#contract/imports/imports.ts";
import { formatDate } from "#web/lib/dates.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { addedLines, undoneLines, undoSentences, wasKept } from "./brought-words.ts";
import { useUndoImport } from "./import-queries.ts";
import { resultOf } from "./import-words.ts";
import { Report } from "./report.tsx";

/** What came of an import, entry by entry, and the way to undo it. */
export function Result({ shown, remove }: { shown: Import; remove: ReactNode }) {
  const isUndone = shown.phase === "undone";
  const lines = isUndone ? undoneLines(shown) : addedLines(shown);
  return (
    <>
      <p className="page-lead" role="status">
        {isUndone
          ? `This import was undone. ${wasKept(shown) ? keptWords : "All that it had added is gone."}`
          : resultOf(shown)}
      </p>
      {!isUndone && shown.is_stopped && (
        <p className="page-lead">
          It was stopped before its end. Choose the same files again for the rest: nothing comes twice.
        </p>
      )}
      {(isUndone || shown.rest_added > 0) && lines.length > 0 && (
        <ul className="preview-facts" aria-label={isUndone ? "What the undo did" : "What this import added"}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className="file-chooser one-import__acts">
        {!isUndone && shown.added > 0 && (
          <Link className={buttonClass({ variant: "primary" })} to="/reflections">
            See your reflections
          </Link>
        )}
        {!isUndone && shown.undo_until !== null && <Undo shown={shown} />}
        {remove}
      </div>
      {!isUndone && shown.undo_until !== null && (
        <p className="export__note one-import__until">
          You can undo it until {formatDate(shown.undo_until)}.
        </p>
      )}
      <Report key={shown.phase} id={shown.id} when={isUndone ? "undone" : "done"} />
    </>
  );
}

const keptWords =
  "What you had changed since, or what something newer uses, is still here. The rest of what it had added is gone.";

function Undo({ shown }: { shown: Import }) {
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
        {undoSentences(shown)}
      </Confirm>
    </>
  );
}

import "./imports.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Import } from "#contract/imports/imports.ts";
import { counted } from "#web/lib/counted.ts";
import { focusContent } from "#web/lib/dialog-focus.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { BackLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { importQuery, refetchAll, showImport, useRemoveImport, useStopImport } from "./import-queries.ts";
import { importName } from "./import-words.ts";
import { LockedPart } from "./locked-part.tsx";
import { Preview } from "./preview.tsx";
import { Progress } from "./progress.tsx";
import { Result } from "./result.tsx";
import { UploadPart } from "./upload-part.tsx";

export function OneImportPage({ id }: { id: string }) {
  const { data: shown, error, refetch } = useQuery(importQuery(id));
  usePhaseChange(shown);
  return (
    <ColumnPage className="settings__main one-import" busy={!shown && !error}>
      <BackLink to="/settings/import">All imports</BackLink>
      {shown && (
        <>
          <h1 className="page-title one-import__title">{titleOf(shown)}</h1>
          <PhaseView shown={shown} />
        </>
      )}
      {!shown && (
        <QueryFailure
          as="h1"
          error={error}
          retry={refetch}
          title="This import can’t be shown"
          gone={{
            title: "This import is gone",
            words: "It was removed from the list. What it brought stays in your journal.",
          }}
        />
      )}
    </ColumnPage>
  );
}

const titleOf = (shown: Import) => (shown.label ? `Import from ${importName(shown)}` : importName(shown));

/** Keeps the focus when the phase changes, and refetches other data after an import or its undo. */
function usePhaseChange(shown: Import | undefined) {
  const queryClient = useQueryClient();
  const before = useRef(shown?.phase);
  const phase = shown?.phase;
  useEffect(() => {
    const wasWorking = before.current === "importing" || before.current === "undoing";
    // The button that had the focus disappeared with the previous phase.
    if (before.current !== phase && document.activeElement === document.body) focusContent();
    before.current = phase;
    if (wasWorking && (phase === "done" || phase === "undone")) void refetchAll(queryClient);
  }, [phase, queryClient]);
}

function PhaseView({ shown }: { shown: Import }) {
  const queryClient = useQueryClient();
  switch (shown.phase) {
    case "uploading":
      return <UploadPart shown={shown} giveUp={<Remove shown={shown} />} />;
    case "reading":
      return (
        <Working shown={shown} name="Reading" words={readWords(shown)} act={<Remove shown={shown} />}>
          Nothing is added to your journal yet.
        </Working>
      );
    case "locked":
      return (
        <LockedPart
          shown={shown}
          onOpened={(read) => showImport(queryClient, read)}
          giveUp={<Remove shown={shown} />}
        />
      );
    case "ready":
      return <Preview shown={shown} giveUp={<Remove shown={shown} />} />;
    case "importing":
      return (
        <Working shown={shown} name="Importing" words={doneWords(shown)} act={<Stop id={shown.id} />}>
          The import continues even if you leave or close this page. After a restart of the server it may take
          a minute to resume.
        </Working>
      );
    case "undoing":
      return (
        <Working shown={shown} name="Undoing" words={undoneWords(shown)}>
          What this import added is being removed. What you have changed since stays.
        </Working>
      );
    case "failed":
      return (
        <>
          <Alert>{shown.problem ?? "These files could not be read."}</Alert>
          <p className="page-lead">Nothing was added to your journal.</p>
          <div className="file-chooser">
            <Link className="btn btn-primary" to="/settings/import">
              Choose other files
            </Link>
            <Remove shown={shown} />
          </div>
        </>
      );
    default:
      return <Result shown={shown} remove={<Remove shown={shown} />} />;
  }
}

const readWords = ({ done }: Import) =>
  done === 0 ? "Opening the files" : `${counted(done, "entry", "entries")} so far`;

const doneWords = ({ done, total }: Import) =>
  total === null
    ? counted(done, "entry", "entries")
    : `${done.toLocaleString("en")} of ${counted(total, "entry", "entries")}`;

const undoneWords = ({ done, total }: Import) =>
  `${done.toLocaleString("en")} of ${(total ?? done).toLocaleString("en")}`;

type WorkingProps = { shown: Import; name: string; words: string; act?: ReactNode; children: string };

function Working({ shown, name, words, act, children }: WorkingProps) {
  return (
    <>
      <p className="page-lead">{children}</p>
      <Progress label={name} done={shown.done} total={shown.total}>
        {words}
      </Progress>
      <p className="small quiet" role="status">
        {shown.problem}
      </p>
      {act}
    </>
  );
}

function Stop({ id }: { id: string }) {
  const stop = useStopImport();
  return (
    <>
      {stop.error && <Alert>{stop.error.message}</Alert>}
      <Button disabled={stop.isPending} onClick={() => stop.mutate(id)}>
        Stop
      </Button>
    </>
  );
}

/** Gives up an import that was not started, or takes one off the list. */
function Remove({ shown }: { shown: Import }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const remove = useRemoveImport();
  const hasReport = shown.phase === "done" || shown.phase === "undone";
  return (
    <>
      <Button variant="plain" onClick={() => setAsking(true)}>
        {hasReport ? "Remove from the list" : "Don’t import"}
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={hasReport ? "Remove this report?" : "Give up this import?"}
        action={hasReport ? "Remove it" : "Give it up"}
        busy={remove.isPending}
        failure={remove.error?.message ?? null}
        onConfirm={() =>
          remove.mutate(shown.id, { onSuccess: () => void navigate({ to: "/settings/import" }) })
        }
      >
        {hasReport
          ? "What it brought stays in your journal. Afterwards the import can no longer be undone."
          : "The files are deleted from this server. Nothing was added to your journal."}
      </Confirm>
    </>
  );
}

import { t, tc } from "#contract/translate.ts";
import "./imports.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Import } from "#contract/imports/imports.ts";
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
      <BackLink to="/settings/import">{t("All imports")}</BackLink>
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
          title={t("This import can’t be shown")}
          gone={{
            title: t("This import is gone"),
            words: t("It was removed from the list. What it brought stays in your journal."),
          }}
        />
      )}
    </ColumnPage>
  );
}

const titleOf = (shown: Import) =>
  shown.label ? t("Import from {app}", { app: importName(shown) }) : importName(shown);

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
        <Working shown={shown} name={t("Reading")} words={readWords(shown)} act={<Remove shown={shown} />}>
          {t("Nothing is added to your journal yet.")}
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
        <Working shown={shown} name={t("Importing")} words={doneWords(shown)} act={<Stop id={shown.id} />}>
          {t(
            "The import continues even if you leave or close this page. After a restart of the server it may take a minute to resume.",
          )}
        </Working>
      );
    case "undoing":
      return (
        <Working shown={shown} name={t("Undoing")} words={undoneWords(shown)}>
          {t("What this import added is being removed. What you have changed since stays.")}
        </Working>
      );
    case "failed":
      return (
        <>
          <Alert>{shown.problem ?? t("These files could not be read.")}</Alert>
          <p className="page-lead">{t("Nothing was added to your journal.")}</p>
          <div className="file-chooser">
            <Link className="btn btn-primary" to="/settings/import">
              {t("Choose other files")}
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
  done === 0
    ? t("Opening the files")
    : t("{count, plural, one {# entry so far} other {# entries so far}}", { count: done });

const doneWords = ({ done, total }: Import) =>
  total === null
    ? t("{count, plural, one {# entry} other {# entries}}", { count: done })
    : t("{total, plural, one {{done, number} of # entry} other {{done, number} of # entries}}", {
        done,
        total,
      });

const undoneWords = ({ done, total }: Import) =>
  t("{count, number} of {all, number}", { count: done, all: total ?? done });

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
        {t("Stop")}
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
        {hasReport ? t("Remove from the list") : t("Don’t import")}
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={hasReport ? t("Remove this report?") : t("Give up this import?")}
        action={hasReport ? tc("report", "Remove it") : t("Give it up")}
        busy={remove.isPending}
        failure={remove.error?.message ?? null}
        onConfirm={() =>
          remove.mutate(shown.id, { onSuccess: () => void navigate({ to: "/settings/import" }) })
        }
      >
        {hasReport
          ? t("What it brought stays in your journal. Afterwards the import can no longer be undone.")
          : t("The files are deleted from this server. Nothing was added to your journal.")}
      </Confirm>
    </>
  );
}

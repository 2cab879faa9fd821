import { type ReactNode, useState } from "react";
import type { Import } from "#contract/imports/imports.ts";
import { t } from "#contract/translate.ts";
import { formatDate } from "#web/lib/dates.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { useUndoImport } from "./import-queries.ts";
import { resultOf } from "./import-words.ts";
import { explainUndo, formatImportedCounts } from "./imported-counts.ts";
import { Report } from "./report.tsx";

/** The result of an import, entry by entry, with a button to undo it. */
export function Result({ shown, remove }: { shown: Import; remove: ReactNode }) {
  const isUndone = shown.phase === "undone";
  const besides = shown.brought.filter(({ kind }) => kind !== "reflection");
  return (
    <>
      <p className="page-lead" role="status">
        {isUndone ? undoneWords(shown) : resultOf(shown)}
      </p>
      {!isUndone && shown.is_stopped && (
        <p className="page-lead">
          {t(
            "It was stopped before it finished. Choose the same files again to import the rest. Nothing is imported twice.",
          )}
        </p>
      )}
      <div className="file-chooser one-import__acts">
        {!isUndone && shown.added > 0 && (
          <ButtonLink variant="primary" to="/reflections">
            {t("See your reflections")}
          </ButtonLink>
        )}
        {!isUndone && shown.undo_until !== null && <Undo shown={shown} />}
        {remove}
      </div>
      {!isUndone && shown.undo_until !== null && (
        <p className="small quiet one-import__until">
          {t("You can undo it until {date}.", { date: formatDate(shown.undo_until) })}
        </p>
      )}
      <Facts name={t("Also added")} lines={formatImportedCounts(besides, "added")} />
      <Facts name={t("Removed")} lines={formatImportedCounts(shown.brought, "removed")} />
      <Facts
        name={t("Still here")}
        help={t("You have changed these since the import, or newer parts of your journal use them.")}
        lines={formatImportedCounts(shown.brought, "kept")}
      />
      <Report key={shown.phase} id={shown.id} when={isUndone ? "undone" : "done"} />
    </>
  );
}

const undoneWords = ({ brought }: Import) =>
  brought.some(({ kept }) => kept > 0)
    ? t("This import was undone. What it had added is gone, except what is named below.")
    : t("This import was undone. All that it had added is gone.");

type FactsProps = { name: string; help?: string; lines: readonly string[] };

function Facts({ name, help, lines }: FactsProps) {
  if (lines.length === 0) return null;
  return (
    <SettingGroup name={name} help={help}>
      <ul className="preview-facts">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </SettingGroup>
  );
}

function Undo({ shown }: { shown: Import }) {
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoImport();
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t("Undo this import")}</Button>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t("Undo this import?")}
        action={t("Undo it")}
        busy={undo.isPending}
        failure={undo.error?.message ?? null}
        onConfirm={() => undo.mutate(shown.id, { onSuccess: () => setAsking(false) })}
      >
        {t("This will be removed for good:")}
        {formatImportedCounts(shown.brought, "added").map((line) => (
          <span key={line} className="undo-line">
            {line}
          </span>
        ))}
        {explainUndo(shown.brought)}
      </Confirm>
    </>
  );
}

import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import "./imports.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { undoDays } from "#contract/imports/import-rules.ts";
import type { ImportSummary } from "#contract/imports/imports.ts";
import { formatBytes } from "#web/attachments/file-rules.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { randomId } from "#web/lib/random-id.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { BackLink } from "#web/ui/link.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { type ChosenFile, droppedFiles } from "./chosen-files.ts";
import { FileChooser } from "./file-chooser.tsx";
import { importsQuery } from "./import-queries.ts";
import { importName, isOver, summaryOf } from "./import-words.ts";
import { SourceHelp } from "./source-help.tsx";
import { useBeginImport } from "./use-begin-import.ts";

export function ImportPage() {
  useDocumentTitle(t("Import"));
  return (
    <ColumnPage>
      <BackLink to="/settings/$section" params={{ section: "data" }}>
        {t("Your data")}
      </BackLink>
      <h1 className="page-title">{t("Import")}</h1>
      <p className="page-lead">
        {t(
          "{days, plural, one {Bring your journal from another app. You see what it holds before anything is added, and you can undo it for # day.} other {Bring your journal from another app. You see what it holds before anything is added, and you can undo it for # days.}}",
          { days: undoDays },
        )}
      </p>
      <Begin />
      <Imports />
      <SourceHelp />
    </ColumnPage>
  );
}

function Begin() {
  const navigate = useNavigate();
  const dropped = useSyncExternalStore(droppedFiles.subscribe, droppedFiles.present);
  const { begin, problem } = useBeginImport(({ id }) => {
    droppedFiles.clear();
    void navigate({ to: "/settings/import/$id", params: { id } });
  });
  const start = (files: readonly ChosenFile[]) => void begin(randomId(), files);
  return (
    <div className="add-zone import-zone">
      {dropped.length > 0 ? (
        <>
          <p>
            {rich(
              "<file></file>{count, plural, =0 {} one { and # more file} other { and # more files}}, {size}",
              {
                count: dropped.length - 1,
                size: formatBytes(dropped.reduce((sum, { file }) => sum + file.size, 0)),
                file: () => (
                  <strong className="import-zone__name" dir="auto">
                    {dropped[0]?.name}
                  </strong>
                ),
              },
            )}
          </p>
          <div className="file-chooser">
            <Button variant="primary" onClick={() => start(dropped)}>
              {t("See what is in it")}
            </Button>
            <Button variant="plain" onClick={droppedFiles.clear}>
              {t("Not now")}
            </Button>
          </div>
        </>
      ) : (
        <>
          <FileChooser onChoose={start} />
          <p className="small quiet">
            <span className="add-zone__pointer">{t("Or drop them anywhere in the app.")} </span>
            {t(
              "Day One, Apple Journal, Journey, Journiv, Daylio, jrnl, Diarium, Diaro, Diarly, Evernote, Joplin, Standard Notes, RedNotebook, Markdown, text, CSV and Reflector’s own archives are recognised by their content.",
            )}
          </p>
        </>
      )}
      {problem !== null && <Alert>{problem}</Alert>}
    </div>
  );
}

function Imports() {
  const { data: imports = [], error, refetch } = useQuery(importsQuery);
  if (error)
    return <LoadNote error={error} what={t("Your imports can’t be shown just now:")} retry={refetch} />;
  const open = imports.filter((one) => !isOver(one));
  return (
    <>
      <ImportList name={t("In progress")} imports={open} />
      <ImportList name={t("Earlier imports")} imports={imports.filter(isOver)} />
    </>
  );
}

const shownAtOnce = 5;

function ImportList({ name, imports }: { name: string; imports: readonly ImportSummary[] }) {
  const [all, setAll] = useState(false);
  if (imports.length === 0) return null;
  return (
    <SettingGroup name={name}>
      <ul aria-label={name}>
        {imports.slice(0, all ? imports.length : shownAtOnce).map((one) => (
          <li key={one.id}>
            <Link to="/settings/import/$id" params={{ id: one.id }} className="setting setting--link">
              <span className="import-row">
                <span className="setting__name">{importName(one)}</span>
                <span className="setting__help">{summaryOf(one)}</span>
              </span>
              <ChevronRight className="icon" />
            </Link>
          </li>
        ))}
      </ul>
      {!all && imports.length > shownAtOnce && (
        <Button variant="plain" onClick={() => setAll(true)}>
          {t("{count, plural, one {Show all #} other {Show all #}}", { count: imports.length })}
        </Button>
      )}
    </SettingGroup>
  );
}

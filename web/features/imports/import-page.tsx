import "./imports.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { undoDays } from "#contract/imports/import-rules.ts";
import type { ImportSummary } from "#contract/imports/imports.ts";
import { formatBytes } from "#web/attachments/file-rules.ts";
import { counted } from "#web/lib/counted.ts";
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
  useDocumentTitle("Import");
  return (
    <ColumnPage>
      <BackLink to="/settings/$section" params={{ section: "data" }}>
        Your data
      </BackLink>
      <h1 className="page-title">Import</h1>
      <p className="page-lead">
        Bring your journal from another app. You see what it holds before anything is added, and you can undo
        it for {undoDays} days.
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
            <strong className="import-zone__name">{dropped[0]?.name}</strong>
            {dropped.length > 1 && ` and ${counted(dropped.length - 1, "more file")}`},{" "}
            {formatBytes(dropped.reduce((sum, { file }) => sum + file.size, 0))}
          </p>
          <div className="file-chooser">
            <Button variant="primary" onClick={() => start(dropped)}>
              See what is in it
            </Button>
            <Button variant="plain" onClick={droppedFiles.clear}>
              Not now
            </Button>
          </div>
        </>
      ) : (
        <>
          <FileChooser onChoose={start} />
          <p className="small quiet">
            <span className="add-zone__pointer">Or drop them anywhere in the app. </span>
            Day One, Apple Journal, Journey, Journiv, Daylio, jrnl, Diarium, Diaro, Diarly, Evernote, Joplin,
            Standard Notes, RedNotebook, Markdown, text, CSV and Reflector’s own archives are recognised by
            their content.
          </p>
        </>
      )}
      {problem !== null && <Alert>{problem}</Alert>}
    </div>
  );
}

function Imports() {
  const { data: imports = [], error, refetch } = useQuery(importsQuery);
  if (error) return <LoadNote error={error} what="Your imports can’t be shown just now:" retry={refetch} />;
  const open = imports.filter((one) => !isOver(one));
  return (
    <>
      <ImportList name="Under way" imports={open} />
      <ImportList name="Earlier imports" imports={imports.filter(isOver)} />
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
          Show all {imports.length}
        </Button>
      )}
    </SettingGroup>
  );
}

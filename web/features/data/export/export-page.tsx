import "../data.css";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { ExportKind } from "#contract/exports/export-rules.ts";
import { minPassphraseLength } from "#contract/exports/export-rules.ts";
import { countQuery } from "#web/features/reflections/reflection-queries.ts";
import { counted } from "#web/lib/counted.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { nothingFiltered } from "#web/lib/first-calls.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Frost } from "#web/ui/frost.tsx";
import { BackLink } from "#web/ui/link.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { Choice, KindChoice } from "./kind-choice.tsx";
import { type Passphrase, PassphraseFields } from "./passphrase-fields.tsx";
import { type Chosen, SelectionFields } from "./selection-fields.tsx";
import { useExport } from "./use-export.ts";

const { in_trash, ...everything } = nothingFiltered;
const noPassphrase: Passphrase = { isOn: false, typed: "", again: "" };

export function ExportPage() {
  useDocumentTitle("Export");
  const [kind, setKind] = useState<ExportKind>("archive");
  const [isPart, setPart] = useState(false);
  const [chosen, setChosen] = useState<Chosen>({ from: null, to: null, tags: [], kinds: [] });
  const [passphrase, setPassphrase] = useState(noPassphrase);
  const [wasTried, setWasTried] = useState(false);
  const filters = { ...everything, ...(isPart && chosen) };
  const { data: count } = useQuery(countQuery({ ...filters, in_trash }));
  const { ask, state, errors } = useExport();
  const wrong = wasTried ? wrongIn(passphrase) : {};
  const isNothing = count?.count === 0 && (isPart || kind !== "archive");

  function begin(show: boolean) {
    setWasTried(true);
    if (Object.keys(wrongIn(passphrase)).length > 0) return;
    void ask({
      kind,
      selection: isPart ? { of: "filters", filters } : { of: "everything" },
      passphrase: passphrase.isOn ? passphrase.typed : null,
      show,
    });
  }

  return (
    <div className="page page--column">
      <form
        className="settings__main glass-panel"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          begin(kind === "book" && !passphrase.isOn);
        }}
      >
        <Frost />
        <BackLink to="/settings" hash="data">
          Settings
        </BackLink>
        <h1 className="page-title">Export</h1>
        <p className="page-lead">Take your journal with you. It stays here as well.</p>
        <KindChoice kind={kind} onChange={setKind} />
        <SettingGroup name="What goes into it">
          <fieldset className="choices" aria-label="What goes into it">
            <Choice name="what" isChosen={!isPart} onChoose={() => setPart(false)} title="Everything">
              {kind === "archive" && "Including what is in the trash."}
            </Choice>
            <Choice name="what" isChosen={isPart} onChoose={() => setPart(true)} title="A selection">
              Reflections by their days, kinds and tags.
            </Choice>
          </fieldset>
          {isPart && (
            <SelectionFields
              chosen={chosen}
              onChange={(changed) => setChosen((before) => ({ ...before, ...changed }))}
            />
          )}
          <p className="export__count" role="status">
            {count &&
              (count.more
                ? `More than ${counted(count.count, "reflection")}`
                : counted(count.count, "reflection"))}
          </p>
        </SettingGroup>
        <SettingGroup name="Who can open it">
          <PassphraseFields
            passphrase={passphrase}
            errors={{ passphrase: errors.passphrase ?? wrong.passphrase, again: wrong.again }}
            onChange={(changed) => setPassphrase((before) => ({ ...before, ...changed }))}
          />
          {!passphrase.isOn && (
            <p className="small quiet">
              Without one, anyone who gets the file can read it. Put it where only you can open it.
            </p>
          )}
        </SettingGroup>
        <div className="preview-start">
          {state.problem !== null && <Alert>{state.problem}</Alert>}
          <div className="file-chooser">
            <Button type="submit" variant="primary" large disabled={state.isAsking || isNothing}>
              {state.isAsking
                ? "One moment"
                : kind === "book" && !passphrase.isOn
                  ? "Open to print"
                  : "Export"}
            </Button>
            {kind === "book" && !passphrase.isOn && (
              <Button disabled={state.isAsking || isNothing} onClick={() => begin(false)}>
                Save as a file
              </Button>
            )}
          </div>
          <p className="export__news" role="status">
            {isNothing ? "There is nothing to export yet." : state.news}
          </p>
        </div>
      </form>
    </div>
  );
}

function wrongIn({ isOn, typed, again }: Passphrase): { passphrase?: string; again?: string } {
  if (!isOn) return {};
  if ([...typed].length < minPassphraseLength)
    return { passphrase: `A passphrase needs at least ${minPassphraseLength} characters.` };
  return typed === again ? {} : { again: "These two don’t match." };
}

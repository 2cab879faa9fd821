import { t } from "#contract/translate.ts";
import "./exports.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ExportKind } from "#contract/exports/export-rules.ts";
import { minPassphraseLength } from "#contract/exports/export-rules.ts";
import type { ExportRequest } from "#contract/exports/exports.ts";
import { countQuery } from "#web/features/reflections/reflection-queries.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { nothingFiltered } from "#web/lib/first-calls.ts";
import { useControlledForm } from "#web/lib/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Frost } from "#web/ui/frost.tsx";
import { BackLink } from "#web/ui/link.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { askForFile, explainExport } from "./ask-for-file.ts";
import { Choice, KindChoice } from "./kind-choice.tsx";
import { type Passphrase, PassphraseFields } from "./passphrase-fields.tsx";
import { type Chosen, SelectionFields } from "./selection-fields.tsx";

const { in_trash, ...everything } = nothingFiltered;
const noPassphrase: Passphrase = { isOn: false, typed: "", again: "" };

export function ExportPage() {
  useDocumentTitle(t("Export"));
  const [kind, setKind] = useState<ExportKind>("archive");
  const [isPart, setPart] = useState(false);
  const [chosen, setChosen] = useState<Chosen>({ from: null, to: null, tags: [], kinds: [] });
  const [passphrase, setPassphrase] = useState(noPassphrase);
  const filters = { ...everything, ...(isPart && chosen) };
  const { data: count } = useQuery(countQuery({ ...filters, in_trash }));
  const isNothing = count?.count === 0 && (isPart || kind !== "archive");
  const [news, setNews] = useState("");
  const opens = kind === "book" && !passphrase.isOn;
  const { form, errors, alert, sending } = useControlledForm({
    check: () => wrongIn(passphrase),
    explain: explainExport,
    send: async (submitter) => {
      setNews("");
      const request: ExportRequest = {
        kind,
        selection: isPart ? { of: "filters", filters } : { of: "everything" },
        passphrase: passphrase.isOn ? passphrase.typed : null,
        show: opens && submitter?.getAttribute("value") !== "file",
      };
      setNews(await askForFile(request));
    },
  });

  return (
    <div className="page page--column">
      <form {...form} className="settings__main glass-panel">
        <Frost />
        <BackLink to="/settings/$section" params={{ section: "data" }}>
          {t("Your data")}
        </BackLink>
        <h1 className="page-title">{t("Export")}</h1>
        <p className="page-lead">{t("Take your journal with you. It stays here as well.")}</p>
        <KindChoice kind={kind} onChange={setKind} />
        <SettingGroup name={t("What goes into it")}>
          <fieldset className="choices" aria-label={t("What goes into it")}>
            <Choice name="what" isChosen={!isPart} onChoose={() => setPart(false)} title={t("Everything")}>
              {kind === "archive" && t("Including what is in the trash.")}
            </Choice>
            <Choice name="what" isChosen={isPart} onChoose={() => setPart(true)} title={t("A selection")}>
              {t("Reflections by their days, kinds and tags.")}
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
                ? t("{count, plural, one {More than # reflection} other {More than # reflections}}", {
                    count: count.count,
                  })
                : t("{count, plural, one {# reflection} other {# reflections}}", { count: count.count }))}
          </p>
        </SettingGroup>
        <SettingGroup name={t("Who can open it")}>
          <PassphraseFields
            passphrase={passphrase}
            errors={errors}
            onChange={(changed) => setPassphrase((before) => ({ ...before, ...changed }))}
          />
          {!passphrase.isOn && (
            <p className="small quiet">
              {t("Without one, anyone who gets the file can read it. Put it where only you can open it.")}
            </p>
          )}
        </SettingGroup>
        <div className="export__start">
          {alert && <Alert>{alert}</Alert>}
          <div className="file-chooser">
            <Button type="submit" variant="primary" large disabled={sending || isNothing}>
              {sending ? t("One moment") : opens ? t("Open to print") : t("Export")}
            </Button>
            {opens && (
              <Button type="submit" value="file" disabled={sending || isNothing}>
                {t("Save as a file")}
              </Button>
            )}
          </div>
          <p className="export__news" role="status">
            {isNothing ? t("There is nothing to export yet.") : news}
          </p>
        </div>
      </form>
    </div>
  );
}

function wrongIn({ isOn, typed, again }: Passphrase): Record<string, string> {
  if (!isOn) return {};
  if ([...typed].length < minPassphraseLength)
    return {
      passphrase: t("A passphrase needs at least {count, plural, one {# character} other {# characters}}.", {
        count: minPassphraseLength,
      }),
    };
  return typed === again ? {} : { again: t("The passphrases don’t match.") };
}

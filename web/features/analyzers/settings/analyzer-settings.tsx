import { useMutationState, useQueryClient } from "@tanstack/react-query";
import { ExternalLink, X } from "lucide-react";
import { useState } from "react";
import { analyzerSchedules } from "#contract/analyzers/analyzer-rules.ts";
import type { Analyzer } from "#contract/analyzers/analyzers.ts";
import { t } from "#contract/translate.ts";
import { explainRefusal } from "#web/lib/api-failure.ts";
import { focusReturned } from "#web/lib/focus-returned.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { SavedState } from "#web/ui/saved-state.tsx";
import { SelectSetting } from "#web/ui/select-field.tsx";
import { SwitchSetting } from "#web/ui/setting.tsx";
import { bringBack, useChangeAnalyzer, useDeleteAnalyzer } from "../analyzer-queries.ts";
import { coveredWords, scheduleNames } from "../analyzer-words.ts";
import { ScopeFields } from "./scope-fields.tsx";

type AnalyzerSettingsProps = {
  analyzer: Analyzer;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** After a person's own analyzer was deleted. */
  onDeleted?: () => void;
};

/** Everything that can be set for one analyzer, and how it works. Changes are saved at once. */
export default function AnalyzerSettings(props: AnalyzerSettingsProps) {
  const { analyzer, open, onOpenChange } = props;
  return (
    <Drawer open={open} onOpenChange={onOpenChange} label={t("Settings: {name}", { name: analyzer.name })}>
      <div className="analyzer-settings">
        <div className="analyzer-settings__head">
          <h2 className="analyzer-settings__name" dir="auto">
            {analyzer.name}
          </h2>
          <IconButton label={t("Close")} onClick={() => onOpenChange(false)} Icon={X} />
        </div>
        <When analyzer={analyzer} />
        <WhatItReads analyzer={analyzer} />
        {analyzer.kind === "built_in" ? (
          <HowItWorks analyzer={analyzer} />
        ) : (
          <Own {...props} own={analyzer} />
        )}
      </div>
    </Drawer>
  );
}

function When({ analyzer: { id, on, schedule } }: { analyzer: Analyzer }) {
  const change = useChangeAnalyzer(id);
  const saving = useMutationState({
    filters: { mutationKey: ["analyzers", "change"] },
    select: ({ state }) => state.status,
  }).at(-1);
  return (
    <section className="analyzer-settings__part" aria-label={t("When it runs")}>
      <SwitchSetting
        name={t("Switched on")}
        help={t("When it is off, it does not run. What it has found stays.")}
        error={change.error ? explainRefusal(change.error, "on") : undefined}
        checked={on}
        disabled={change.isPending}
        onChange={(isOn) => change.mutate({ on: isOn })}
      />
      <SelectSetting
        wide
        name={t("When it runs")}
        help={t("You can also run it whenever you like.")}
        options={analyzerSchedules.map((value) => ({ value, label: scheduleNames()[value] }))}
        value={schedule}
        onChange={(wanted) => change.mutate({ schedule: wanted })}
      />
      <SavedState state={saving} />
    </section>
  );
}

function WhatItReads({ analyzer: { id, kind, scope } }: { analyzer: Analyzer }) {
  const change = useChangeAnalyzer(id);
  const [wanted, setWanted] = useState(scope);
  return (
    <section className="analyzer-settings__part">
      <h3 className="analyzer-settings__title">{t("What it reads")}</h3>
      <p className="small quiet">{t("Never what you keep from AI, and nothing in the trash.")}</p>
      <ScopeFields
        scope={wanted}
        hasUnit={kind === "own"}
        error={change.error ? explainRefusal(change.error, "scope") : undefined}
        onChange={(next) => {
          setWanted(next);
          change.mutate({ scope: next });
        }}
      />
    </section>
  );
}

type BuiltIn = Extract<Analyzer, { kind: "built_in" }>;

function HowItWorks({ analyzer: { method, languages } }: { analyzer: BuiltIn }) {
  return (
    <section className="analyzer-settings__part">
      <h3 className="analyzer-settings__title">{t("How it works")}</h3>
      <p className="analyzer-settings__text">{method.text}</p>
      <dl className="analyzer-settings__facts">
        <div>
          <dt>{t("Languages")}</dt>
          <dd>{coveredWords(languages)}</dd>
        </div>
        <div>
          <dt>{t("Made by")}</dt>
          <dd>
            {t(
              "It runs on this server, with rules and a small neural network that can’t write text. Nothing leaves the server.",
            )}
          </dd>
        </div>
      </dl>
      {method.sources.length > 0 && (
        <ul className="analyzer-settings__sources" aria-label={t("Sources")}>
          {method.sources.map(({ title, url }) => (
            <li key={url}>
              <a className="link" href={url} target="_blank" rel="external noreferrer">
                {title}
                <ExternalLink className="icon icon--small" aria-hidden="true" />
                <span className="visually-hidden">{t("(opens in a new tab)")}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Own = Extract<Analyzer, { kind: "own" }>;

function Own({ own, onOpenChange, onDeleted }: AnalyzerSettingsProps & { own: Own }) {
  const queryClient = useQueryClient();
  const remove = useDeleteAnalyzer();
  const removeIt = () =>
    remove.mutate(own.id, {
      onSuccess: () => {
        onOpenChange(false);
        onDeleted?.();
        undoOffer.make({
          words: t("Deleted, with what it found."),
          undo: async () => {
            await bringBack(queryClient, own.id);
            await focusReturned(own.id);
          },
          undone: t("The analyzer is back."),
        });
      },
    });
  return (
    <section className="analyzer-settings__part">
      <h3 className="analyzer-settings__title">{t("What the model is told")}</h3>
      <p className="analyzer-settings__instruction" dir="auto">
        {own.instruction}
      </p>
      <p className="small quiet">
        {own.connection_id === null
          ? t("The connection to its model was removed, so it can’t run. Choose another model.")
          : own.model}
      </p>
      <div className="analyzer-settings__acts">
        {!own.damaged && (
          <ButtonLink to="/analyzers/create" search={{ edit: own.id }}>
            {t("Change this analyzer")}
          </ButtonLink>
        )}
        <Button variant="plain" disabled={remove.isPending} onClick={removeIt}>
          {t("Delete this analyzer")}
        </Button>
      </div>
      {remove.error && <Alert>{remove.error.message}</Alert>}
    </section>
  );
}

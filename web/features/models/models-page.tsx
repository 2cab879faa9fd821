import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ModelOverview } from "#contract/models/models.ts";
import { t, tc } from "#contract/translate.ts";
import { explainRefusal } from "#web/lib/api-failure.ts";
import { hostHasAi } from "#web/lib/page-meta.ts";
import { useSavePreference, useSaveState } from "#web/lib/preferences.ts";
import { useUser } from "#web/lib/user-query.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { BackLink } from "#web/ui/link.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { SavedState } from "#web/ui/saved-state.tsx";
import { SettingLink, SwitchSetting } from "#web/ui/setting.tsx";
import { Connections } from "./connections.tsx";
import { MeaningGroup } from "./meaning-group.tsx";
import { modelsQuery } from "./model-queries.ts";
import { TranscriptionGroup } from "./transcription-group.tsx";
import { WhoAnswers } from "./who-answers.tsx";
import "./models.css";

/** Everything about the companion and its models. Another feature provides `remembered`. */
export function ModelsPage({ remembered }: { remembered?: ReactNode }) {
  const saving = useSaveState();
  const { companion_on } = useUser().preferences;
  return (
    <ColumnPage>
      <BackLink to="/settings">{t("Settings")}</BackLink>
      <div className="settings__head">
        <h1 className="page-title">{t("Companion and models")}</h1>
        <SavedState state={saving} />
      </div>
      {hostHasAi() ? (
        <>
          {/* Translators: the part of the page with the switch for the companion, for screen readers */}
          <section className="setting-group" aria-label={tc("noun", "Switch")}>
            <CompanionRow isOn={companion_on} />
          </section>
          {companion_on && (
            <OverviewState>
              {(overview) => <Groups overview={overview} remembered={remembered} />}
            </OverviewState>
          )}
        </>
      ) : (
        <p className="models__lead">
          {t(
            "The person who runs this server has switched the companion and AI off for everyone. Your journal works without them.",
          )}
        </p>
      )}
      <LedgerLink />
    </ColumnPage>
  );
}

function CompanionRow({ isOn }: { isOn: boolean }) {
  const save = useSavePreference("companion_on");
  return (
    <SwitchSetting
      name={t("The companion and AI")}
      help={t(
        "When this is off, they are hidden and nothing is sent to a model. Your conversations are kept.",
      )}
      error={explainRefusal(save.error, "companion_on")}
      checked={isOn}
      onChange={(on) => save.mutate(on)}
    />
  );
}

function Groups({ overview, remembered }: { overview: ModelOverview; remembered: ReactNode }) {
  return (
    <>
      <WhoAnswers overview={overview} />
      <Connections overview={overview} />
      <MeaningGroup overview={overview} />
      <TranscriptionGroup overview={overview} />
      {remembered}
    </>
  );
}

const LedgerLink = () => (
  <section className="setting-group">
    <SettingLink
      to="/settings/companion/ledger"
      name={t("What left this machine")}
      help={t("Every call to a model: the exact text, where it went and why.")}
    />
  </section>
);

function OverviewState({ children }: { children: (overview: ModelOverview) => ReactNode }) {
  const { data, error, refetch } = useQuery(modelsQuery);
  if (data) return children(data);
  if (!error) return <div className="models__waiting" aria-busy="true" />;
  return <LoadNote error={error} what={t("Your models can’t be shown just now:")} retry={refetch} />;
}

import { t } from "#contract/translate.ts";
import "./activities.css";
import { Tabs } from "@base-ui/react/tabs";
import { useSuspenseQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { ActivitySummary } from "#contract/activities/activities.ts";
import { fitsNow, type Moment } from "#contract/activities/fits-now.ts";
import type { ProgrammeRun } from "#contract/activities/programme-runs.ts";
import { useIsOffline } from "#web/lib/use-device.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Frost } from "#web/ui/frost.tsx";
import { activitiesQuery, runningProgrammesQuery, unfinishedQuery } from "./activity-queries.ts";
import { GoOn } from "./library/go-on.tsx";
import { LibraryGroups } from "./library/library-groups.tsx";
import { LibraryHead } from "./library/library-head.tsx";
import { type LibraryChange, type LibraryView, libraryTabs } from "./library/library-view.ts";
import { Suggestion } from "./library/suggestion.tsx";
import { useImport } from "./library/use-import.ts";
import { useTypedSearch } from "./library/use-typed-search.ts";

type ActivitiesPageProps = {
  view: LibraryView;
  onChange: LibraryChange;
  /** Without the minutes that are available, which the view holds. */
  moment: Omit<Moment, "minutes">;
};

export function ActivitiesPage({ view, onChange, moment }: ActivitiesPageProps) {
  const [{ data: activities }, { data: unfinished }, { data: runs }] = useSuspenseQueries({
    queries: [activitiesQuery, unfinishedQuery, runningProgrammesQuery],
  });
  const search = useTypedSearch(view.q, onChange);
  const { importFile, sentences } = useImport();
  const suggestion = useSuggestion(activities, runs, { ...moment, minutes: view.minutes });
  const { today } = moment;
  const isOffline = useIsOffline();
  return (
    <div className="page page--library page--activities">
      <h1 className="visually-hidden">{t("Activities")}</h1>
      {suggestion.shown && (
        <Suggestion
          fits={suggestion.fits}
          shown={suggestion.shown.fit}
          activity={suggestion.shown.activity}
          onShow={(fit) => suggestion.show(fit.activity_id)}
        />
      )}
      <GoOn
        unfinished={unfinished}
        // The suggestion above shows its own run.
        runs={runs.filter(({ id }) => id !== suggestion.shown?.fit.run_id)}
        activities={activities}
        today={today}
      />
      <Tabs.Root
        className="activity-groups glass-panel"
        value={view.tab}
        onValueChange={(value) => {
          const tab = libraryTabs().find(({ name }) => name === value);
          if (tab) onChange({ tab: tab.name });
        }}
      >
        <Frost />
        <LibraryHead view={view} search={search} onChange={onChange} onFile={importFile} />
        {isOffline && (
          <p className="list-note small quiet" role="status">
            {t("You’re offline. Activities of your own and what you have begun may be missing here.")}
          </p>
        )}
        {sentences && (
          <div className="list-note">
            <Alert>
              {sentences.map((sentence) => (
                <span className="alert__line" key={sentence}>
                  {sentence}
                </span>
              ))}
            </Alert>
          </div>
        )}
        {libraryTabs().map(({ name }) => (
          <Tabs.Panel key={name} value={name} tabIndex={-1}>
            <LibraryGroups
              activities={activities}
              view={{ ...view, q: search.typed.trim(), tab: name }}
              today={today}
              onChange={(change, how) => {
                if (change.q === "") search.empty();
                onChange(change, how);
              }}
            />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </div>
  );
}

/**
 * Suggestions for now, and which one is shown. The shown one stays after a star or a save elsewhere; only a new day, or
 * a new choice of minutes, replaces it.
 */
function useSuggestion(
  activities: readonly ActivitySummary[],
  runs: readonly ProgrammeRun[],
  moment: Moment,
) {
  const fits = fitsNow(activities, runs, moment);
  const asked = `${moment.today} ${moment.minutes}`;
  const [kept, setKept] = useState({ asked, id: fits[0]?.activity_id });
  if (kept.asked !== asked) setKept({ asked, id: fits[0]?.activity_id });
  const shown = fits.find(({ activity_id }) => activity_id === kept.id) ?? fits[0];
  const activity = activities.find(({ id }) => id === shown?.activity_id);
  return {
    fits,
    shown: shown && activity ? { fit: shown, activity } : null,
    show: (id: string) => setKept({ asked, id }),
  };
}

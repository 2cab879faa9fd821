import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import "./reminders.css";
import { useQuery } from "@tanstack/react-query";
import type { ReminderOverview } from "#contract/reminders/reminders.ts";
import { activitiesQuery } from "#web/features/activities/activity-queries.ts";
import { TextLink } from "#web/ui/link.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { BrowserList, ThisBrowserRow } from "./browser-rows.tsx";
import { OverviewState } from "./overview-state.tsx";
import { ReminderList } from "./reminder-list.tsx";
import { pauseOf } from "./reminder-rules.ts";
import { MailRow, PauseRow, QuietHoursRow } from "./settings-rows.tsx";

/** Everything about reminders, as a page of the settings. */
export function RemindersSection() {
  return (
    <SettingGroup
      as="h1"
      name={t("Reminders")}
      help={t(
        "A short message at a time you choose. It never shows what you wrote. You get none unless you set one here.",
      )}
    >
      <OverviewState>{(overview) => <Rows overview={overview} />}</OverviewState>
    </SettingGroup>
  );
}

function Rows({ overview }: { overview: ReminderOverview }) {
  const { reminders, settings } = overview;
  const ofActivities = reminders.some(({ activity_id }) => activity_id !== null);
  const titles = useTitles(ofActivities);
  return (
    <>
      <ReminderList
        overview={overview}
        reminders={reminders}
        label={t("Reminders")}
        target={{ activity_id: null, programme_run_id: null }}
        addWords={t("Add one for the daily reflection")}
        nameOf={({ activity_id, letters, experiment_id }) => {
          if (letters)
            return {
              name: t("Letters"),
              shown: <TextLink to="/insights/letters">{t("Letters")}</TextLink>,
            };
          if (experiment_id !== null)
            return {
              name: t("An experiment"),
              shown: (
                <TextLink to="/insights/experiments/$id" params={{ id: experiment_id }}>
                  {t("An experiment")}
                </TextLink>
              ),
            };
          if (activity_id === null) return { name: t("Daily reflection") };
          const name = titles.get(activity_id) ?? t("An activity");
          return {
            name,
            shown: (
              <TextLink to="/activities/$id" params={{ id: activity_id }} dir="auto">
                {name}
              </TextLink>
            ),
          };
        }}
      />
      <p className="setting__help reminders__hint">
        {rich("One for an activity is added on the activity’s own page, under <link>Activities</link>.", {
          link: (words) => <TextLink to="/activities">{words}</TextLink>,
        })}
      </p>
      {reminders.length > 0 && <PauseRow pause={pauseOf(settings, new Date())} />}
      <QuietHoursRow settings={settings} />
      <ThisBrowserRow overview={overview} />
      <BrowserList overview={overview} />
      <MailRow email={overview.email} />
    </>
  );
}

/** The titles of activities, by id. Reminders are shown without waiting for them. */
function useTitles(enabled: boolean): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...activitiesQuery, enabled });
  return new Map(data?.map(({ id, title }) => [id, title]));
}

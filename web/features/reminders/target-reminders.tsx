import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import "./reminders.css";
import type { ReactNode } from "react";
import type { ReminderOverview } from "#contract/reminders/reminders.ts";
import { TextLink } from "#web/ui/link.tsx";
import { SavedState } from "#web/ui/saved-state.tsx";
import { ThisBrowserRow } from "./browser-rows.tsx";
import { OverviewState } from "./overview-state.tsx";
import { ReminderList } from "./reminder-list.tsx";
import { useReminderSaveState } from "./reminder-queries.ts";
import { pauseOf, type Target } from "./reminder-rules.ts";
import { PauseRow } from "./settings-rows.tsx";

type ActivityRemindersProps = {
  activityId: string;
  /** The run of its programme that is under way: a new reminder ends with it. */
  programmeRunId?: string | undefined;
};

export const ActivityReminders = ({ activityId, programmeRunId }: ActivityRemindersProps) => (
  <TargetReminders
    state={<ReminderSaveState />}
    target={{ activity_id: activityId, programme_run_id: programmeRunId ?? null }}
    label={t("Reminders for this activity")}
  />
);

const ReminderSaveState = () => <SavedState className="reminders__state" state={useReminderSaveState()} />;

type TargetRemindersProps = { target: Target; label: string; state?: ReactNode };

/** The reminders of one thing, such as an experiment, for its page. */
export default function TargetReminders(props: TargetRemindersProps) {
  return <OverviewState>{(overview) => <Rows {...props} overview={overview} />}</OverviewState>;
}

function Rows({ overview, target, label, state }: TargetRemindersProps & { overview: ReminderOverview }) {
  const { settings, devices } = overview;
  const { activity_id = null, letters = false, experiment_id = null } = target;
  const reminders = overview.reminders.filter(
    (each) =>
      each.activity_id === activity_id && each.letters === letters && each.experiment_id === experiment_id,
  );
  const pause = pauseOf(settings, new Date());
  const wantsBrowser = devices.length === 0 && reminders.some(({ by_push }) => by_push);
  return (
    <div className="activity-reminders">
      {state}
      <ReminderList
        overview={overview}
        reminders={reminders}
        label={label}
        target={target}
        addWords={reminders.length === 0 ? t("Add a reminder") : t("Add another")}
        nameOf={() => ({ name: t("Reminder") })}
      />
      {wantsBrowser && <ThisBrowserRow overview={overview} />}
      {reminders.length > 0 && pause.paused && <PauseRow pause={pause} />}
      {reminders.length > 0 && (
        <p className="setting__help reminders__hint">
          {rich("Quiet hours, pauses and browsers are in the <link>settings</link>.", {
            link: (words) => (
              <TextLink to="/settings/$section" params={{ section: "reminders" }}>
                {words}
              </TextLink>
            ),
          })}
        </p>
      )}
    </div>
  );
}

import "./reminders.css";
import { Link } from "@tanstack/react-router";
import type { ReminderOverview } from "#contract/reminders/reminders.ts";
import { SavedState } from "#web/ui/saved-state.tsx";
import { ThisBrowserRow } from "./browser-rows.tsx";
import { OverviewState } from "./overview-state.tsx";
import { ReminderList } from "./reminder-list.tsx";
import { useReminderSaveState } from "./reminder-queries.ts";
import { pauseOf } from "./reminder-rules.ts";
import { PauseRow } from "./settings-rows.tsx";

type ActivityRemindersProps = {
  activityId: string;
  /** The run of its programme that is under way: a new reminder ends with it. */
  programmeRunId?: string | undefined;
};

/** The reminders of one activity, for its page. */
export function ActivityReminders({ activityId, programmeRunId }: ActivityRemindersProps) {
  return (
    <OverviewState>
      {(overview) => (
        <Rows overview={overview} activityId={activityId} programmeRunId={programmeRunId ?? null} />
      )}
    </OverviewState>
  );
}

type RowsProps = { overview: ReminderOverview; activityId: string; programmeRunId: string | null };

function Rows({ overview, activityId, programmeRunId }: RowsProps) {
  const { settings, devices } = overview;
  const saving = useReminderSaveState();
  const ofActivity = overview.reminders.filter(({ activity_id }) => activity_id === activityId);
  const pause = pauseOf(settings, new Date());
  const wantsBrowser = devices.length === 0 && ofActivity.some(({ by_push }) => by_push);
  return (
    <div className="activity-reminders">
      <SavedState className="reminders__state" state={saving} />
      <ReminderList
        overview={overview}
        reminders={ofActivity}
        label="Reminders for this activity"
        target={{ activity_id: activityId, programme_run_id: programmeRunId }}
        addWords={ofActivity.length === 0 ? "Add a reminder" : "Add another"}
        nameOf={() => ({ name: "Reminder" })}
      />
      {wantsBrowser && <ThisBrowserRow overview={overview} />}
      {ofActivity.length > 0 && pause.paused && <PauseRow pause={pause} />}
      {ofActivity.length > 0 && (
        <p className="setting__help reminders__hint">
          Quiet hours, pauses and browsers are in the{" "}
          <Link className="link" to="/settings" hash="reminders">
            settings
          </Link>
          .
        </p>
      )}
    </div>
  );
}

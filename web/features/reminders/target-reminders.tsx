import "./reminders.css";
import { Link } from "@tanstack/react-router";
import type { ReminderOverview } from "#contract/reminders/reminders.ts";
import { ThisBrowserRow } from "./browser-rows.tsx";
import { OverviewState } from "./overview-state.tsx";
import { ReminderList } from "./reminder-list.tsx";
import { pauseOf, type Target } from "./reminder-rules.ts";
import { PauseRow } from "./settings-rows.tsx";

/** The reminders of one thing, such as letters or an experiment, for its page. */
export const TargetReminders = ({ target, label }: { target: Target; label: string }) => (
  <OverviewState>{(overview) => <Rows overview={overview} target={target} label={label} />}</OverviewState>
);

function Rows({ overview, target, label }: { overview: ReminderOverview; target: Target; label: string }) {
  const { settings, devices } = overview;
  const { letters = false, experiment_id = null } = target;
  const reminders = overview.reminders.filter(
    (reminder) => reminder.letters === letters && reminder.experiment_id === experiment_id,
  );
  const pause = pauseOf(settings, new Date());
  const wantsBrowser = devices.length === 0 && reminders.some(({ by_push }) => by_push);
  return (
    <div className="activity-reminders">
      <ReminderList
        overview={overview}
        reminders={reminders}
        label={label}
        target={target}
        addWords={reminders.length === 0 ? "Add a reminder" : "Add another"}
        nameOf={() => ({ name: "Reminder" })}
      />
      {wantsBrowser && <ThisBrowserRow overview={overview} />}
      {reminders.length > 0 && pause.paused && <PauseRow pause={pause} />}
      {reminders.length > 0 && (
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

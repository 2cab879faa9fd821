import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ReminderOverview } from "#contract/reminders/reminders.ts";
import { remindersQuery } from "./reminder-queries.ts";

/** Shows its children once the reminders are loaded, or why they could not be loaded. */
export function OverviewState({ children }: { children: (overview: ReminderOverview) => ReactNode }) {
  const { data, error, refetch } = useQuery(remindersQuery);
  if (data) return children(data);
  if (!error) return <div className="reminders__waiting" aria-busy="true" />;
  return (
    <p className="accounts__note" role="status">
      Your reminders can’t be shown just now: {error.message}{" "}
      <button type="button" className="link" onClick={() => void refetch()}>
        Try again
      </button>
    </p>
  );
}

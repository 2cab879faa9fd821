import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ReminderOverview } from "#contract/reminders/reminders.ts";
import { t } from "#contract/translate.ts";
import { LoadNote } from "#web/ui/load-note.tsx";
import { remindersQuery } from "./reminder-queries.ts";

/** Shows its children once the reminders are loaded, or why they could not be loaded. */
export function OverviewState({ children }: { children: (overview: ReminderOverview) => ReactNode }) {
  const { data, error, refetch } = useQuery(remindersQuery);
  if (data) return children(data);
  if (!error) return <div className="reminders__waiting" aria-busy="true" />;
  return <LoadNote error={error} what={t("Your reminders can’t be shown just now:")} retry={refetch} />;
}

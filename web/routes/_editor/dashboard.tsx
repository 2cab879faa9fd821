import { createFileRoute } from "@tanstack/react-router";
import { isDay } from "#contract/day-rules.ts";
import { DailyPage } from "#web/features/writing/daily-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_editor/dashboard")({
  // Words of an earlier day that could not be saved are looked at here: before their first save nothing else names them.
  validateSearch: ({ day }): { day?: string | undefined } => ({
    day: typeof day === "string" && isDay(day) ? day : undefined,
  }),
  component: Dashboard,
});

function Dashboard() {
  useDocumentTitle("Daily Reflection");
  const { day } = Route.useSearch();
  return <DailyPage key={day} asked={day} />;
}

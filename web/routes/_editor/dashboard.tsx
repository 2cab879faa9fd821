import { createFileRoute } from "@tanstack/react-router";
import { DailyPage } from "#web/features/reflections/daily-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_editor/dashboard")({ component: Dashboard });

function Dashboard() {
  useDocumentTitle("Daily Reflection");
  return <DailyPage />;
}

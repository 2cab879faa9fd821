import { createFileRoute } from "@tanstack/react-router";
import { ExperimentsPage } from "#web/features/experiments/experiments-page.tsx";
import { useToday } from "#web/journal/use-today.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/_signed-in/insights_/experiments")({
  component: Experiments,
});

function Experiments() {
  useDocumentTitle("Experiments");
  return <ExperimentsPage today={useToday(useUser().preferences)} />;
}

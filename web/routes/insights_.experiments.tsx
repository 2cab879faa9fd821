import { createFileRoute } from "@tanstack/react-router";
import { ExperimentsPage } from "#web/features/experiments/experiments-page.tsx";
import { useToday } from "#web/journal/use-today.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";
import { userQuery, useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/insights_/experiments")({
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: Experiments,
});

function Experiments() {
  useDocumentTitle("Experiments");
  return <ExperimentsPage today={useToday(useUser().preferences)} />;
}

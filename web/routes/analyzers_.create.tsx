import { createFileRoute } from "@tanstack/react-router";
import { CreatePage } from "#web/features/analyzers/create/create-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";
import { idOrNothing } from "#web/lib/random-id.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { AnalyzerModels } from "#web/shell/analyzer-models.tsx";

export const Route = createFileRoute("/analyzers_/create")({
  validateSearch: ({ edit }: Record<string, unknown>): { edit?: string | undefined } => ({
    edit: idOrNothing(edit),
  }),
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: Create,
});

function Create() {
  const { edit } = Route.useSearch();
  useDocumentTitle(edit === undefined ? "Create an analyzer" : "Change an analyzer");
  return (
    <AnalyzerModels>
      <CreatePage key={edit} editId={edit} />
    </AnalyzerModels>
  );
}

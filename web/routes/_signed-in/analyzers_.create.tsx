import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { CreatePage } from "#web/features/analyzers/create/create-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { idOrNothing } from "#web/lib/random-id.ts";
import { AnalyzerModels } from "#web/shell/analyzer-models.tsx";

export const Route = createFileRoute("/_signed-in/analyzers_/create")({
  validateSearch: ({ edit }: Record<string, unknown>): { edit?: string | undefined } => ({
    edit: idOrNothing(edit),
  }),
  component: Create,
});

function Create() {
  const { edit } = Route.useSearch();
  useDocumentTitle(edit === undefined ? t("Create an analyzer") : t("Change an analyzer"));
  return (
    <AnalyzerModels>
      <CreatePage key={edit} editId={edit} />
    </AnalyzerModels>
  );
}

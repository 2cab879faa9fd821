import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { requireNewId } from "#web/drafts/new-ids.ts";
import { CreatePage } from "#web/features/reflections/writing/create-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { idOrNothing } from "#web/lib/random-id.ts";

export const Route = createFileRoute("/_editor/reflections/create")({
  validateSearch: ({ id, template }): { id?: string | undefined; template?: string | undefined } => ({
    id: idOrNothing(id),
    template: idOrNothing(template),
  }),
  beforeLoad: requireNewId,
  component: Create,
});

function Create() {
  useDocumentTitle(t("New reflection"));
  const { id, template } = Route.useSearch();
  return id && <CreatePage key={id} id={id} templateId={template} />;
}

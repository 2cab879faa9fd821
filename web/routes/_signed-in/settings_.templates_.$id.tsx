import { createFileRoute, notFound } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { TemplatePage } from "#web/features/templates/template-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { isId } from "#web/lib/random-id.ts";
import { useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/_signed-in/settings_/templates_/$id")({
  beforeLoad: ({ params }) => {
    if (params.id !== "new" && !isId(params.id)) throw notFound();
  },
  component: OneTemplate,
});

function OneTemplate() {
  useDocumentTitle(t("A template"));
  const { id } = Route.useParams();
  return <TemplatePage key={id} userId={useUser().id} place={id} />;
}

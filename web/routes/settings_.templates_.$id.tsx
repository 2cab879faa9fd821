import { createFileRoute, notFound } from "@tanstack/react-router";
import { TemplatePage } from "#web/features/templates/template-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";
import { isId } from "#web/lib/random-id.ts";
import { userQuery, useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/settings_/templates_/$id")({
  beforeLoad: (opening) => {
    if (opening.params.id !== "new" && !isId(opening.params.id)) throw notFound();
    return requireSignedIn(opening);
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: OneTemplate,
});

function OneTemplate() {
  useDocumentTitle("A template");
  const { id } = Route.useParams();
  return <TemplatePage key={id} userId={useUser().id} place={id} />;
}

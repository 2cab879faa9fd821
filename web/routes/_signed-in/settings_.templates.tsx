import { createFileRoute } from "@tanstack/react-router";
import { TemplatesPage } from "#web/features/templates/templates-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/_signed-in/settings_/templates")({
  component: Templates,
});

function Templates() {
  useDocumentTitle("Templates");
  return <TemplatesPage userId={useUser().id} />;
}

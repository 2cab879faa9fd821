import { createFileRoute } from "@tanstack/react-router";
import { ThemePage } from "#web/features/themes/theme-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";

export const Route = createFileRoute("/settings_/theme")({
  beforeLoad: requireSignedIn,
  component: Theme,
});

function Theme() {
  useDocumentTitle("Theme");
  return <ThemePage />;
}

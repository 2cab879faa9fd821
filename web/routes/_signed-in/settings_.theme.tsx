import { createFileRoute } from "@tanstack/react-router";
import { ThemePage } from "#web/features/themes/theme-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_signed-in/settings_/theme")({
  component: Theme,
});

function Theme() {
  useDocumentTitle("Theme");
  return <ThemePage />;
}

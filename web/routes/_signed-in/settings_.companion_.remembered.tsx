import { createFileRoute } from "@tanstack/react-router";
import { RememberedPage } from "#web/features/chat/remembered/remembered-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_signed-in/settings_/companion_/remembered")({
  component: WhatItRemembers,
});

function WhatItRemembers() {
  useDocumentTitle("What it remembers");
  return <RememberedPage />;
}

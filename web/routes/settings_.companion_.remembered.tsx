import { createFileRoute } from "@tanstack/react-router";
import { RememberedPage } from "#web/features/chat/remembered/remembered-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";

export const Route = createFileRoute("/settings_/companion_/remembered")({
  beforeLoad: requireSignedIn,
  component: WhatItRemembers,
});

function WhatItRemembers() {
  useDocumentTitle("What it remembers");
  return <RememberedPage />;
}

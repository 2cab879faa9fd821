import { createFileRoute } from "@tanstack/react-router";
import { LedgerPage } from "#web/features/models/ledger-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";

export const Route = createFileRoute("/settings_/companion_/ledger")({
  beforeLoad: requireSignedIn,
  component: Ledger,
});

function Ledger() {
  useDocumentTitle("What left this machine");
  return <LedgerPage />;
}

import { createFileRoute } from "@tanstack/react-router";
import { LedgerPage } from "#web/features/models/ledger-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_signed-in/settings_/companion_/ledger")({
  component: Ledger,
});

function Ledger() {
  useDocumentTitle("What left this machine");
  return <LedgerPage />;
}

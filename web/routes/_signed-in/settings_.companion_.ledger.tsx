import { createFileRoute } from "@tanstack/react-router";
import { LedgerPage } from "#web/features/models/ledger-page.tsx";

export const Route = createFileRoute("/_signed-in/settings_/companion_/ledger")({ component: LedgerPage });

import { createFileRoute } from "@tanstack/react-router";
import { FactsPage } from "#web/features/facts/facts-page.tsx";

export const Route = createFileRoute("/_signed-in/settings_/facts")({ component: FactsPage });

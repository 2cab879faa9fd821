import { createFileRoute } from "@tanstack/react-router";
import { ExportPage } from "#web/features/exports/export-page.tsx";

export const Route = createFileRoute("/_signed-in/settings_/export")({ component: ExportPage });

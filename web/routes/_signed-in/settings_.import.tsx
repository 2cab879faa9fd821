import { createFileRoute } from "@tanstack/react-router";
import { ImportPage } from "#web/features/imports/import-page.tsx";

export const Route = createFileRoute("/_signed-in/settings_/import")({ component: ImportPage });

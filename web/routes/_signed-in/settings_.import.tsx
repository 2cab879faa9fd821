import { createFileRoute } from "@tanstack/react-router";
import { ImportPage } from "#web/features/data/import/import-page.tsx";

export const Route = createFileRoute("/_signed-in/settings_/import")({ component: ImportPage });

import { createFileRoute } from "@tanstack/react-router";
import { TemplatesPage } from "#web/features/templates/templates-page.tsx";

export const Route = createFileRoute("/_signed-in/settings_/templates")({ component: TemplatesPage });

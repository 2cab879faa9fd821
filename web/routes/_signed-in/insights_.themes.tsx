import { createFileRoute } from "@tanstack/react-router";
import { ThemesPage } from "#web/features/insights/named/themes-page.tsx";

export const Route = createFileRoute("/_signed-in/insights_/themes")({ component: ThemesPage });

import { createFileRoute } from "@tanstack/react-router";
import { ThemePage } from "#web/features/themes/theme-page.tsx";

export const Route = createFileRoute("/_signed-in/settings_/theme")({ component: ThemePage });

import { createFileRoute } from "@tanstack/react-router";
import { SettingsPage } from "#web/features/settings/settings-page.tsx";

export const Route = createFileRoute("/_signed-in/settings")({ component: SettingsPage });

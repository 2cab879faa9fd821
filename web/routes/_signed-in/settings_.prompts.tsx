import { createFileRoute } from "@tanstack/react-router";
import { PromptsPage } from "#web/features/reflections/prompt-sets/prompts-page.tsx";

export const Route = createFileRoute("/_signed-in/settings_/prompts")({ component: PromptsPage });

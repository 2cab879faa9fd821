import { createFileRoute } from "@tanstack/react-router";
import { SessionPage } from "#web/features/letters/session/session-page.tsx";

export const Route = createFileRoute("/_signed-in/insights_/session")({ component: SessionPage });

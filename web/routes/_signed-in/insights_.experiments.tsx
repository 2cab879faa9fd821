import { createFileRoute } from "@tanstack/react-router";
import { ExperimentsPage } from "#web/features/experiments/experiments-page.tsx";

export const Route = createFileRoute("/_signed-in/insights_/experiments")({ component: ExperimentsPage });

import { createFileRoute } from "@tanstack/react-router";
import { SafetyPage } from "#web/features/about/safety-page.tsx";

export const Route = createFileRoute("/safety")({ component: SafetyPage });

import { createFileRoute } from "@tanstack/react-router";
import { LandingPage } from "#web/features/about/landing-page.tsx";
import { requireVisitor } from "#web/lib/guards.ts";

export const Route = createFileRoute("/")({ beforeLoad: requireVisitor, component: LandingPage });

import { createFileRoute } from "@tanstack/react-router";
import { LandingPage } from "#web/features/about/landing-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireVisitor } from "#web/lib/guards.ts";

export const Route = createFileRoute("/")({ beforeLoad: requireVisitor, component: Landing });

function Landing() {
  useDocumentTitle();
  return <LandingPage />;
}

import { createFileRoute } from "@tanstack/react-router";
import { AboutPage } from "#web/features/about/about-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/about")({ component: About });

function About() {
  useDocumentTitle("Help & About");
  return <AboutPage />;
}

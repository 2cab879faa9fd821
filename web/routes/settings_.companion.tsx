import { createFileRoute, Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { ModelsPage } from "#web/features/models/models-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";
import { userQuery } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/settings_/companion")({
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: Companion,
});

function Companion() {
  useDocumentTitle("Companion and models");
  return (
    <ModelsPage
      remembered={
        <section className="setting-group">
          <Link to="/settings/companion/remembered" className="setting setting--link">
            <span>
              <span className="setting__name">What it remembers</span>
              <span className="setting__help">
                Plain facts that you mentioned, to read, change and forget.
              </span>
            </span>
            <ChevronRight className="icon" />
          </Link>
        </section>
      }
    />
  );
}

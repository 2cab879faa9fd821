import { createFileRoute, useLocation } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { ResetPage } from "#web/features/accounts/recovery/reset-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/reset-password")({ component: Reset });

function Reset() {
  useDocumentTitle(t("New password"));
  const token = new URLSearchParams(useLocation().hash).get("token") ?? "";
  const navigate = Route.useNavigate();
  // A used link has no business in the browser's history.
  return <ResetPage token={token} onUsed={() => void navigate({ hash: "", replace: true })} />;
}

import { createFileRoute, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "#contract/translate.ts";
import { ConfirmEmailPage } from "#web/features/accounts/email/confirm-email-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/confirm-email")({ component: ConfirmEmail });

function ConfirmEmail() {
  useDocumentTitle(t("Confirm your address"));
  const { hash } = useLocation();
  const [token] = useState(() => new URLSearchParams(hash).get("token") ?? "");
  const navigate = Route.useNavigate();
  // A used link has no business in the browser's history.
  return <ConfirmEmailPage token={token} onUsed={() => void navigate({ hash: "", replace: true })} />;
}

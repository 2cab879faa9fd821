import { createFileRoute, useLocation } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { RegisterPage } from "#web/features/accounts/register-page.tsx";
import { askRegistration } from "#web/features/accounts/registration-answer.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireVisitor } from "#web/lib/guards.ts";
import { returnSearch } from "#web/lib/return-path.ts";

export const Route = createFileRoute("/register")({
  validateSearch: returnSearch,
  beforeLoad: requireVisitor,
  loader: async () => void (await askRegistration()),
  component: Register,
});

function Register() {
  useDocumentTitle(t("Register"));
  const invitation = new URLSearchParams(useLocation().hash).get("invitation") ?? "";
  return <RegisterPage returnTo={Route.useSearch().return} invitation={invitation} />;
}

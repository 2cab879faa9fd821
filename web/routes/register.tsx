import { createFileRoute } from "@tanstack/react-router";
import { RegisterPage } from "#web/features/accounts/register-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireVisitor } from "#web/lib/guards.ts";
import { returnSearch } from "#web/lib/return-path.ts";

export const Route = createFileRoute("/register")({
  validateSearch: returnSearch,
  beforeLoad: requireVisitor,
  component: Register,
});

function Register() {
  useDocumentTitle("Register");
  return <RegisterPage returnTo={Route.useSearch().return} />;
}

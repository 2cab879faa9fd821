import { createFileRoute } from "@tanstack/react-router";
import { LoginPage } from "#web/features/accounts/login-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireVisitor } from "#web/lib/guards.ts";
import { returnSearch } from "#web/lib/return-path.ts";

export const Route = createFileRoute("/login")({
  validateSearch: returnSearch,
  beforeLoad: requireVisitor,
  component: Login,
});

function Login() {
  useDocumentTitle("Log in");
  return <LoginPage returnTo={Route.useSearch().return} />;
}

import { createFileRoute, useLocation } from "@tanstack/react-router";
import { useCallback } from "react";
import { isProviderProblem } from "#contract/accounts/sign-in-rules.ts";
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
  const told = new URLSearchParams(useLocation().hash);
  const problem = told.get("problem");
  const navigate = Route.useNavigate();
  const forget = useCallback(
    () => void navigate({ hash: "", search: (search) => search, replace: true }),
    [navigate],
  );
  return (
    <LoginPage
      returnTo={Route.useSearch().return}
      ticket={told.get("ticket")}
      problem={isProviderProblem(problem) ? problem : null}
      onRead={forget}
    />
  );
}

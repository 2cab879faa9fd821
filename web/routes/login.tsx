import { createFileRoute, useLocation } from "@tanstack/react-router";
import { useCallback } from "react";
import { t } from "#contract/translate.ts";
import { LoginPage } from "#web/features/accounts/login-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireVisitor } from "#web/lib/guards.ts";
import { returnSearch } from "#web/lib/return-path.ts";

/** For people who come here from within the app; those who come to log in find the front door (web/door.tsx). */
export const Route = createFileRoute("/login")({
  validateSearch: returnSearch,
  beforeLoad: requireVisitor,
  component: Login,
});

function Login() {
  useDocumentTitle(t("Log in"));
  const navigate = Route.useNavigate();
  const forget = useCallback(
    () => void navigate({ hash: "", search: (search) => search, replace: true }),
    [navigate],
  );
  return <LoginPage returnTo={Route.useSearch().return} hash={useLocation().hash} onRead={forget} />;
}

import { createFileRoute } from "@tanstack/react-router";
import { TokensPage } from "#web/features/accounts/tokens/tokens-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";
import { userQuery, useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/settings_/tokens")({
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: Tokens,
});

function Tokens() {
  useDocumentTitle("Tokens and assistants");
  return <TokensPage user={useUser()} />;
}

import { createFileRoute } from "@tanstack/react-router";
import { TokensPage } from "#web/features/accounts/tokens/tokens-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/_signed-in/settings_/tokens")({
  component: Tokens,
});

function Tokens() {
  useDocumentTitle("Tokens and assistants");
  return <TokensPage user={useUser()} />;
}

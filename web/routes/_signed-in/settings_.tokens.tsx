import { createFileRoute } from "@tanstack/react-router";
import { TokensPage } from "#web/features/accounts/tokens/tokens-page.tsx";

export const Route = createFileRoute("/_signed-in/settings_/tokens")({ component: TokensPage });

import { createFileRoute } from "@tanstack/react-router";
import { ForgotPage } from "#web/features/accounts/recovery/forgot-page.tsx";
import { registrationQuery } from "#web/features/accounts/registration-query.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/forgot-password")({
  loader: ({ context }) => context.queryClient.prefetchQuery(registrationQuery),
  component: Forgot,
});

function Forgot() {
  useDocumentTitle("Forgot password");
  return <ForgotPage />;
}

import { createFileRoute } from "@tanstack/react-router";
import { ForgotPage } from "#web/features/accounts/recovery/forgot-page.tsx";
import { askRegistration } from "#web/features/accounts/registration-answer.ts";

export const Route = createFileRoute("/forgot-password")({
  loader: async () => void (await askRegistration()),
  component: ForgotPage,
});

import { createFileRoute } from "@tanstack/react-router";
import { RememberedPage } from "#web/features/chat/remembered/remembered-page.tsx";

export const Route = createFileRoute("/_signed-in/settings_/companion_/remembered")({
  component: RememberedPage,
});

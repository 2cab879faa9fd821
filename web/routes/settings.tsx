import { createFileRoute } from "@tanstack/react-router";
import { RemindersSection } from "#web/features/reminders/reminders-section.tsx";
import { SettingsPage } from "#web/features/settings/settings-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";
import { userQuery, useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/settings")({
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: Settings,
});

function Settings() {
  useDocumentTitle("Settings");
  return <SettingsPage preferences={useUser().preferences} reminders={<RemindersSection />} />;
}

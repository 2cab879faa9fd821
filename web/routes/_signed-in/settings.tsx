import { createFileRoute } from "@tanstack/react-router";
import { useHasPasskey } from "#web/features/accounts/sign-in/sign-in-ways-query.ts";
import { BackupRow } from "#web/features/backups/backup-row.tsx";
import LockSection from "#web/features/lock/lock-section.tsx";
import { MirrorRow } from "#web/features/mirror/mirror-row.tsx";
import { RemindersSection } from "#web/features/reminders/reminders-section.tsx";
import { SettingsPage } from "#web/features/settings/settings-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/_signed-in/settings")({
  component: Settings,
});

function Settings() {
  useDocumentTitle("Settings");
  const { id, preferences } = useUser();
  return (
    <SettingsPage
      preferences={preferences}
      reminders={<RemindersSection />}
      lock={<LockSection userId={id} hasPasskey={useHasPasskey()} />}
      data={
        <>
          <BackupRow />
          <MirrorRow />
        </>
      }
    />
  );
}

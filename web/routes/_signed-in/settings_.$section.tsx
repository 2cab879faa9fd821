import { createFileRoute, Navigate } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { useHasPasskey } from "#web/features/accounts/sign-in/sign-in-ways-query.ts";
import { BackupRow } from "#web/features/backups/backup-row.tsx";
import LockSection from "#web/features/lock/lock-section.tsx";
import { MirrorRow } from "#web/features/mirror/mirror-row.tsx";
import { RemindersSection } from "#web/features/reminders/reminders-section.tsx";
import {
  DataSection,
  DaySection,
  HelpSection,
  LookSection,
  SectionPage,
  WritingSection,
} from "#web/features/settings/section-page.tsx";
import { settingSections } from "#web/features/settings/sections.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useUser } from "#web/lib/user-query.ts";
import { NotFoundPage } from "#web/shell/error-page.tsx";

const pages = new Map([
  ["page", WritingSection],
  ["look", LookSection],
  ["reminders", RemindersSection],
  ["data", Data],
  ["lock", Lock],
  ["help", HelpSection],
  ["day", DaySection],
]);

export const Route = createFileRoute("/_signed-in/settings_/$section")({ component: Section });

function Section() {
  const { section } = Route.useParams();
  useDocumentTitle(settingSections().find(({ id }) => id === section)?.name ?? t("Settings"));
  // Has a page outside the settings, which people look for here.
  if (section === "profile") return <Navigate to="/profile" replace />;
  const Page = pages.get(section);
  if (!Page) return <NotFoundPage path={`/settings/${section}`} />;
  return (
    <SectionPage key={section}>
      <Page />
    </SectionPage>
  );
}

function Data() {
  return (
    <DataSection>
      <BackupRow />
      <MirrorRow />
    </DataSection>
  );
}

function Lock() {
  return <LockSection userId={useUser().id} hasPasskey={useHasPasskey()} />;
}

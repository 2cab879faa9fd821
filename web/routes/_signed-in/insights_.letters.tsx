import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { LettersPage } from "#web/features/letters/letters-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";

export const Route = createFileRoute("/_signed-in/insights_/letters")({
  component: Letters,
});

const { Part: TargetReminders } = lazyWithRetry(() => import("#web/features/reminders/target-reminders.tsx"));

function Letters() {
  useDocumentTitle(t("Letters"));
  return (
    <LettersPage
      reminders={<TargetReminders target={{ letters: true }} label={t("Reminders of letters")} />}
    />
  );
}

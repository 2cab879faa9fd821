import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { ExperimentPage } from "#web/features/experiments/experiment-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/_signed-in/insights_/experiments_/$id")({
  component: OneExperiment,
});

const { Part: TargetReminders } = lazyWithRetry(() => import("#web/features/reminders/target-reminders.tsx"));

function OneExperiment() {
  // Its question stays out of the browser's history.
  useDocumentTitle(t("An experiment"));
  const { id } = Route.useParams();
  const today = useToday(useUser().preferences);
  return (
    <ExperimentPage
      key={id}
      id={id}
      today={today}
      reminders={<TargetReminders target={{ experiment_id: id }} label={t("Reminders of this experiment")} />}
    />
  );
}

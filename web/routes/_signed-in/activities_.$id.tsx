import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { findActivity } from "#web/features/activities/activity/find-activity.ts";
import { DamagedActivity, DeletedActivity } from "#web/features/activities/activity/gone.tsx";
import { ActivityPage } from "#web/features/activities/activity-page.tsx";
import { runsQuery } from "#web/features/activities/activity-queries.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/_signed-in/activities_/$id")({
  codeSplitGroupings: [["loader", "component"]],
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const [found] = await Promise.all([
      findActivity(queryClient, id),
      // Where it fails, the page asks again, and says so.
      queryClient.prefetchQuery(runsQuery(id)),
    ]);
    return found;
  },
  component: OneActivity,
});

const { Part: ActivityReminders } = lazyWithRetry(async () => ({
  default: (await import("#web/features/reminders/target-reminders.tsx")).ActivityReminders,
}));

function OneActivity() {
  // The title of one's own stays out of the browser's history.
  useDocumentTitle(t("Activity"));
  const { id } = Route.useParams();
  const found = Route.useLoaderData();
  const today = useToday(useUser().preferences);
  if (found.is === "deleted") return <DeletedActivity id={id} title={found.title} />;
  if (found.is === "damaged") return <DamagedActivity id={id} />;
  return (
    <ActivityPage
      key={id}
      activityId={id}
      today={today}
      reminders={(programmeRunId) => (
        <ActivityReminders activityId={id} programmeRunId={programmeRunId ?? undefined} />
      )}
    />
  );
}

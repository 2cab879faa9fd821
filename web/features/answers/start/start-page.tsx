import "#web/journal/journal.css";
import "./start.css";
import { useQuery } from "@tanstack/react-query";
import { activityQuery } from "#web/journal/activity-queries.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { ActivityFailure } from "../activity-failure.tsx";
import { StartSheet, type StartSheetProps } from "./start-sheet.tsx";

type StartPageProps = Omit<StartSheetProps, "activity"> & { activityId: string };

/** A quiet moment before an activity: a breath, an intention, and how to write. */
export function StartPage({ activityId, ...props }: StartPageProps) {
  const { data: activity, error, refetch } = useQuery(activityQuery(activityId));
  return (
    <ColumnPage className="start" busy={!activity && !error}>
      {activity ? (
        <StartSheet key={props.reflectionId} {...props} activity={activity} />
      ) : (
        error && <ActivityFailure as="h1" error={error} retry={() => void refetch()} />
      )}
    </ColumnPage>
  );
}

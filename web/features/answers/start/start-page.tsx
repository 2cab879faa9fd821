import "#web/journal/journal.css";
import "./start.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { activityQuery } from "#web/journal/activity-queries.ts";
import { ApiFailure, isDamaged } from "#web/lib/api-failure.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { StartSheet, type StartSheetProps } from "./start-sheet.tsx";

type StartPageProps = Omit<StartSheetProps, "activity"> & { activityId: string };

/** A quiet moment before an activity: a breath, an intention, and how to write. */
export function StartPage({ activityId, ...props }: StartPageProps) {
  const { data: activity, error, refetch } = useQuery(activityQuery(activityId));
  return (
    <div className="page page--column">
      <section className="start glass-panel" aria-busy={!activity && !error}>
        {activity ? (
          <StartSheet key={props.reflectionId} {...props} activity={activity} />
        ) : (
          error && <Failure error={error} retry={() => void refetch()} />
        )}
      </section>
    </div>
  );
}

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  const isMissing = error instanceof ApiFailure && (error.status === 404 || error.status === 400);
  const mayHelp = !isMissing && !isDamaged(error);
  return (
    <EmptyState
      as="h1"
      sun="set"
      title={
        isMissing
          ? "There is no such activity"
          : mayHelp
            ? "This activity is out of reach"
            : "This activity can’t be opened"
      }
      words={
        isMissing
          ? "It may have been deleted. What was answered to it stays among your reflections."
          : mayHelp
            ? `${error.message} It can be begun when the server answers again.`
            : "What is stored was altered or damaged. What was answered to it stays among your reflections."
      }
    >
      {mayHelp && <Button onClick={retry}>Try again</Button>}
      <Link className={buttonClass({ variant: mayHelp ? "plain" : "quiet" })} to="/activities">
        All activities
      </Link>
    </EmptyState>
  );
}

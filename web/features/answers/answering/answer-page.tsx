import "./answering.css";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { activityQuery } from "#web/journal/activity-queries.ts";
import { PageStates } from "#web/journal/sheet/page-states.tsx";
import { type OpenPage, useOpenPage } from "#web/journal/use-desk.ts";
import { useToday } from "#web/journal/use-today.ts";
import { ApiFailure, isDamaged } from "#web/lib/api-failure.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Answering } from "./answering.tsx";
import type { ClosingProps } from "./closing.tsx";
import { useRun } from "./use-run.ts";

type AnswerPageProps = Pick<ClosingProps, "activityId" | "reflectionId" | "help" | "comparison"> & {
  /** The run of its programme that this is a sitting of, where the address names one. */
  runId: string | null;
};

/** An activity, answered one step at a time. */
export function AnswerPage(props: AnswerPageProps) {
  const { activityId, reflectionId, runId } = props;
  const user = useUser();
  const today = useToday(user.preferences);
  const [day] = useState(today);
  const page = { kind: "one", id: reflectionId, day, activity: { id: activityId, run: runId } } as const;
  const open = useOpenPage(user.id, page);
  const { data: activity, error, refetch } = useQuery(activityQuery(activityId));
  const run = useRun(activityId, open?.view.stored?.programme_run_id ?? runId);
  const title = open?.view.draft.answers?.activity.title ?? activity?.title ?? "Activity";

  const out = (
    <Link className="step__out" to="/activities/$id" params={{ id: activityId }}>
      <X className="icon icon--small" />
      <span dir="auto">
        <span className="visually-hidden">Leave </span>
        {title}
      </span>
    </Link>
  );
  return (
    <PageStates open={open} name={`Answering: ${title}`} head={out}>
      {(ready) => {
        const { answers } = ready.view.draft;
        if (isElsewhere(ready, activityId))
          return <Navigate to="/reflections/$id" params={{ id: reflectionId }} replace />;
        const begun = answers ?? (activity && !run.isLoading ? beginAnswers(activity, run.sitting) : null);
        if (!begun)
          return (
            <article className="step glass-panel" aria-busy={!error}>
              <div className="step__head">{out}</div>
              {error && <OutOfReach error={error} retry={() => void refetch()} />}
            </article>
          );
        return (
          <Answering
            {...props}
            user={user}
            open={ready}
            begun={begun}
            activity={activity ?? null}
            run={run}
            out={out}
          />
        );
      }}
    </PageStates>
  );
}

/** Words that are no answers to this activity's steps: written freely, or of another one. */
function isElsewhere({ view: { draft, stored } }: OpenPage, activityId: string): boolean {
  if (stored?.activity_id && stored.activity_id !== activityId) return true;
  return draft.answers === null && (stored !== null || draft.body.trim() !== "");
}

function OutOfReach({ error, retry }: { error: Error; retry: () => void }) {
  const isMissing = error instanceof ApiFailure && (error.status === 404 || error.status === 400);
  const mayHelp = !isMissing && !isDamaged(error);
  const words = isMissing
    ? "It may have been deleted. What was answered to it stays among your reflections."
    : mayHelp
      ? `${error.message} It can be begun when the server answers again.`
      : "What is stored was altered or damaged. What was answered to it stays among your reflections.";
  return (
    <EmptyState
      sun="set"
      title={
        isMissing
          ? "There is no such activity"
          : mayHelp
            ? "This activity is out of reach"
            : "This activity can’t be opened"
      }
      words={words}
    >
      {mayHelp && <Button onClick={retry}>Try again</Button>}
      <Link className={buttonClass({ variant: mayHelp ? "plain" : "quiet" })} to="/activities">
        All activities
      </Link>
    </EmptyState>
  );
}

import "./answering.css";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { builtInTitle } from "#contract/activities/built-in-titles.ts";
import { t } from "#contract/translate.ts";
import { activityQuery } from "#web/features/activities/activity-queries.ts";
import { rich } from "#web/lib/rich.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Pane } from "#web/ui/frost.tsx";
import { PageStates } from "../../sheet/page-states.tsx";
import { type OpenPage, useOpenPage } from "../../use-desk.ts";
import { ActivityFailure } from "../activity-failure.tsx";
import { useRun } from "../use-run.ts";
import { Answering } from "./answering.tsx";

type AnswerPageProps = {
  activityId: string;
  reflectionId: string;
  /** The run of its programme that this is a sitting of, where the address names one. */
  runId: string | null;
};

/** An activity, answered one step at a time. */
export function AnswerPage({ activityId, reflectionId, runId }: AnswerPageProps) {
  const user = useUser();
  const today = useToday(user.preferences);
  const [day] = useState(today);
  const page = { kind: "one", id: reflectionId, day, activity: { id: activityId, run: runId } } as const;
  const open = useOpenPage(user.id, page);
  const { data: activity, error, refetch } = useQuery(activityQuery(activityId));
  const run = useRun(activityId, open?.view.stored?.programme_run_id ?? runId);
  const begun = open?.view.draft.answers?.activity;
  const title = builtInTitle(activityId) ?? begun?.title ?? activity?.title ?? t("Activity");

  const leave = (
    <Link className="step__leave" to="/activities/$id" params={{ id: activityId }}>
      <X className="icon icon--small" />
      <span dir="auto">
        {rich("<hidden>Leave </hidden>{title}", {
          title,
          hidden: (words) => <span className="visually-hidden">{words}</span>,
        })}
      </span>
    </Link>
  );
  return (
    <PageStates open={open} name={t("Answering: {activity}", { activity: title })} head={leave}>
      {(ready) => {
        const { answers } = ready.view.draft;
        if (isElsewhere(ready, activityId))
          return <Navigate to="/reflections/$id" params={{ id: reflectionId }} replace />;
        const begun = answers ?? (activity && !run.isLoading ? beginAnswers(activity, run.sitting) : null);
        if (!begun)
          return (
            <Pane as="article" className="step" aria-busy={!error}>
              <div className="step__head">{leave}</div>
              <ActivityFailure error={error} retry={refetch} />
            </Pane>
          );
        return (
          <Answering
            activityId={activityId}
            reflectionId={reflectionId}
            user={user}
            today={today}
            open={ready}
            begun={begun}
            activity={activity ?? null}
            run={run}
            leave={leave}
          />
        );
      }}
    </PageStates>
  );
}

/** Whether the page holds something other than answers to this activity: a free text, or another activity. */
function isElsewhere({ view: { draft, stored } }: OpenPage, activityId: string): boolean {
  if (stored?.activity_id && stored.activity_id !== activityId) return true;
  return draft.answers === null && (stored !== null || draft.body.trim() !== "");
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChartSpline, RotateCw } from "lucide-react";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { iconPrefix } from "#contract/icons/icons.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { activityQuery, runsQuery } from "#web/journal/activity-queries.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import type { Page } from "#web/lib/page.ts";
import { ChosenIcon } from "#web/ui/chosen-icon.tsx";
import { activityOf } from "./activity-of.ts";

type ActivityWaysProps = { set: AnswerSet; page: Page; reflection: Reflection | null };

/** From the answers to the activity that they were given to; it may have been deleted since. */
export function ActivityWays({ set: { activity }, page, reflection }: ActivityWaysProps) {
  const id = activityOf(page, reflection);
  if (!id) return null;
  return <Ways id={id} activity={activity} />;
}

function Ways({ id, activity: { title, icon } }: { id: string; activity: AnswerSet["activity"] }) {
  const { error } = useQuery(activityQuery(id));
  const isGone = error instanceof ApiFailure && error.status === 404;
  return (
    <nav className="activity-ways small" aria-label="The activity">
      {isGone ? (
        <p className="activity-ways__gone">
          <ChosenIcon name={`${iconPrefix}:${icon}`} className="icon--small" />
          <span dir="auto">{title}</span>
          <span className="quiet">was deleted since; what was answered stays.</span>
        </p>
      ) : (
        <Link to="/activities/$id" params={{ id }}>
          <ChosenIcon name={`${iconPrefix}:${icon}`} className="icon--small" />
          <span dir="auto">{title}</span>
        </Link>
      )}
      <Link to="/activities/$id/history" params={{ id }}>
        <ChartSpline className="icon icon--small" />
        History of it
      </Link>
      {!isGone && (
        <Link to="/reflections/start/$id" params={{ id }}>
          <RotateCw className="icon icon--small" />
          Answer it again
        </Link>
      )}
    </nav>
  );
}

/** Which sitting of its programme it is, where it is one. */
export function Sitting({ reflection }: { reflection: Reflection | null }) {
  if (!reflection?.activity_id || !reflection.programme_run_id) return null;
  return (
    <SittingOf id={reflection.id} activityId={reflection.activity_id} runId={reflection.programme_run_id} />
  );
}

function SittingOf({ id, activityId, runId }: { id: string; activityId: string; runId: string }) {
  const run = useQuery(runsQuery(activityId)).data?.find((each) => each.id === runId);
  const place = run?.done.findIndex(({ reflection_id }) => reflection_id === id) ?? -1;
  if (!run || place < 0) return null;
  return (
    <span className="quiet tabular">
      {" "}
      · Sitting {place + 1} of {run.sittings}
    </span>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChartSpline, RotateCw } from "lucide-react";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { builtInTitle } from "#contract/activities/built-in-titles.ts";
import { iconPrefix } from "#contract/icons/icons.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import { activityQuery, runsQuery } from "#web/features/activities/activity-queries.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { rich } from "#web/lib/rich.ts";
import { ChosenIcon } from "#web/ui/chosen-icon.tsx";
import { sittingOf } from "../../sitting.ts";

type ActivityLinksProps = { id: string; activity: AnswerSet["activity"] };

/** Leads from answers to their activity, which may have been deleted since. */
export function ActivityLinks({ id, activity: { title, icon } }: ActivityLinksProps) {
  const { error } = useQuery(activityQuery(id));
  const isGone = error instanceof ApiFailure && error.status === 404;
  return (
    <nav className="activity-links small" aria-label={t("The activity")}>
      {isGone ? (
        <p className="activity-links__gone">
          <ChosenIcon name={`${iconPrefix}:${icon}`} className="icon--small" />
          {rich("<title>{name}</title> <quiet>was deleted since; your answers stay.</quiet>", {
            name: title,
            title: (words) => <span dir="auto">{words}</span>,
            quiet: (words) => <span className="quiet">{words}</span>,
          })}
        </p>
      ) : (
        <Link to="/activities/$id" params={{ id }}>
          <ChosenIcon name={`${iconPrefix}:${icon}`} className="icon--small" />
          <span dir="auto">{builtInTitle(id) ?? title}</span>
        </Link>
      )}
      <Link to="/activities/$id/history" params={{ id }}>
        <ChartSpline className="icon icon--small" />
        {t("Its history")}
      </Link>
      {!isGone && (
        <Link to="/reflections/start/$id" params={{ id }}>
          <RotateCw className="icon icon--small" />
          {t("Answer it again")}
        </Link>
      )}
    </nav>
  );
}

/** The number of a sitting in its programme's run; nothing for other answers. */
export function Sitting({ reflection }: { reflection: Reflection | null }) {
  if (!reflection?.activity_id || !reflection.programme_run_id) return null;
  return (
    <NumberInRun id={reflection.id} activityId={reflection.activity_id} runId={reflection.programme_run_id} />
  );
}

function NumberInRun({ id, activityId, runId }: { id: string; activityId: string; runId: string }) {
  const run = useQuery(runsQuery(activityId)).data?.find((each) => each.id === runId);
  const sitting = sittingOf(run, id);
  if (!sitting) return null;
  return <span className="quiet tabular"> · {t("Sitting {number, number} of {of, number}", sitting)}</span>;
}

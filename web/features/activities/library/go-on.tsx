import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import type { ActivitySummary } from "#contract/activities/activities.ts";
import type { Unfinished } from "#contract/activities/answers.ts";
import type { ProgrammeRun } from "#contract/activities/programme-runs.ts";
import type { Day } from "#contract/day-rules.ts";
import { iconPrefix } from "#contract/icons/icons.ts";
import { restoreReflection, trashReflection } from "#contract/reflections/reflection-history.ts";
import { callApi } from "#web/lib/call-api.ts";
import { focusReturned } from "#web/lib/focus-returned.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { ChosenIcon } from "#web/ui/chosen-icon.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { refetchActivities } from "../activity-keys.ts";
import { damagedTitle } from "./activity-row.tsx";
import { dueWords, lastWords } from "./past-words.ts";

type GoOnProps = {
  unfinished: readonly Unfinished[];
  runs: readonly ProgrammeRun[];
  activities: readonly ActivitySummary[];
  today: Day;
};

/** Unfinished answers, and programmes with a sitting left. */
export function GoOn({ unfinished, runs, activities, today }: GoOnProps) {
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  const running = runs.flatMap((run) => {
    const activity = byId.get(run.activity_id);
    return activity && run.next_on !== null ? [{ run, activity, nextOn: run.next_on }] : [];
  });
  if (unfinished.length === 0 && running.length === 0) return null;
  return (
    <Pane className="go-on" aria-labelledby="go-on">
      <h2 className="card__title" id="go-on">
        Continue
      </h2>
      <ul className="go-on__list">
        {unfinished.map((begun) => (
          <UnfinishedRow key={begun.reflection_id} begun={begun} today={today} />
        ))}
        {running.map(({ run, activity, nextOn }) => (
          <RunningRow key={run.id} run={run} activity={activity} nextOn={nextOn} today={today} />
        ))}
      </ul>
    </Pane>
  );
}

function UnfinishedRow({ begun, today }: { begun: Unfinished; today: Day }) {
  const { reflection_id, activity_id, icon, day, answered_count, step_count } = begun;
  const title = begun.title || damagedTitle;
  const discard = useDiscard(reflection_id);
  return (
    <li className="go-on__item">
      <span className="activity__icon">
        <ChosenIcon name={`${iconPrefix}:${icon}`} />
      </span>
      <div className="activity__words">
        <p className="go-on__title" dir="auto">
          {title}
        </p>
        <p className="activity__evidence">
          Begun {lastWords(day, today)}
          {/* The count of damaged answers is unknown. */}
          {step_count > 0 && `, ${answered_count} of ${step_count} answered`}
        </p>
      </div>
      <div className="go-on__acts">
        <ButtonLink
          to="/activities/$id/answer"
          params={{ id: activity_id }}
          search={{ id: reflection_id }}
          aria-label={`Continue with ${title}`}
        >
          Continue
        </ButtonLink>
        <IconButton
          label={`Discard ${title}`}
          title="Discard"
          disabled={discard.isPending}
          onClick={() => discard.mutate()}
          Icon={Trash2}
          small
        />
      </div>
    </li>
  );
}

function useDiscard(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(trashReflection, { params: { id } }),
    onError: (error) => undoOffer.notify(`It was not discarded. ${error.message}`, { isProblem: true }),
    onSuccess: async () => {
      undoOffer.make({
        words: "Moved to the trash, where it stays for 30 days.",
        undone: "It is back, and you can continue.",
        undo: async () => {
          await callApi(restoreReflection, { params: { id } });
          await refetchActivities(queryClient);
          await focusReturned(id);
        },
      });
      await refetchActivities(queryClient);
    },
  });
}

type RunningRowProps = { run: ProgrammeRun; activity: ActivitySummary; nextOn: Day; today: Day };

function RunningRow({ run, activity, nextOn, today }: RunningRowProps) {
  const { id, icon } = activity;
  const title = activity.damaged ? damagedTitle : activity.title;
  const isDue = nextOn <= today;
  return (
    <li className="go-on__item">
      <span className="activity__icon">
        <ChosenIcon name={`${iconPrefix}:${icon}`} />
      </span>
      <div className="activity__words">
        <Link className="go-on__title" to="/activities/$id" params={{ id }} dir="auto">
          {title}
        </Link>
        <p className="activity__evidence">
          Sitting {run.done.length + 1} of {run.sittings}, {dueWords(nextOn, today)}
        </p>
      </div>
      {isDue && !activity.damaged && (
        <div className="go-on__acts">
          <ButtonLink
            to="/reflections/start/$id"
            params={{ id }}
            search={{ run: run.id }}
            aria-label={`Start sitting ${run.done.length + 1} of ${title}`}
          >
            Start
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

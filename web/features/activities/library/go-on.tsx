import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import type { ActivitySummary } from "#contract/activities/activities.ts";
import type { Unfinished } from "#contract/activities/answers.ts";
import type { ProgrammeRun } from "#contract/activities/programme-runs.ts";
import type { Day } from "#contract/day-rules.ts";
import { joinSentences } from "#contract/formats.ts";
import { iconPrefix } from "#contract/icons/icons.ts";
import { restoreReflection, trashReflection } from "#contract/reflections/reflection-history.ts";
import { t } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { focusReturned } from "#web/lib/focus-returned.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { ChosenIcon } from "#web/ui/chosen-icon.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { refetchActivities } from "../activity-keys.ts";
import { damagedTitle } from "./activity-row.tsx";
import { nextSittingWords, pastDay } from "./past-words.ts";

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
        {t("Continue")}
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
  const title = begun.title || damagedTitle();
  const discard = useDiscard(reflection_id);
  return (
    <li className="go-on__item">
      <span className="activity__icon">
        <ChosenIcon name={`${iconPrefix}:${icon}`} />
      </span>
      <div className="activity__words">
        <p className="go-on__title">
          <bdi>{title}</bdi>
        </p>
        <p className="activity__evidence">
          {/* Translators: “when” is such as “today”, “3 days ago” or “3 November”. */}
          {t("Begun: {when}", { when: pastDay(day, today) })}
          {/* The count of damaged answers is unknown. Translators: the numbers count questions. */}
          {step_count > 0 &&
            ` · ${t("{answered, number} of {steps, number} answered", { answered: answered_count, steps: step_count })}`}
        </p>
      </div>
      <div className="go-on__acts">
        <ButtonLink
          to="/activities/$id/answer"
          params={{ id: activity_id }}
          search={{ id: reflection_id }}
          aria-label={t("Continue with {title}", { title })}
        >
          {t("Continue")}
        </ButtonLink>
        <IconButton
          label={t("Discard {title}", { title })}
          title={t("Discard")}
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
    onError: (error) =>
      undoOffer.notify(joinSentences([t("It was not discarded."), error.message]), { isProblem: true }),
    onSuccess: async () => {
      undoOffer.make({
        words: t("Moved to the trash, where it stays for 30 days."),
        undone: t("It is back, and you can continue."),
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
  const title = activity.damaged ? damagedTitle() : activity.title;
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
          {nextSittingWords(run.done.length + 1, run.sittings, nextOn, today)}
        </p>
      </div>
      {isDue && !activity.damaged && (
        <div className="go-on__acts">
          <ButtonLink
            to="/reflections/start/$id"
            params={{ id }}
            search={{ run: run.id }}
            aria-label={t("Start sitting {number, number} of {title}", {
              number: run.done.length + 1,
              title,
            })}
          >
            {t("Start")}
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

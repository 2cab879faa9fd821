import { t } from "#contract/translate.ts";
import { TooLong } from "#web/ui/limited-field.tsx";
import "../../reflections.css";
import "./start.css";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { Activity } from "#contract/activities/activities.ts";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { hasAnswers } from "#contract/activities/answered-rules.ts";
import type { Unfinished as UnfinishedSet } from "#contract/activities/answers.ts";
import { iconPrefix } from "#contract/icons/icons.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { storableText } from "#contract/text-rules.ts";
import { answersChange } from "#web/drafts/answers-change.ts";
import { activityQuery, unfinishedQuery } from "#web/features/activities/activity-queries.ts";
import { formatDay } from "#web/lib/dates.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Button } from "#web/ui/button.tsx";
import { ChosenIcon } from "#web/ui/chosen-icon.tsx";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { BackInRow, ButtonLink } from "#web/ui/link.tsx";
import { useOpenPage } from "../../use-desk.ts";
import { ActivityFailure } from "../activity-failure.tsx";
import { useRun } from "../use-run.ts";
import { Breath } from "./breath.tsx";

/** Fits both the intention of answers and the prompt of a text. */
const maxIntentionLength = 300;

type StartSheetProps = {
  activity: Activity;
  /** The run of the programme that this sitting belongs to. */
  runId: string | null;
  reflectionId: string;
  /** Called if something was already written under this id, so that the page gets a new one. */
  onUsed: () => void;
};

type StartPageProps = Omit<StartSheetProps, "activity"> & { activityId: string };

/** A quiet moment before an activity: a breath, an intention, and how to write. */
export function StartPage({ activityId, ...props }: StartPageProps) {
  const { data: activity, error, refetch } = useQuery(activityQuery(activityId));
  return (
    <ColumnPage className="start" busy={!activity && !error}>
      {activity ? (
        <StartSheet key={props.reflectionId} {...props} activity={activity} />
      ) : (
        <ActivityFailure as="h1" error={error} retry={refetch} />
      )}
    </ColumnPage>
  );
}

function StartSheet({ activity, runId, reflectionId, onUsed }: StartSheetProps) {
  const user = useUser();
  const today = useToday(user.preferences);
  const [day] = useState(today);
  const navigate = useNavigate();
  const fieldId = useId();
  const [isBreathOver, setBreathOver] = useState(false);
  const { run, sitting } = useRun(activity.id, runId);
  const unfinished = useQuery(unfinishedQuery).data?.filter(({ activity_id }) => activity_id === activity.id);
  // It consists of scales only, so it needs no intention and no breathing exercise.
  const isCheckIn = activity.scoring !== null;
  const hasUnfinished = unfinished !== undefined && unfinished.length > 0;

  // The intention goes into the page's draft, so that no address holds it.
  const open = useOpenPage(user.id, {
    kind: "one",
    id: reflectionId,
    day,
    activity: { id: activity.id, run: runId },
  });
  const isOpening = !open || open.view.phase === "opening";
  const draft = isOpening ? null : open.view.draft;
  const [typed, setTyped] = useState<string | null>(null);
  const intention = typed ?? (draft ? intentionOf(draft) : "");
  const words = intention.trim();

  const hasIntention = draft !== null && (open?.view.stored !== null || intentionOf(draft) !== "");
  const isUsed = draft !== null && isWrittenOn(draft);
  const takeNewId = useRef(onUsed);
  useEffect(() => {
    if (isUsed) takeNewId.current();
  }, [isUsed]);

  const note = (change: Partial<Draft>) => {
    if (open?.view.phase === "unreachable") open.sync.writeAnyway();
    open?.sync.edit(change);
  };
  const address = { search: { id: reflectionId, ...(runId && { run: runId }) } };
  const stepByStep = (event: FormEvent) => {
    event.preventDefault();
    if (words.length > maxIntentionLength) return;
    note({
      prompt: "",
      // A noted intention must not be taken for a text.
      ...(words || hasIntention
        ? answersChange(beginAnswers(activity, sitting, words))
        : { answers: null, body: "" }),
    });
    void navigate({ to: "/activities/$id/answer", params: { id: activity.id }, ...address });
  };
  const freely = () => {
    if (words.length > maxIntentionLength) return;
    note({ prompt: words, answers: null, body: "" });
    void navigate({ to: "/reflections/activity/new/$id", params: { id: activity.id }, ...address });
  };
  const isWaiting = isOpening && words !== "";

  return (
    <>
      <div className="sheet__head">
        <BackInRow to="/activities/$id" params={{ id: activity.id }}>
          {t("About this activity")}
        </BackInRow>
        <span className="spacer" />
        {/* Translators: A sitting is one of the times that an activity is answered. */}
        {sitting && <span className="tabular">{t("Sitting {number, number} of {of, number}", sitting)}</span>}
      </div>
      <div className="start__name">
        <ChosenIcon name={`${iconPrefix}:${activity.icon}`} className="start__icon" />
        <h1 className="start__title" dir="auto">
          {activity.title}
        </h1>
        {run?.next_on && run.next_on > today && (
          <p className="start__note small">
            {t("The next sitting is planned for {day}. You can still write today.", {
              day: formatDay(run.next_on, "full"),
            })}
          </p>
        )}
      </div>
      {unfinished && <Unfinished unfinished={unfinished} />}
      {!isCheckIn && <Breath isOver={isBreathOver} onOver={() => setBreathOver(true)} />}
      <form className="start__form" onSubmit={stepByStep}>
        {!isCheckIn && (
          <>
            <label className="field__label" htmlFor={fieldId}>
              {t("Intention (optional)")}
            </label>
            <input
              id={fieldId}
              className="input start__intention"
              dir="auto"
              aria-describedby={`${fieldId}-long`}
              autoComplete="off"
              enterKeyHint="go"
              placeholder={t("What would you like to get from this?")}
              value={intention}
              // Nothing moves while someone writes.
              onFocus={() => setBreathOver(true)}
              onChange={({ target }) => setTyped(storableText(target.value))}
            />
            <TooLong id={`${fieldId}-long`} text={words} limit={maxIntentionLength} />
          </>
        )}
        {activity.notice && (
          <p className="start__notice small" dir="auto">
            {firstSentence(activity.notice)}
          </p>
        )}
        <div className="start__acts">
          <Button type="submit" variant={hasUnfinished ? "quiet" : "primary"} large disabled={isWaiting}>
            {beginWords(isCheckIn, hasUnfinished)}
          </Button>
          {!isCheckIn && (
            <Button large variant="plain" disabled={isWaiting} onClick={freely}>
              {t("Write freely")}
            </Button>
          )}
        </div>
      </form>
    </>
  );
}

function beginWords(isCheckIn: boolean, hasUnfinished: boolean): string {
  if (isCheckIn) return hasUnfinished ? t("Start over") : t("Begin");
  return hasUnfinished ? t("Start again, step by step") : t("Step by step");
}

const intentionOf = ({ answers, prompt }: Draft) => answers?.intention || prompt;

/** Whether the draft holds more than an intention. */
const isWrittenOn = ({ title, body, answers }: Draft) =>
  title.trim() !== "" || (answers ? hasAnswers(answers) || answers.finished_at !== null : body.trim() !== "");

/** The answering page shows the whole notice. */
const firstSentence = (notice: string) => /^.*?[.!?](?=\s|$)/s.exec(notice)?.[0] ?? notice;

/** Leads back to the latest unfinished answers. The page of all activities lists older ones. */
function Unfinished({ unfinished: [latest] }: { unfinished: readonly UnfinishedSet[] }) {
  if (!latest) return null;
  const { reflection_id, activity_id, day, answered_count, step_count } = latest;
  return (
    <section className="start__unfinished" aria-label={t("Begun before")}>
      <p>
        {t("You began this on {day} and answered {answered, number} of {steps, number}.", {
          day: formatDay(day, "full"),
          answered: answered_count,
          steps: step_count,
        })}
      </p>
      <ButtonLink
        variant="primary"
        to="/activities/$id/answer"
        params={{ id: activity_id }}
        search={{ id: reflection_id }}
      >
        {t("Continue where you left off")}
      </ButtonLink>
    </section>
  );
}

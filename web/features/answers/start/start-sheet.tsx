import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { Activity } from "#contract/activities/activities.ts";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { hasAnswers } from "#contract/activities/answered-rules.ts";
import { iconPrefix } from "#contract/icons/icons.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { runsQuery, unfinishedQuery } from "#web/journal/activity-queries.ts";
import { answersChange } from "#web/journal/drafts/answers-change.ts";
import { nextSitting } from "#web/journal/sitting.ts";
import { useOpenPage } from "#web/journal/use-desk.ts";
import { useToday } from "#web/journal/use-today.ts";
import { formatDay } from "#web/lib/dates.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Button } from "#web/ui/button.tsx";
import { ChosenIcon } from "#web/ui/chosen-icon.tsx";
import { Breath } from "./breath.tsx";
import { Unfinished } from "./unfinished.tsx";

/** As both the intention of answers and the prompt of a text can hold it. */
const longestIntention = 300;

export type StartSheetProps = {
  activity: Activity;
  /** The run of its programme that this is to be a sitting of. */
  runId: string | null;
  /** Of what is begun here. */
  reflectionId: string;
  /** Goes on with another id, as something was written under this one already. */
  onUsed: () => void;
};

export function StartSheet({ activity, runId, reflectionId, onUsed }: StartSheetProps) {
  const user = useUser();
  const today = useToday(user.preferences);
  const [day] = useState(today);
  const navigate = useNavigate();
  const fieldId = useId();
  const [isBreathOver, setBreathOver] = useState(false);
  const run = useQuery({ ...runsQuery(activity.id), enabled: runId !== null }).data?.find(
    ({ id }) => id === runId,
  );
  const sitting = nextSitting(run);
  const unfinished = useQuery(unfinishedQuery).data?.filter(({ activity_id }) => activity_id === activity.id);
  const hasUnfinished = unfinished !== undefined && unfinished.length > 0;

  // What is said here beforehand goes into the page's draft, so that it stands in no address.
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

  const isKept = draft !== null && (open?.view.stored !== null || intentionOf(draft) !== "");
  const isUsed = draft !== null && isWrittenOn(draft);
  const goElsewhere = useRef(onUsed);
  useEffect(() => {
    if (isUsed) goElsewhere.current();
  }, [isUsed]);

  const note = (change: Partial<Draft>) => {
    if (open?.view.phase === "unreached") open.sync.writeAnyway();
    open?.sync.edit(change);
  };
  const address = { search: { id: reflectionId, ...(runId && { run: runId }) } };
  const stepByStep = (event: FormEvent) => {
    event.preventDefault();
    note({
      prompt: "",
      // What is on this page already must not be taken for a text.
      ...(words || isKept
        ? answersChange(beginAnswers(activity, sitting, words))
        : { answers: null, body: "" }),
    });
    void navigate({ to: "/activities/$id/answer", params: { id: activity.id }, ...address });
  };
  const freely = () => {
    note({ prompt: words, answers: null, body: "" });
    void navigate({ to: "/reflections/activity/new/$id", params: { id: activity.id }, ...address });
  };
  const isWaiting = isOpening && words !== "";

  return (
    <>
      <div className="sheet__head">
        <Link className="sheet__back" to="/activities/$id" params={{ id: activity.id }}>
          <ArrowLeft className="icon icon--small" />
          About it
        </Link>
        <span className="spacer" />
        {sitting && (
          <span className="tabular">
            Sitting {sitting.number} of {sitting.of}
          </span>
        )}
      </div>
      <div className="start__name">
        <ChosenIcon name={`${iconPrefix}:${activity.icon}`} className="start__icon" />
        <h1 className="start__title" dir="auto">
          {activity.title}
        </h1>
        {run?.next_on && run.next_on > today && (
          <p className="start__note small">
            The next sitting is meant for {formatDay(run.next_on, "full")}. You can write today all the same.
          </p>
        )}
      </div>
      {unfinished && <Unfinished unfinished={unfinished} />}
      <Breath isOver={isBreathOver} onOver={() => setBreathOver(true)} />
      <form className="start__form" onSubmit={stepByStep}>
        <label className="field__label" htmlFor={fieldId}>
          An intention, if you like
        </label>
        <input
          id={fieldId}
          className="input start__intention"
          dir="auto"
          maxLength={longestIntention}
          autoComplete="off"
          enterKeyHint="go"
          placeholder="What would do you good in this?"
          value={intention}
          // Nothing moves while someone writes.
          onFocus={() => setBreathOver(true)}
          onChange={({ target }) => setTyped(target.value.replaceAll("\u0000", "").toWellFormed())}
        />
        {activity.notice && <p className="start__notice small">{firstSentence(activity.notice)}</p>}
        <div className="start__acts">
          <Button type="submit" variant={hasUnfinished ? "quiet" : "primary"} large disabled={isWaiting}>
            {hasUnfinished ? "Begin anew, step by step" : "Step by step"}
          </Button>
          {/* A check-in is its scales: there is nothing to write on. */}
          {activity.scoring === null && (
            <Button large variant="plain" disabled={isWaiting} onClick={freely}>
              Write freely
            </Button>
          )}
        </div>
      </form>
    </>
  );
}

const intentionOf = ({ answers, prompt }: Draft) => answers?.intention || prompt;

/** More than what is noted here. */
const isWrittenOn = ({ title, body, answers }: Draft) =>
  title.trim() !== "" || (answers ? hasAnswers(answers) || answers.finished_at !== null : body.trim() !== "");

/** The rest of it is said by the page on which the steps are answered. */
const firstSentence = (notice: string) => /^.*?[.!?](?=\s|$)/s.exec(notice)?.[0] ?? notice;

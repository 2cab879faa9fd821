import { useQueryClient } from "@tanstack/react-query";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import type { Activity } from "#contract/activities/activities.ts";
import { withNewSteps } from "#contract/activities/answer-rules.ts";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { ownWordsMarkdown } from "#contract/activities/answers-markdown.ts";
import type { Day } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import { refetchActivities } from "#web/features/activities/activity-keys.ts";
import { CareBelow, CareNews, useCare } from "#web/features/safety/care.tsx";
import { rich } from "#web/lib/rich.ts";
import { TextButton } from "#web/ui/button.tsx";
import { SaveProblem, SaveState } from "../../sheet/save-state.tsx";
import { usePreload } from "../../sheet/use-preload.ts";
import type { OpenPage } from "../../use-desk.ts";
import type { RunState } from "../use-run.ts";
import { currentPosition, positionAfter, positionBefore, startPosition } from "./answering-rules.ts";
import { BeginCard } from "./begin-card.tsx";
import { Closing } from "./closing.tsx";
import { ReviewCard } from "./review-card.tsx";
import { StepCard } from "./step-card.tsx";
import { loadStepEditor } from "./steps/step-field.tsx";
import { timeInSession } from "./steps/timing.ts";
import { useAnswers } from "./use-answers.ts";
import { useCards } from "./use-cards.ts";

type AnsweringProps = {
  user: User;
  today: Day;
  activityId: string;
  reflectionId: string;
  open: OpenPage;
  /** The answers so far, or an empty set. */
  begun: AnswerSet;
  /** `null` if it can't be loaded or was deleted. Answers that were begun keep their own wording. */
  activity: Activity | null;
  run: RunState;
  /** The link that leaves the activity. */
  leave: ReactNode;
};

/** How long finishing waits for the server. The answers are stored on this device in any case. */
const maxWaitMs = 4000;

/** Shows one card at a time: begin, each step, review, closing. */
export function Answering(props: AnsweringProps) {
  const { open, begun, activity, run, leave, user, today, activityId, reflectionId } = props;
  const { sync, view } = open;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const answers = useAnswers(open, begun);
  const { set } = answers;
  const { notice } = set.activity;
  const [wasFinished] = useState(set.finished_at !== null);
  const { chosen, go, isEditing, hasMoved } = useCards(() => startPosition(set, notice !== null));
  const [isFinishing, setFinishing] = useState(false);
  const position = currentPosition(chosen, set);
  const at =
    position.kind === "step" ? set.steps.findIndex(({ id }) => id === position.id) : set.steps.length;
  const care = useCare({ user, text: ownWordsMarkdown(set), fromTheStart: true });
  usePreload();
  useEffect(() => void loadStepEditor(), []);
  const shown = position.kind === "step" && hasMoved ? position.id : null;
  const show = useRef(answers.show);
  useEffect(() => {
    show.current = answers.show;
  });
  useEffect(() => {
    if (shown !== null) show.current({ id: shown });
  }, [shown]);

  if (wasFinished) return <Navigate to="/reflections/activity/$id" params={{ id: reflectionId }} replace />;
  if (set.finished_at !== null && !isFinishing)
    return (
      <>
        <Closing
          activityId={activityId}
          reflectionId={reflectionId}
          open={open}
          set={set}
          run={run}
          today={today}
          isJudged={!care.isShown}
        />
        <CareBelow care={care} />
        <CareNews care={care} />
      </>
    );

  const finish = async () => {
    setFinishing(true);
    answers.finish();
    const saved = sync.flush().then(() => refetchActivities(queryClient));
    await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]).catch(reportError);
    setFinishing(false);
    scrollTo(0, 0);
  };
  const hasNewWording = activity !== null && activity.revision !== set.activity.revision;
  const notes = (
    <div className="step__notes">
      <SaveProblem view={view} />
      <div role="status">
        {hasNewWording && (
          <p className="sheet__note">
            <span>
              {rich("This activity was reworded after you began. <use>Use the new wording</use>", {
                use: (words) => (
                  <TextButton onClick={() => answers.reword(withNewSteps(set, activity, run.sitting))}>
                    {words}
                  </TextButton>
                ),
              })}
            </span>
          </p>
        )}
      </div>
    </div>
  );
  const before = positionBefore(set, position);
  const isLast = at === set.steps.length - 1 && !isEditing;
  const review = () => go({ kind: "review" });
  const frame = { head: leave, notes, state: <SaveState view={view} /> };

  return (
    <>
      <p className="visually-hidden" role="status">
        {position.kind === "step" &&
          set.steps.length > 1 &&
          t("Step {number, number} of {count, number}", { number: at + 1, count: set.steps.length })}
      </p>
      {position.kind === "begin" ? (
        <BeginCard
          {...frame}
          set={set}
          notice={notice ?? ""}
          sitting={run.sitting}
          onBegin={() => go(startPosition(set, false))}
        />
      ) : position.kind === "step" ? (
        <StepCard
          {...frame}
          key={position.id}
          set={set}
          id={position.id}
          // A focused first option would look chosen already.
          autoFocus={hasMoved || isWritten(set, position.id)}
          editor={answers.editor}
          onAnswer={(answer) => answers.answer(position, answer)}
          onNext={() => {
            if (isLast && answers.canFinish()) return void finish();
            go(isEditing ? { kind: "review" } : positionAfter(set, position.id));
          }}
          onBack={before && !isEditing ? () => go(before) : null}
          nextLabel={isEditing ? t("Done") : isLast ? t("Finish") : t("Next")}
          onReview={isLast ? (set.steps.length > 1 ? review : null) : undefined}
          isBusy={isFinishing}
          time={timeStoreOf(`${reflectionId}/${position.id}`)}
          userPreferences={user.preferences}
          historyKey={[user.id, `one/${reflectionId}`]}
          onOpenReflection={(id) => void navigate({ to: "/reflections/$id", params: { id } })}
        />
      ) : (
        <ReviewCard
          {...frame}
          set={set}
          isFinishing={isFinishing}
          onEdit={(id) => go({ kind: "step", id }, { isEditing: true })}
          onBack={before && (() => go(before))}
          onFinish={() => void finish()}
        />
      )}
      <CareBelow care={care} />
      <CareNews care={care} />
    </>
  );
}

const timeStoreOf = (key: string) => timeInSession(key, () => sessionStorage);

const isWritten = ({ steps }: AnswerSet, id: string) =>
  steps.some((step) => step.id === id && ["long_text", "short_text", "list", "timed"].includes(step.kind));

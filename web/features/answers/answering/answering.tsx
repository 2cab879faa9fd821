import { useQueryClient } from "@tanstack/react-query";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import type { Activity } from "#contract/activities/activities.ts";
import { withNewSteps } from "#contract/activities/answer-rules.ts";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { refetchActivities } from "#web/journal/activity-keys.ts";
import { SaveProblem, SaveState } from "#web/journal/sheet/save-state.tsx";
import { usePreload } from "#web/journal/sheet/use-preload.ts";
import { type Place, placeAfter, placeBefore, placeNow, placeToBegin } from "./answering-rules.ts";
import { BeginCard } from "./begin-card.tsx";
import { Closing, type ClosingProps } from "./closing.tsx";
import { ReviewCard } from "./review-card.tsx";
import { StepCard } from "./step-card.tsx";
import { loadStepEditor } from "./steps/step-field.tsx";
import { timeInSession } from "./steps/timing.ts";
import { useAnswers } from "./use-answers.ts";

type AnsweringProps = Omit<ClosingProps, "set" | "notice"> & {
  user: User;
  begun: AnswerSet;
  /** `null` where it is out of reach, or was deleted: what was begun goes on with its own wording. */
  activity: Activity | null;
  out: ReactNode;
};

/** How long finishing waits for the server; the words are on this device in any case. */
const longestWaitMs = 4000;

/** Begin, step by step, review, closing: one of them at a time. */
export function Answering({ open, begun, activity, run, out, user, reflectionId, ...given }: AnsweringProps) {
  const { sync, view } = open;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const answers = useAnswers(open, begun);
  const { set } = answers;
  const { notice } = set.activity;
  const [wasFinished] = useState(set.finished_at !== null);
  const [chosen, setPlace] = useState<Place>(() => placeToBegin(set, notice !== null));
  const [hasMoved, setMoved] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [isFinishing, setFinishing] = useState(false);
  const place = placeNow(chosen, set);
  const at = place.kind === "step" ? set.steps.findIndex(({ id }) => id === place.id) : set.steps.length;
  usePreload();
  useEffect(() => void loadStepEditor(), []);

  if (wasFinished) return <Navigate to="/reflections/activity/$id" params={{ id: reflectionId }} replace />;
  if (set.finished_at !== null && !isFinishing)
    return <Closing {...given} open={open} set={set} notice={notice} run={run} reflectionId={reflectionId} />;

  const go = (next: Place, { isEditing = false } = {}) => {
    if (next.kind === "step") answers.show(next);
    else answers.editor.current?.flush();
    setEditing(isEditing);
    setMoved(true);
    setPlace(next);
    scrollTo(0, 0);
  };
  const finish = async () => {
    setFinishing(true);
    answers.finish();
    const isKnown = sync.flush().then(() => refetchActivities(queryClient));
    await Promise.race([isKnown, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]).catch(
      reportError,
    );
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
              This activity was reworded after you began.{" "}
              <button
                type="button"
                className="link"
                onClick={() => answers.reword(withNewSteps(set, activity, run.sitting))}
              >
                Use the new wording
              </button>
            </span>
          </p>
        )}
      </div>
    </div>
  );
  const before = placeBefore(set, place);
  const frame = { head: out, notes, state: <SaveState view={view} /> };

  return (
    <>
      <p className="visually-hidden" role="status">
        {place.kind === "step" && `Step ${at + 1} of ${set.steps.length}`}
      </p>
      {place.kind === "begin" ? (
        <BeginCard
          {...frame}
          set={set}
          notice={notice ?? ""}
          sitting={run.sitting}
          onBegin={() => go(placeToBegin(set, false))}
        />
      ) : place.kind === "step" ? (
        <StepCard
          {...frame}
          key={place.id}
          set={set}
          id={place.id}
          // What is chosen rather than written would look chosen already.
          autoFocus={hasMoved || isWritten(set, place.id)}
          editor={answers.editor}
          onAnswer={(answer) => answers.answer(place, answer)}
          onNext={() => go(isEditing ? { kind: "review" } : placeAfter(set, place.id))}
          onBack={before && !isEditing ? () => go(before) : null}
          nextLabel={isEditing ? "Done" : at === set.steps.length - 1 ? "Look it over" : "Next"}
          time={timeOf(`${reflectionId}/${place.id}`)}
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
    </>
  );
}

const timeOf = (key: string) => timeInSession(key, () => sessionStorage);

const isWritten = ({ steps }: AnswerSet, id: string) =>
  steps.some((step) => step.id === id && ["long_text", "short_text", "list", "timed"].includes(step.kind));

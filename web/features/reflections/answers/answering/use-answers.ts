import type { RefObject } from "react";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { missingSteps, moodOfSet } from "#contract/activities/answer-rules.ts";
import { hasAnswers } from "#contract/activities/answered-rules.ts";
import type { Answer, AnswerSet } from "#contract/activities/answers.ts";
import { answersChange } from "#web/drafts/answers-change.ts";
import type { OpenPage } from "../../use-desk.ts";
import { withAnswer } from "./answering-rules.ts";
import type { StepEditorHandle } from "./steps/step-editor.tsx";
import { useStepEditor } from "./steps/step-field.tsx";

export type Answers = {
  set: AnswerSet;
  /** The editor of the shown step, where it is long text. */
  editor: RefObject<StepEditorHandle | null>;
  answer: (step: Pick<Step, "id">, answer: Answer | undefined) => void;
  /** Remembers which step is shown, once anything was answered. */
  show: (step: Pick<Step, "id">) => void;
  reword: (next: AnswerSet) => void;
  /** Whether something is answered and nothing required is missing, with what the editor has not reported yet. */
  canFinish: () => boolean;
  finish: () => void;
};

/** The answers of an open page, starting from `begun`. Nothing is saved before the first answer. */
export function useAnswers({ sync, view }: OpenPage, begun: AnswerSet): Answers {
  const editor = useStepEditor(sync);

  // The latest answers: an editor may hand over its last words when another step is already shown.
  const now = () => sync.view().draft.answers ?? begun;
  const write = (set: AnswerSet) => sync.edit(answersChange(set));

  return {
    set: view.draft.answers ?? begun,
    editor,
    answer(step, answer) {
      const set = now();
      write({ ...withAnswer(set, step, answer), at: set.at ?? step.id });
    },
    show({ id }) {
      editor.current?.flush();
      const { draft, stored } = sync.view();
      if (draft.answers && (stored || sync.view().isUnsent)) write({ ...draft.answers, at: id });
    },
    reword(next) {
      editor.current?.flush();
      if (view.draft.answers) write(next);
    },
    canFinish() {
      editor.current?.flush();
      const set = now();
      return hasAnswers(set) && missingSteps(set).length === 0;
    },
    finish() {
      editor.current?.flush();
      const set: AnswerSet = { ...now(), finished_at: new Date().toISOString() };
      const { title, mood } = sync.view().draft;
      sync.edit({
        ...answersChange(set),
        title: title.trim() === "" ? set.activity.title : title,
        mood: mood ?? moodOfSet(set),
      });
    },
  };
}

import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { isAnswered } from "#contract/activities/answered-rules.ts";
import type { Answer, AnswerSet } from "#contract/activities/answers.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { Intention } from "#web/journal/answers/answers-reading.tsx";
import { HeadTools } from "#web/journal/details/head-tools.tsx";
import { answersChange } from "#web/journal/drafts/answers-change.ts";
import { BackToList } from "#web/journal/sheet/page-failure.tsx";
import { ReflectionDate } from "#web/journal/sheet/reflection-date.tsx";
import { SaveProblem, SaveState } from "#web/journal/sheet/save-state.tsx";
import { TagRow } from "#web/journal/sheet/tag-row.tsx";
import { TitleField } from "#web/journal/sheet/title-field.tsx";
import { usePreload } from "#web/journal/sheet/use-preload.ts";
import { DaySidebar } from "#web/journal/sidebar/day-sidebar.tsx";
import { ReflectionAside } from "#web/journal/sidebar/reflection-aside.tsx";
import { TodayStrip } from "#web/journal/sidebar/today-strip.tsx";
import type { OpenPage } from "#web/journal/use-desk.ts";
import { useToday } from "#web/journal/use-today.ts";
import type { Page } from "#web/lib/page.ts";
import { useMedia } from "#web/lib/use-media.ts";
import { withAnswer } from "../answering/answering-rules.ts";
import type { StepEditorHandle } from "../answering/steps/step-editor.tsx";
import { loadStepEditor } from "../answering/steps/step-field.tsx";
import { storable } from "../answering/steps/storable.ts";
import { ActivityWays, Sitting } from "./activity-ways.tsx";
import { AnswerBlock } from "./answer-block.tsx";
import { AnswersMenu } from "./answers-menu.tsx";
import { OpenSteps } from "./open-steps.tsx";
import { ScorePanel } from "./score-panel.tsx";
import { UnfinishedNote } from "./unfinished-note.tsx";

const fields = [loadStepEditor];

type AnswersSheetProps = { user: User; page: Page; open: OpenPage; set: AnswerSet; help: ReactNode };

export function AnswersSheet({ user, page, open, set, help }: AnswersSheetProps) {
  const { sync, view } = open;
  const { draft, stored } = view;
  const { day } = sync.page();
  const isToday = useToday(user.preferences) === day;
  const isWide = useMedia("(min-width: 70.01rem)");
  const [editing, setEditing] = useState<string | null>(null);
  const left = useRef<string | null>(null);
  const editor = useEditorHandle(open);
  usePreload(fields);
  const change = (part: Partial<Draft>) => sync.edit(part);
  const answer = (step: Step, given: Answer | undefined) => {
    // Of what is there by now: words that an editor held back may come after others.
    const { answers } = sync.view().draft;
    if (answers) change(answersChange(withAnswer(answers, step, given)));
  };
  const edit = ({ id }: Step) => {
    left.current = null;
    setEditing(id);
  };
  const blockOf = (step: Step) => (
    <AnswerBlock
      key={step.id}
      step={step}
      answer={set.answers[step.id]}
      isEditing={editing === step.id}
      onEdit={() => edit(step)}
      onDone={() => {
        left.current = step.id;
        setEditing((now) => (now === step.id ? null : now));
      }}
      onChange={(given) => answer(step, given)}
      user={user}
      page={page}
      editor={editor}
    />
  );
  // A step that is being answered stands where it belongs from the beginning.
  const isShown = (step: Step) => isAnswered(set, step) || step.id === editing;
  const sidebar = {
    day,
    isToday,
    isDaily: false,
    draft,
    preferences: user.preferences,
    isStored: stored !== null,
    onChange: change,
    aside: <ReflectionAside open={open} />,
  };

  return (
    <>
      <article className="sheet glass-panel">
        <div className="sheet__head">
          <BackToList />
          <span className="spacer" />
          <SaveState view={view} />
          <HeadTools open={open} />
          <AnswersMenu open={open} />
        </div>
        <SaveProblem view={view} />
        <ReflectionDate day={day}>
          <Sitting reflection={stored} />
        </ReflectionDate>
        <TitleField
          title={draft.title}
          onChange={(title) => change({ title: storable(title) })}
          onEnter={leaveField}
        />
        <TagRow tags={draft.tags} onChange={(tags) => change({ tags })} />
        {!isWide && <TodayStrip {...sidebar} />}
        <UnfinishedNote set={set} page={page} reflection={stored} />
        <Intention words={set.intention} />
        <ScorePanel set={set} help={help} />
        <div className={set.activity.scoring === null ? undefined : "answers--items"}>
          {set.steps.filter(isShown).map(blockOf)}
        </div>
        <OpenSteps steps={set.steps.filter((step) => !isShown(step))} onAnswer={edit} left={left} />
        <ActivityWays set={set} page={page} reflection={stored} />
      </article>
      {isWide && (
        <aside className="sidebar glass-panel" aria-label={isToday ? "Today" : "This day"}>
          <DaySidebar {...sidebar} />
        </aside>
      )}
    </>
  );
}

/** Enter ends a title; there is no text below to go on with. */
function leaveField() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Takes from the open editor what it has not handed over yet. */
function useEditorHandle({ sync }: OpenPage) {
  const editor = useRef<StepEditorHandle>(null);
  const gather = useCallback(() => editor.current?.flush(), []);
  useEffect(() => {
    sync.setGather(gather);
  }, [sync, gather]);
  return editor;
}

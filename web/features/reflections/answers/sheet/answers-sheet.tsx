import { Ellipsis } from "lucide-react";
import { useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { scoreOfSet } from "#contract/activities/answer-rules.ts";
import { isAnswered } from "#contract/activities/answered-rules.ts";
import type { Answer, AnswerSet } from "#contract/activities/answers.ts";
import { ownWordsMarkdown } from "#contract/activities/answers-markdown.ts";
import { shownTitle } from "#contract/activities/built-in-titles.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { storableText } from "#contract/text-rules.ts";
import { t } from "#contract/translate.ts";
import { answersChange } from "#web/drafts/answers-change.ts";
import { CareBelow, CareBeside, CareNews, useCare } from "#web/features/safety/care.tsx";
import { useSceneOf } from "#web/lib/current-scene.ts";
import type { Page } from "#web/lib/page.ts";
import { pageName } from "#web/lib/page.ts";
import { useMedia } from "#web/lib/use-device.ts";
import { useToday } from "#web/lib/use-today.ts";
import { Pane } from "#web/ui/frost.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { countWords, inWords } from "../../count-words.ts";
import { HeadTools } from "../../details/head-tools.tsx";
import { ReflectionItems } from "../../details/menu-items.tsx";
import { Intention } from "../../reading/answers-reading.tsx";
import { ReflectionDate } from "../../reading/reflection-date.tsx";
import { BackToList } from "../../sheet/page-failure.tsx";
import { SaveProblem, SaveState } from "../../sheet/save-state.tsx";
import { MoodOnPaper, TagRow } from "../../sheet/tag-row.tsx";
import { leaveField, TitleField } from "../../sheet/title-field.tsx";
import { usePreload } from "../../sheet/use-preload.ts";
import { DaySidebar } from "../../sidebar/day-sidebar.tsx";
import { ReflectionAside } from "../../sidebar/reflection-aside.tsx";
import { TodayStrip } from "../../sidebar/today-strip.tsx";
import type { OpenPage } from "../../use-desk.ts";
import { withAnswer } from "../answering/answering-rules.ts";
import { loadStepEditor, useStepEditor } from "../answering/steps/step-field.tsx";
import { HelpWithScore, ScoreScales } from "../score-scales.tsx";
import { ActivityLinks, Sitting } from "./activity-links.tsx";
import { AnswerBlock } from "./answer-block.tsx";
import { OpenSteps } from "./open-steps.tsx";

const preloaded = [loadStepEditor];

type AnswersSheetProps = { user: User; page: Page; open: OpenPage; set: AnswerSet };

export function AnswersSheet({ user, page, open, set }: AnswersSheetProps) {
  const { sync, view } = open;
  const { draft, stored } = view;
  const { day } = sync.page();
  const isToday = useToday(user.preferences) === day;
  const isWide = useMedia("(min-width: 70.01rem)");
  const [editing, setEditing] = useState<string | null>(null);
  const lastEdited = useRef<string | null>(null);
  const editor = useStepEditor(sync);
  // Known from the address before the first save.
  const activityId = stored?.activity_id ?? (page.kind === "one" ? (page.activity?.id ?? null) : null);
  usePreload(preloaded);
  useSceneOf(stored, user.preferences);
  const care = useCare({ user, text: `${draft.title}\n\n${ownWordsMarkdown(set)}`, fromTheStart: isToday });
  const change = (part: Partial<Draft>) => sync.edit(part);
  const setAnswer = (step: Step, answer: Answer | undefined) => {
    // From the latest draft: an editor may hand over words after other changes.
    const { answers } = sync.view().draft;
    if (answers) change(answersChange(withAnswer(answers, step, answer)));
  };
  const edit = ({ id }: Step) => {
    lastEdited.current = null;
    setEditing(id);
  };
  const blockOf = (step: Step) => (
    <AnswerBlock
      key={step.id}
      step={step}
      language={set.activity.language}
      answer={set.answers[step.id]}
      isEditing={editing === step.id}
      onEdit={() => edit(step)}
      onDone={() => {
        lastEdited.current = step.id;
        setEditing((now) => (now === step.id ? null : now));
      }}
      onChange={(answer) => setAnswer(step, answer)}
      user={user}
      page={page}
      editor={editor}
    />
  );
  // A step keeps its position while it is being answered.
  const isShown = (step: Step) => isAnswered(set, step) || step.id === editing;
  const sidebar = {
    day,
    isToday,
    isDaily: false,
    draft,
    preferences: care.isShown ? { ...user.preferences, streak_shown: false } : user.preferences,
    isStored: stored !== null,
    onChange: change,
    aside: <ReflectionAside open={open} />,
  };

  return (
    <>
      <Pane as="article" className="sheet">
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
          title={shownTitle(draft, activityId)}
          onChange={(title) => change({ title: storableText(title) })}
          onEnter={leaveField}
        />
        <TagRow
          tags={draft.tags}
          onChange={(tags) => change({ tags })}
          typedFor={[user.id, pageName(sync.page())]}
        />
        <MoodOnPaper mood={draft.mood} feelings={draft.feelings} />
        {!isWide && <TodayStrip {...sidebar} />}
        <UnfinishedNote set={set} page={page} activityId={activityId} />
        <Intention words={set.intention} />
        {!care.isShown && <ScorePanel set={set} />}
        <div className={set.activity.scoring === null ? undefined : "answers--items"}>
          {set.steps.filter(isShown).map(blockOf)}
        </div>
        <OpenSteps
          steps={set.steps.filter((step) => !isShown(step))}
          language={set.activity.language}
          onAnswer={edit}
          lastEdited={lastEdited}
        />
        {activityId && <ActivityLinks id={activityId} activity={set.activity} />}
        {!isWide && <CareBelow care={care} />}
        <CareNews care={care} />
      </Pane>
      {isWide && (
        <Pane as="aside" className="sidebar" aria-label={isToday ? t("Today") : t("This day")}>
          <CareBeside care={care} />
          <DaySidebar {...sidebar} />
        </Pane>
      )}
    </>
  );
}

type UnfinishedNoteProps = { set: AnswerSet; page: Page; activityId: string | null };

function UnfinishedNote({ set, page, activityId }: UnfinishedNoteProps) {
  if (set.finished_at !== null) return null;
  const answered = set.steps.filter((step) => isAnswered(set, step)).length;
  return (
    <p className="sheet__note">
      <span>
        {t(
          "Not finished yet: {answered, number} of {steps, number} answered. It is not listed until you finish it.",
          {
            answered,
            steps: set.steps.length,
          },
        )}{" "}
        {activityId && page.kind === "one" && (
          <TextLink to="/activities/$id/answer" params={{ id: activityId }} search={{ id: page.id }}>
            {t("Continue")}
          </TextLink>
        )}
      </span>
    </p>
  );
}

/** The score of a check-in; nothing for other activities, or while answers are missing. */
function ScorePanel({ set }: { set: AnswerSet }) {
  const score = scoreOfSet(set);
  if (!score || set.activity.scoring === null) return null;
  return (
    <>
      <section className="score" aria-labelledby="score-name">
        <h2 className="answer__question" id="score-name">
          {score.measures.length === 1 ? t("Score") : t("Scores")}
        </h2>
        <ScoreScales scoring={set.activity.scoring} score={score} />
      </section>
      <HelpWithScore scoring={set.activity.scoring} help={score.help} />
    </>
  );
}

/** The menu of answers that the server has stored. */
function AnswersMenu({ open }: { open: OpenPage }) {
  const { stored } = open.view;
  return (
    stored && (
      <Menu trigger={<IconButton tight label={t("More")} Icon={Ellipsis} small={false} />}>
        <WordCount open={open} />
        <ReflectionItems open={open} stored={stored} />
      </Menu>
    )
  );
}

/** Drawn when the menu opens, so that counting never disturbs typing. */
function WordCount({ open }: { open: OpenPage }) {
  return <p className="menu__note quiet small tabular">{inWords(countWords(open.view.draft.body))}</p>;
}

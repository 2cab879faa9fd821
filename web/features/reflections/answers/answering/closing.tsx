import { Check } from "lucide-react";
import { scoreOfSet } from "#contract/activities/answer-rules.ts";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { builtInTitle } from "#contract/activities/built-in-titles.ts";
import type { ProgrammeRun } from "#contract/activities/programme-runs.ts";
import type { Day } from "#contract/day-rules.ts";
import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { formatDay } from "#web/lib/dates.ts";
import { lazyNamed } from "#web/lib/lazy-with-retry.ts";
import { Pane } from "#web/ui/frost.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { SaveProblem, SaveState } from "../../sheet/save-state.tsx";
import { type SittingNumber, sittingOf } from "../../sitting.ts";
import type { OpenPage } from "../../use-desk.ts";
import { HelpWithScore, ScoreScales } from "../score-scales.tsx";
import type { RunState } from "../use-run.ts";
import { endsCalmly } from "./answering-rules.ts";
import { useHeadingFocus } from "./card-parts.tsx";

const { Part: Comparison } = lazyNamed(
  "Comparison",
  () => import("#web/features/activities/answered/comparison.tsx"),
);

type ClosingProps = {
  activityId: string;
  reflectionId: string;
  open: OpenPage;
  set: AnswerSet;
  run: RunState;
  today: Day;
  /** Whether to show scores and comparisons. They stay hidden while the page shows where to find help. */
  isJudged: boolean;
};

/** The card after finishing: where the answers are saved, and what to do next. */
export function Closing({
  activityId,
  reflectionId,
  open,
  set,
  run: { run, sitting: next },
  today,
  isJudged,
}: ClosingProps) {
  const heading = useHeadingFocus();
  const isCalm = endsCalmly(set);
  const score = scoreOfSet(set);
  const { day } = open.sync.page();
  // Until the server has counted it, this is the one that was due.
  const sitting = sittingOf(run, reflectionId) ?? next;
  const isLast = sitting !== null && sitting.number >= sitting.of;

  return (
    <Pane className="step step--closing" aria-labelledby="step-closing">
      <div className="step__head">
        <span className="step__kind" dir="auto">
          {builtInTitle(activityId) ?? set.activity.title}
        </span>
        <SaveState view={open.view} />
      </div>
      <div className="step__notes">
        <SaveProblem view={open.view} />
      </div>
      <div className="step__body">
        {isCalm ? <SlowBreaths /> : <Check className="closing__sign" aria-hidden="true" />}
        <h2 ref={heading} className="step__prompt" id="step-closing" tabIndex={-1}>
          {isCalm ? t("You put it into words.") : t("Done.")}
        </h2>
        {isCalm && (
          <p className="step__help">
            {t(
              "It may feel heavier for an hour or two. That mostly passes. Be gentle with yourself for the rest of the day.",
            )}
          </p>
        )}
        <p className="step__help">
          {day === today
            ? t(
                "Your answers are saved as a page of today. You can find it in Reflections, with a search, and in the history of this activity. It can also appear under “On this day” after a week, after a month and each year.",
              )
            : t(
                "Your answers are saved as a page of {day}. You can find it in Reflections, with a search, and in the history of this activity. It can also appear under “On this day” after a week, after a month and each year.",
                { day: formatDay(day, "dayAndMonth") },
              )}
        </p>
        {isJudged && <Score set={set} />}
        {score?.help && set.activity.scoring && (
          <div className="closing__help">
            <HelpWithScore scoring={set.activity.scoring} help={score.help} />
          </div>
        )}
        {sitting && <p className="closing__sitting">{sittingWords(sitting, run)}</p>}
        {isJudged && isLast && !isCalm && run && <Comparison activityId={activityId} runId={run.id} />}
      </div>
      <div className="step__foot closing__foot">
        <ButtonLink variant="plain" to="/activities">
          {t("Activities")}
        </ButtonLink>
        <ButtonLink variant="plain" to="/activities/$id/history" params={{ id: activityId }}>
          {t("History")}
        </ButtonLink>
        <ButtonLink variant="primary" to="/reflections/activity/$id" params={{ id: reflectionId }}>
          {t("Read it")}
        </ButtonLink>
      </div>
    </Pane>
  );
}

function Score({ set }: { set: AnswerSet }) {
  const score = scoreOfSet(set);
  const { scoring } = set.activity;
  if (scoring === null) return null;
  if (!score) return <p className="closing__score">{t("Answer every question to get a score.")}</p>;
  return (
    <div className="closing__score">
      <ScoreScales scoring={scoring} score={score} />
    </div>
  );
}

/** Moves for half a minute; not at all for people who ask for less motion. */
function SlowBreaths() {
  return (
    <div className="slow-breaths">
      <span className="slow-breaths__circle" aria-hidden="true" />
      <p className="small quiet">
        {t("Three slow breaths: in while you count to four, out while you count to six.")}
      </p>
    </div>
  );
}

function sittingWords({ number, of }: SittingNumber, run: ProgrammeRun | null): string {
  if (number >= of)
    return t("{of, plural, one {That was the last of # sitting.} other {That was the last of # sittings.}}", {
      of,
    });
  const sitting = t("Sitting {number, number} of {of, number}.", { number, of });
  if (!run || run.stopped_at !== null) return sitting;
  if (run.every_days === 1) return joinSentences([sitting, t("The next one is planned for tomorrow.")]);
  return run.next_on
    ? joinSentences([
        sitting,
        t("The next one is planned for {day}.", { day: formatDay(run.next_on, "dayAndMonth") }),
      ])
    : sitting;
}

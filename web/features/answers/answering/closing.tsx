import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { scoreOfSet } from "#contract/activities/answer-rules.ts";
import type { AnswerSet } from "#contract/activities/answers.ts";
import type { ProgrammeRun } from "#contract/activities/programme-runs.ts";
import { onScales, type Score, type ScoreName, scorings } from "#contract/activities/scores.ts";
import { SaveProblem, SaveState } from "#web/journal/sheet/save-state.tsx";
import type { OpenPage } from "#web/journal/use-desk.ts";
import { formatDay } from "#web/lib/dates.ts";
import { BandedScale } from "#web/ui/banded-scale.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { endsCalmly } from "./answering-rules.ts";
import { useHeadingFocus } from "./use-heading-focus.ts";
import type { RunState } from "./use-run.ts";

export type ClosingProps = {
  activityId: string;
  reflectionId: string;
  /** Whom to talk to, shown beside a score that asks for it. */
  help: ReactNode;
  /** First and last answers of a run side by side, shown after its last sitting. */
  comparison: (run: ProgrammeRun) => ReactNode;
  open: OpenPage;
  set: AnswerSet;
  notice: string | null;
  run: RunState;
};

/** A short page at the end: where it stands now, and what comes of it. */
export function Closing({
  activityId,
  reflectionId,
  help,
  comparison,
  open,
  set,
  notice,
  run,
}: ClosingProps) {
  const heading = useHeadingFocus();
  const isCalm = endsCalmly(set, notice);
  const score = scoreOfSet(set);
  const { scoring } = set.activity;
  const day = open.sync.page().day;
  const place = placeIn(run, reflectionId);
  const isLast = place !== null && place.number >= place.of;

  return (
    <section className="step step--closing glass-panel" aria-labelledby="step-closing">
      <div className="step__head">
        <span className="step__kind" dir="auto">
          {set.activity.title}
        </span>
        <SaveState view={open.view} />
      </div>
      <div className="step__notes">
        <SaveProblem view={open.view} />
      </div>
      <div className="step__body">
        {isCalm ? <SlowBreaths /> : <Check className="closing__sign" aria-hidden="true" />}
        <h2 ref={heading} className="step__prompt" id="step-closing" tabIndex={-1}>
          {isCalm ? "You put it into words." : "That is done."}
        </h2>
        <p className="step__help">
          {isCalm
            ? "It may feel heavier for an hour or two. That mostly passes. Be gentle with yourself for the rest of the day."
            : `It stands among your reflections of ${formatDay(day, "dayAndMonth")}.`}
        </p>
        {scoring !== null && <ScoreView scoring={scoring} score={score} />}
        {score?.asks_for_help && <div className="closing__help">{help}</div>}
        {place && <p className="closing__sitting">{sittingWords(place, run.run)}</p>}
        {isLast && !isCalm && run.run && comparison(run.run)}
      </div>
      <div className="step__foot closing__foot">
        <Link className={buttonClass({ variant: "plain" })} to="/activities">
          Activities
        </Link>
        <Link
          className={buttonClass({ variant: "plain" })}
          to="/activities/$id/history"
          params={{ id: activityId }}
        >
          History
        </Link>
        <Link
          className={buttonClass({ variant: "primary" })}
          to="/reflections/activity/$id"
          params={{ id: reflectionId }}
        >
          Read it
        </Link>
      </div>
    </section>
  );
}

function ScoreView({ scoring, score }: { scoring: ScoreName; score: Score | null }): ReactNode {
  const { caution } = scorings[scoring];
  if (!score)
    return <p className="closing__score">With an answer to each question it would have a score, too.</p>;
  return (
    <div className="closing__score">
      {onScales(scoring, score).map((scale) => (
        <BandedScale key={scale.label} {...scale} />
      ))}
      {caution && <p className="closing__caution">{caution}</p>}
    </div>
  );
}

/** Moves for half a minute and then rests; stands still for whoever asked for less movement. */
function SlowBreaths() {
  return (
    <div className="slow-breaths">
      <span className="slow-breaths__circle" aria-hidden="true" />
      <p className="small quiet">
        Three slow breaths: in while you count to four, out while you count to six.
      </p>
    </div>
  );
}

type PlaceInRun = { number: number; of: number };

/** By what the server counted, or by what was to come while it is away. */
function placeIn({ run, sitting }: RunState, reflectionId: string): PlaceInRun | null {
  if (!run) return null;
  const at = run.done.findIndex(({ reflection_id }) => reflection_id === reflectionId);
  return at < 0 ? sitting : { number: at + 1, of: run.sittings };
}

function sittingWords({ number, of }: PlaceInRun, run: ProgrammeRun | null): string {
  if (number >= of) return `That was the last of ${of} sittings.`;
  const place = `Sitting ${number} of ${of}.`;
  if (!run || run.stopped_at !== null) return place;
  if (run.every_days === 1) return `${place} Tomorrow again?`;
  return run.next_on ? `${place} The next one is meant for ${formatDay(run.next_on, "dayAndMonth")}.` : place;
}

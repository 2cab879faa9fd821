import type { ReactNode } from "react";
import { scoreOfSet } from "#contract/activities/answer-rules.ts";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { onScales, scorings } from "#contract/activities/scores.ts";
import { BandedScale } from "#web/ui/banded-scale.tsx";

type ScorePanelProps = {
  set: AnswerSet;
  /** Shown where the score asks for it. */
  help: ReactNode;
};

/** What the answers to a check-in add up to; nothing where it has no score, or not all of it was answered. */
export function ScorePanel({ set, help }: ScorePanelProps) {
  const score = scoreOfSet(set);
  if (!score || set.activity.scoring === null) return null;
  const { caution } = scorings[set.activity.scoring];
  return (
    <>
      <section className="score" aria-labelledby="score-name">
        <h2 className="answer__question" id="score-name">
          {score.measures.length === 1 ? "Score" : "Scores"}
        </h2>
        {onScales(set.activity.scoring, score).map((scale) => (
          <BandedScale key={scale.label} {...scale} />
        ))}
        {caution && <p className="small quiet">{caution}</p>}
      </section>
      {score.asks_for_help && help}
    </>
  );
}

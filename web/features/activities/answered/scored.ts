import { scoreOfSet } from "#contract/activities/answer-rules.ts";
import type { Answered } from "#contract/activities/answers.ts";
import { type Score, type ScoreName, scorings } from "#contract/activities/scores.ts";

type Measure = (typeof scorings)[ScoreName]["measures"][number];

export type ScoredSitting = {
  sitting: Answered;
  /** In the order of the measures. */
  values: readonly { value: number; band: string | null }[];
  help: Score["help"];
};

export type Scored = {
  name: ScoreName;
  measures: readonly Measure[];
  caution: string | null;
  /** The newest first, without partly answered ones, which have no score. */
  sittings: readonly ScoredSitting[];
};

/** The scores of a check-in; `null` for other activities. */
export function scoredOf(sittings: readonly Answered[]): Scored | null {
  const name = sittings.find(({ answers }) => answers?.activity.scoring)?.answers?.activity.scoring ?? null;
  if (name === null) return null;
  const scored = sittings.flatMap((sitting) => {
    const score = sitting.answers?.activity.scoring === name ? scoreOfSet(sitting.answers) : null;
    return score ? [{ sitting, values: score.measures, help: score.help }] : [];
  });
  const { measures, caution } = scorings[name];
  return { name, measures, caution, sittings: scored };
}

/** Indexes of the measures, grouped by scale: each group shares a chart. */
export function chartsOf(measures: readonly Measure[]): number[][] {
  const byScale = new Map<string, number[]>();
  measures.forEach(({ least, most }, place) => {
    const scale = `${least} ${most}`;
    byScale.set(scale, [...(byScale.get(scale) ?? []), place]);
  });
  return [...byScale.values()];
}

import { scoreOfSet } from "#contract/activities/answer-rules.ts";
import { translatedActivities } from "#contract/activities/built-in-activities.ts";
import { scorings } from "#contract/activities/scores.ts";
import type { Scores } from "#contract/insights/insights.ts";
import type { Context } from "#server/context.ts";
import { listAnswered } from "#server/features/reflections/index.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { AskedSpan } from "./days.ts";

type CheckIn = Scores["check_ins"][number];

/** This many take some ten milliseconds to open and check. */
const answerSetsAtOnce = 25;

/** The scores of a span. An incomplete check-in has none. */
export async function readScores(
  context: Context,
  owner: Owner,
  { from = "", to = "9999" }: AskedSpan,
): Promise<Scores> {
  const found: Scores = { check_ins: [], damaged: 0 };
  for (const { id, title, scoring } of translatedActivities()) {
    if (scoring === null) continue;
    const { measures, caution } = scorings[scoring];
    const checkIn: CheckIn = {
      score: scoring,
      activity_id: id,
      title,
      caution,
      measures: measures.map(({ name, label, least, most, bands }) => ({
        name,
        label,
        least,
        most,
        bands: [...bands],
        points: [],
      })),
    };
    let before: string | undefined;
    do {
      const page = await listAnswered(context, owner, id, { before, limit: answerSetsAtOnce });
      for (const { reflection_id, day, answers, damaged } of page.answered) {
        if (day < from || day > to) continue;
        if (damaged) found.damaged += 1;
        for (const { name, value, band } of (answers && scoreOfSet(answers))?.measures ?? [])
          checkIn.measures
            .find((measure) => measure.name === name)
            ?.points.push({ reflection_id, day, value, band });
      }
      const isBefore = (page.answered.at(-1)?.day ?? "") < from;
      before = isBefore ? undefined : (page.next ?? undefined);
      await pause();
    } while (before !== undefined);
    for (const { points } of checkIn.measures) points.reverse();
    if (checkIn.measures.some(({ points }) => points.length > 0)) found.check_ins.push(checkIn);
  }
  return found;
}

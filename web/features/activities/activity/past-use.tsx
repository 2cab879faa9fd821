import { useQuery } from "@tanstack/react-query";
import type { Answered } from "#contract/activities/answers.ts";
import type { Day } from "#contract/day-rules.ts";
import { joinSentences, sentenceSpace } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { rich } from "#web/lib/rich.ts";
import { withSign } from "#web/ui/banded-scale.tsx";
import { SmallBars, Sparks } from "#web/ui/charts/small-bars.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { type Scored, scoredOf } from "../answered/scored.ts";
import { latestAnsweredQuery } from "../answered/use-answered.ts";
import { countByWeek, firstCounted, weeksShown } from "./weeks.ts";

/** How often an activity was used lately, or the last scores of a check-in. Nothing for an unused one. */
export function PastUse({ activityId, today }: { activityId: string; today: Day }) {
  const { data, error, refetch } = useQuery(latestAnsweredQuery(activityId));
  if (error)
    return (
      <div className="past-use">
        <LoadNote
          what={t("What you did with it before can’t be shown just now.")}
          error={error}
          retry={refetch}
        />
      </div>
    );
  if (!data || data.answered.length === 0) return null;
  const scored = scoredOf(data.answered);
  return (
    <div className="past-use">
      {scored && scored.sittings.length > 0 ? (
        <LastScores scored={scored} />
      ) : (
        <Uses answered={data.answered} total={data.total} today={today} />
      )}
    </div>
  );
}

const maxScores = 12;

function LastScores({ scored: { measures, sittings } }: { scored: Scored }) {
  // The last one of several measures is their balance.
  const place = measures.length - 1;
  const measure = measures[place];
  const last = sittings.slice(0, maxScores).reverse();
  const [first, latest] = [last[0], last.at(-1)];
  const score = latest?.values[place];
  if (!measure || !first || !latest || !score) return null;
  const { label, least, most } = measure;
  const values = { label, score: withSign(score.value), most };
  const words =
    score.band === null
      ? // Translators: the last score of a questionnaire: “label” is what it measures.
        t("{label}: {score} of {most, number} the last time.", values)
      : // Translators: the last score of a questionnaire: “label” is what it measures, “band” its published range, such
        // as “mild”.
        t("{label}: {score} of {most, number} the last time, {band}.", { ...values, band: score.band });
  return (
    <>
      <Sparks
        label={
          last.length === 1
            ? words
            : joinSentences([
                words,
                t("{count, plural, one {The last score.} other {The last # scores.}}", {
                  count: last.length,
                }),
              ])
        }
        values={last.map(({ values }) => values[place]?.value ?? least)}
        least={least}
        most={most}
        from={last.length === 1 ? "" : short(first.sitting.day)}
        to={short(latest.sitting.day)}
      />
      <p className="past-use__words">{words}</p>
    </>
  );
}

type UsesProps = { answered: readonly Answered[]; total: number; today: Day };

function Uses({ answered, total, today }: UsesProps) {
  const counts = countByWeek(
    answered.map(({ day }) => day),
    today,
  );
  const lately = counts.reduce((sum, count) => sum + count, 0);
  const latest = answered[0]?.day;
  const words =
    total > lately
      ? // Translators: how often an activity was done.
        t(
          "{lately, plural, =0 {Not once} =1 {Once} =2 {Twice} other {# times}} in the last half year, {total, plural, =1 {once} =2 {twice} other {# times}} in all.",
          { lately, total },
        )
      : // Translators: how often an activity was done.
        t("{lately, plural, =0 {Not once} =1 {Once} =2 {Twice} other {# times}} in the last half year.", {
          lately,
        });
  return (
    <>
      {lately > 0 && (
        <SmallBars
          label={joinSentences([
            words,
            t(
              "{weeks, plural, one {Each bar is a week; # week is shown.} other {Each bar is a week; # weeks are shown.}}",
              {
                weeks: weeksShown,
              },
            ),
          ])}
          counts={counts}
          from={formatDay(firstCounted(today), "monthAndYear")}
          to={t("This week")}
        />
      )}
      <p className="past-use__words">
        {words}
        {latest && (
          <>
            {sentenceSpace()}
            {rich("The last time: <day>{date}</day>.", {
              date: formatDay(latest, "dateAndYear"),
              day: (words) => <span lang={dateLanguage()}>{words}</span>,
            })}
          </>
        )}
      </p>
    </>
  );
}

const short = (day: Day) => formatDay(day, "short");

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Day } from "#contract/day-rules.ts";
import type { Scores } from "#contract/insights/insights.ts";
import { t } from "#contract/translate.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { BandedScale, bandedWords } from "#web/ui/banded-scale.tsx";
import { TimeChart } from "#web/ui/charts/time-chart.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { InsightCard } from "./insight-card.tsx";
import { scoresQuery } from "./insight-queries.ts";
import { type Range, spanOf } from "./span.ts";

/** The scores of check-ins over time, on their published scales. */
export function ScoresCard({ range, today }: { range: Range; today: Day }) {
  const query = useQuery(scoresQuery(spanOf(range, today)));
  return (
    <InsightCard title={t("Check-ins")} query={query}>
      {({ check_ins, damaged }) => (
        <>
          {check_ins.length === 0 && (
            <div className="insight__none">
              <p>{t("No check-ins in this period. Scores appear here.")}</p>
              <TextLink to="/activities">{t("See all activities")}</TextLink>
            </div>
          )}
          {check_ins.map((checkIn) => (
            <CheckIn key={checkIn.activity_id} checkIn={checkIn} />
          ))}
          {damaged > 0 && (
            <p className="insight__note">
              {/* Translators: a sitting is one time that an activity was done. */}
              {t(
                "{count, plural, one {One sitting is damaged on the server and can’t be opened.} other {# sittings are damaged on the server and can’t be opened.}}",
                { count: damaged },
              )}
            </p>
          )}
        </>
      )}
    </InsightCard>
  );
}

type CheckInScores = Scores["check_ins"][number];

const CheckIn = ({ checkIn: { activity_id, title, caution, measures } }: { checkIn: CheckInScores }) => (
  <section className="check-in">
    <h3 className="check-in__name">
      <TextLink to="/activities/$id/history" params={{ id: activity_id }} dir="auto">
        {title}
      </TextLink>
    </h3>
    {measures.map((measure) => (
      <MeasureScores key={measure.name} measure={measure} />
    ))}
    {caution && <p className="insight__note">{caution}</p>}
  </section>
);

function MeasureScores({ measure }: { measure: CheckInScores["measures"][number] }) {
  const { label, least, most, bands, points } = measure;
  const drawn = useMemo(
    () => points.map(({ reflection_id, day, value }) => ({ id: reflection_id, day, values: [value] })),
    [points],
  );
  const latest = points.at(-1);
  if (!latest) return null;
  return (
    <div className="check-in__measure">
      <p className="small quiet" lang={dateLanguage()}>
        {formatDay(latest.day, "dateAndYear")}
      </p>
      <BandedScale
        label={label}
        value={latest.value}
        least={least}
        most={most}
        bands={bands}
        word={latest.band}
      />
      {points.length > 1 && (
        <TimeChart
          label={label}
          series={[label]}
          points={drawn}
          least={least}
          most={most}
          bands={bands}
          say={(value) => bandedWords(value, bands)}
          act={({ id }) => (
            <TextLink to="/reflections/$id" params={{ id }}>
              {t("This sitting")}
            </TextLink>
          )}
        />
      )}
    </div>
  );
}

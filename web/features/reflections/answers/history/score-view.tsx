import { useMemo } from "react";
import { t } from "#contract/translate.ts";
import { chartsOf, type Scored } from "#web/features/activities/answered/scored.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { BandedScale, bandedWords } from "#web/ui/banded-scale.tsx";
import type { ChartPoint } from "#web/ui/charts/plot.ts";
import { TimeChart } from "#web/ui/charts/time-chart.tsx";
import { Caution, HelpWithScore } from "../score-scales.tsx";
import { ToSitting } from "./question-view.tsx";

type ScoreViewProps = { activityId: string; scored: Scored };

/** The scores of a check-in: the latest one, and all of them over time. */
export function ScoreView({ activityId, scored }: ScoreViewProps) {
  const { measures, caution, sittings } = scored;
  const charts = useMemo(() => chartsOf(measures), [measures]);
  const latest = sittings[0];
  if (!latest) return null;
  return (
    <>
      <h2 className="history__question">{measures.length === 1 ? t("Score") : t("Scores")}</h2>
      <p className="small quiet" lang={dateLanguage()}>
        {formatDay(latest.sitting.day, "dateAndYear")}
      </p>
      <div className="history__scales">
        {measures.map(({ name, label, least, most, bands }, place) => {
          const score = latest.values[place];
          return (
            score && (
              <BandedScale
                key={name}
                label={label}
                value={score.value}
                least={least}
                most={most}
                bands={bands}
                word={score.band}
              />
            )
          );
        })}
      </div>
      <Caution words={caution} />
      <HelpWithScore scoring={scored.name} help={latest.help} />
      {charts.map((places) => (
        <MeasureChart key={places.join(" ")} activityId={activityId} scored={scored} places={places} />
      ))}
    </>
  );
}

type MeasureChartProps = { activityId: string; scored: Scored; places: readonly number[] };

function MeasureChart({ activityId, scored: { measures, sittings }, places }: MeasureChartProps) {
  const points = useMemo(
    (): ChartPoint[] =>
      sittings
        .map(({ sitting, values }) => ({
          id: sitting.reflection_id,
          day: sitting.day,
          values: places.map((place) => values[place]?.value ?? null),
        }))
        .reverse(),
    [sittings, places],
  );
  const shown = places.flatMap((place) => measures[place] ?? []);
  const first = shown[0];
  if (!first) return null;
  const names = shown.map(({ label }) => label);
  // Only the SPANE has two measures on one scale.
  const title = names.length === 1 ? first.label : t("Positive feelings and negative feelings");
  return (
    <section className="history__chart">
      <h3 className="history__measure">{title}</h3>
      <TimeChart
        label={title}
        series={names}
        points={points}
        least={first.least}
        most={first.most}
        bands={first.bands}
        say={(value) => bandedWords(value, first.bands)}
        act={({ id }) => <ToSitting activityId={activityId} id={id} />}
      />
    </section>
  );
}

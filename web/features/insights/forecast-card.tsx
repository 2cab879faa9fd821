import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Day } from "#contract/day-rules.ts";
import { formatNumber } from "#contract/formats.ts";
import type { Forecast } from "#contract/insights/insights.ts";
import { t } from "#contract/translate.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { moodLabel } from "#web/lib/feelings.ts";
import { NotYet } from "#web/ui/charts/not-yet.tsx";
import { TimeChart } from "#web/ui/charts/time-chart.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { Sun } from "#web/ui/sun.tsx";
import { moodWords } from "./day-words.ts";
import { InsightCard } from "./insight-card.tsx";
import { forecastQuery } from "./insight-queries.ts";

/** Tomorrow's likely mood, and how well earlier forecasts did. */
export function ForecastCard({ today }: { today: Day }) {
  const query = useQuery(forecastQuery(today));
  return (
    <InsightCard title={t("Tomorrow, perhaps")} query={query}>
      {(forecast) => (
        <>
          {forecast.state === "too_few" && (
            <NotYet days={forecast.needs_days}>{t("A forecast needs days with a mood.")}</NotYet>
          )}
          {forecast.state === "withdrawn" && <Withdrawn />}
          {forecast.mood && <Likely day={forecast.day} mood={forecast.mood} />}
          {forecast.trial && <Trial trial={forecast.trial} />}
        </>
      )}
    </InsightCard>
  );
}

const Withdrawn = () => (
  <>
    {/* Translators: the forecast of the mood is withdrawn. */}
    <p className="forecast__words">{t("Withdrawn")}</p>
    <p className="insight__note">
      {t(
        "In recent days, the forecast was no better than a simple guess, so it is hidden. It is tested on each new day, and shown again as soon as it is better.",
      )}
    </p>
  </>
);

type LikelyProps = { day: Day; mood: NonNullable<Forecast["mood"]> };

function Likely({ day, mood: { likely, low, high } }: LikelyProps) {
  const share = (mood: number) => `${((mood - 1) / 4) * 100}%`;
  return (
    <>
      <div className="mood-figure">
        <Sun height={Math.round(likely)} />
        <p>
          <span className="quiet small" lang={dateLanguage()}>
            {formatDay(day, "dayAndMonth")}
          </span>
          <b>{moodWords(likely)}</b>
        </p>
      </div>
      <div className="forecast__scale" aria-hidden="true">
        <i style={{ insetInlineStart: share(low), insetInlineEnd: `calc(100% - ${share(high)})` }} />
        <b style={{ insetInlineStart: share(likely) }} />
      </div>
      <div className="forecast__ends" aria-hidden="true">
        <span>{moodLabel(1)}</span>
        <span>{moodLabel(3)}</span>
        <span>{moodLabel(5)}</span>
      </div>
      <p className="insight__note">
        {/* Translators: “low” and “high” are moods. */}
        {t(
          "On about 8 of 10 such days, the mood is between {low} and {high}. This is an estimate from past days only.",
          {
            low: moodLabel(Math.round(low)),
            high: moodLabel(Math.round(high)),
          },
        )}
      </p>
    </>
  );
}

type TrialProps = { trial: NonNullable<Forecast["trial"]> };

function Trial({ trial }: TrialProps) {
  const { days, error, last_value_error, weekday_mean_error, within_range, points } = trial;
  const rows = [
    { name: t("This forecast"), value: error },
    { name: t("Same as the day before"), value: last_value_error },
    { name: t("Mean of the weekday"), value: weekday_mean_error },
  ];
  const most = Math.max(0.01, ...rows.map(({ value }) => value));
  return (
    <>
      <h3 className="insight__part">
        {/* Translators: a heading above the errors of a forecast. */}
        {t("Mean error over {days, plural, one {# day} other {# days}}", { days })}
      </h3>
      <dl className="errors">
        {rows.map(({ name, value }, index) => (
          <div key={name} data-own={index === 0 || undefined}>
            <dt>{name}</dt>
            <dd>
              <span className="errors__bar" aria-hidden="true">
                <i style={{ width: `${(100 * value) / most}%` }} />
              </span>
              <span className="tabular">{formatNumber(value, twoDigits)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="insight__note">
        {t(
          "Errors are in steps of mood, and a smaller error is better. On {within, number} of {days, plural, one {# day} other {# days}}, the mood was within the forecast range.",
          { within: within_range, days },
        )}
      </p>
      {points.length > 0 && (
        <Fold name={t("Day by day")}>
          <TrialChart points={points} />
        </Fold>
      )}
    </>
  );
}

const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

function TrialChart({ points }: Pick<TrialProps["trial"], "points">) {
  const drawn = useMemo(
    () => points.map(({ day, mood, likely }) => ({ id: day, day, values: [mood, likely] })),
    [points],
  );
  // Translators: the mood that a day had, and the one that was forecast for it.
  const series = [t("What it was"), t("What was forecast")];
  return (
    <TimeChart
      label={t("Moods and their forecasts")}
      series={series}
      points={drawn}
      least={1}
      most={5}
      axis="moods"
      say={moodWords}
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { AnalyzerMeasure, Period } from "#contract/analyzers/findings.ts";
import { unitWords } from "#contract/analyzers/measure-units.ts";
import { t, tc } from "#contract/translate.ts";
import { moods } from "#web/lib/feelings.ts";
import { leftOutWords } from "#web/lib/left-out.ts";
import { toneNumber } from "#web/lib/tone.ts";
import { type ChartPoint, roundEnds } from "#web/ui/charts/plot.ts";
import { TimeChart } from "#web/ui/charts/time-chart.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { type AnalyzerId, periodQuery } from "../analyzer-queries.ts";
import { numberWords } from "../analyzer-words.ts";

type MeasuresProps = { analyzerId: AnalyzerId; isOwn: boolean; period: Period };

/** What the analyzer measures in a period. If it measures several things, one is chosen. */
export function Measures({ analyzerId, isOwn, period }: MeasuresProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(periodQuery(analyzerId, period));
  const [wanted, setWanted] = useState<string | null>(null);
  if (error)
    return (
      <div className="measures__state">
        <LoadNote what={t("This can’t be shown just now.")} error={error} retry={refetch} />
      </div>
    );
  if (!data) return <div className="measures__state" aria-busy="true" />;
  const measures = data.measures.filter(({ points }) => points.length > 0);
  const measure = measures.find((one) => one.id === wanted) ?? measures[0];
  const leftOut = leftOutWords(data.other_languages);
  return (
    <div className="measures" aria-busy={isPlaceholderData}>
      {measures.length > 1 && measure && (
        <SelectField
          className="measures__choice"
          // Translators: a list of what an analyzer measures, to choose from.
          label={tc("noun", "Measure")}
          isLabelHidden
          options={measures.map((one) => ({ value: one.id, label: one.label }))}
          value={measure.id}
          onChange={setWanted}
        />
      )}
      {measure ? (
        <Chart measure={measure} />
      ) : (
        <p className="measures__state quiet-words">
          {data.left > 0
            ? t(
                "Still reading your journal: {count, plural, one {# reflection} other {# reflections}} to go.",
                { count: data.left },
              )
            : data.reflections === 0
              ? isOwn
                ? t("This analyzer has not read these days yet.")
                : t("You wrote nothing in these days that this analyzer may read.")
              : t("This analyzer measured nothing in these days.")}
        </p>
      )}
      {!measure && leftOut && <p className="small quiet">{leftOut}</p>}
    </div>
  );
}

function Chart({ measure: { label, unit, points: measured } }: { measure: AnalyzerMeasure }) {
  const isMood = isMoodUnit(unit);
  const points = useMemo(
    (): ChartPoint[] =>
      measured.map(({ day, value, low, high }) => ({
        id: day,
        day,
        values: [value],
        range: low === null || high === null ? undefined : { low, high },
      })),
    [measured],
  );
  const ends = useMemo(
    () =>
      isMood
        ? { least: 1, most: 5 }
        : roundEnds(measured.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value])),
    [measured, isMood],
  );
  return (
    <TimeChart
      label={label}
      series={[label]}
      points={points}
      {...ends}
      axis={isMood ? "moods" : "numbers"}
      say={(value) => sayValue(value, unit)}
      sayEnd={isToneUnit(unit) ? toneNumber : numberWords}
    />
  );
}

const isMoodUnit = (unit: string) => unit.startsWith("mood");
const isToneUnit = (unit: string) => unit.startsWith("tone");

export function sayValue(value: number, unit: string): string {
  if (isMoodUnit(unit)) {
    const mood = moods.find((one) => one.value === Math.round(value));
    if (!mood) return numberWords(value);
    // Translators: a mean of moods and the nearest mood: “3.6, Good”.
    return Number.isInteger(value)
      ? mood.label
      : t("{value}, {mood}", { value: numberWords(value), mood: mood.label });
  }
  const values = { count: value, value: numberWords(value) };
  switch (unit) {
    case "":
      return values.value;
    // Translators: “value” is the number, which may have decimals.
    case "names":
      return t("{value} {count, plural, one {name} other {names}}", values);
    case "themes":
      return t("{value} {count, plural, one {theme} other {themes}}", values);
    case "reflections":
      return t("{value} {count, plural, one {reflection} other {reflections}}", values);
    default:
      return t("{value} ({unit})", {
        value: isToneUnit(unit) ? toneNumber(value) : values.value,
        unit: unitWords(unit),
      });
  }
}

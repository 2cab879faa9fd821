import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { AnalyzerResult, Period } from "#contract/analyzers/findings.ts";
import type { Day } from "#contract/day-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { Button } from "#web/ui/button.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { type AnalyzerId, comparisonQuery } from "../analyzer-queries.ts";
import { strengthWords } from "../analyzer-words.ts";
import { DayRange } from "../day-range.tsx";
import { compared, type PeriodMean } from "./compared.ts";
import { comparisons, lastAndBefore } from "./history-view.ts";
import { sayValue } from "./measures.tsx";

type CompareProps = { analyzerId: AnalyzerId; today: Day };
type Wanted = ReturnType<typeof comparisons>[number]["name"] | "own";

/** Two periods side by side: shown, not judged. */
export function Compare({ analyzerId, today }: CompareProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Pane className="compare" aria-labelledby={id}>
      <div className="compare__head">
        <h2 className="runs__title" id={id}>
          {t("Two periods side by side")}
        </h2>
        <Button variant={isOpen ? "plain" : "quiet"} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t("Close") : tc("verb", "Compare")}
        </Button>
      </div>
      {isOpen && <Choice analyzerId={analyzerId} today={today} />}
    </Pane>
  );
}

function Choice({ analyzerId, today }: CompareProps) {
  const [wanted, setWanted] = useState<Wanted>("weeks");
  const [periods, setPeriods] = useState(() => lastAndBefore(84, today));
  const choose = (name: Wanted) => {
    setWanted(name);
    const preset = comparisons().find((one) => one.name === name);
    if (preset) setPeriods(lastAndBefore(preset.days, today));
  };
  return (
    <>
      <SelectField
        className="compare__which"
        label={t("Which periods")}
        isLabelHidden
        options={[
          ...comparisons().map(({ name, label }) => ({ value: name, label })),
          { value: "own" as const, label: t("Days that I choose") },
        ]}
        value={wanted}
        onChange={choose}
      />
      {wanted === "own" && (
        <div className="compare__days">
          <PeriodFields
            // Translators: the first of two periods that are compared.
            name={tc("period", "One")}
            period={periods.one}
            onChange={(one) => setPeriods({ ...periods, one })}
          />
          <PeriodFields
            // Translators: the second of two periods that are compared.
            name={tc("period", "Other")}
            period={periods.other}
            onChange={(other) => setPeriods({ ...periods, other })}
          />
        </div>
      )}
      <Compared analyzerId={analyzerId} {...periods} />
    </>
  );
}

type PeriodFieldsProps = { name: string; period: Period; onChange: (period: Period) => void };

const PeriodFields = ({ name, period, onChange }: PeriodFieldsProps) => (
  <fieldset>
    <legend className="field__label">{name}</legend>
    <DayRange {...period} onChange={({ from, to }) => from && to && onChange({ from, to })} />
  </fieldset>
);

const findingsAtFirst = 20;

type PeriodsProps = { analyzerId: AnalyzerId; one: Period; other: Period };

function Compared({ analyzerId, one, other }: PeriodsProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(comparisonQuery(analyzerId, one, other));
  const [count, setCount] = useState(findingsAtFirst);
  if (error)
    return (
      <div className="measures__state">
        <LoadNote what={t("The comparison can’t be shown just now.")} error={error} retry={refetch} />
      </div>
    );
  if (!data) return <div className="measures__state" aria-busy="true" />;
  const { measures, findings } = compared(data.one, data.other);
  if (measures.length === 0 && findings.length === 0)
    return <p className="measures__state quiet-words">{t("Nothing to compare in these days.")}</p>;
  return (
    <div className="compare__scroll" aria-busy={isPlaceholderData}>
      <table className="compare__table">
        <thead>
          <tr>
            <td />
            <PeriodHead result={data.one} />
            <PeriodHead result={data.other} />
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <tr key={measure.id}>
              <th scope="row">
                <bdi>{measure.label}</bdi>
              </th>
              <Mean mean={measure.one} unit={measure.unit} />
              <Mean mean={measure.other} unit={measure.unit} />
            </tr>
          ))}
          {findings.slice(0, count).map((finding) => (
            <tr key={finding.key}>
              <th scope="row" className="compare__claim" dir="auto">
                {finding.claim}
              </th>
              {[finding.one, finding.other].map((strength, side) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the side is all that tells them apart
                <td key={side}>{strength ? strengthWords()[strength] : t("not found")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {findings.length > count && (
        <Button className="compare__more" onClick={() => setCount(findings.length)}>
          {t("{count, plural, one {Show # finding} other {Show all # findings}}", {
            count: findings.length,
          })}
        </Button>
      )}
    </div>
  );
}

const PeriodHead = ({ result: { period, reflections } }: { result: AnalyzerResult }) => (
  <th scope="col">
    <span lang={dateLanguage()}>{spanWords(period)}</span>
    <small>{t("{count, plural, one {# reflection} other {# reflections}}", { count: reflections })}</small>
  </th>
);

/** With years only where they differ. */
const spanWords = ({ from, to }: Period) => {
  const format = from.slice(0, 4) === to.slice(0, 4) ? "shortInYear" : "short";
  // Translators: two dates.
  return t("{first} to {last}", { first: formatDay(from, format), last: formatDay(to, "short") });
};

const Mean = ({ mean, unit }: { mean: PeriodMean | null; unit: string }) =>
  mean ? (
    <td>
      <b>{sayValue(mean.mean, unit)}</b>
      <small>{t("mean of {count, plural, one {# value} other {# values}}", { count: mean.values })}</small>
    </td>
  ) : (
    <td>{t("nothing measured")}</td>
  );

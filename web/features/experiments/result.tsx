import type { CSSProperties } from "react";
import { addDays } from "#contract/day-rules.ts";
import type { Comparison, Experiment, ExperimentResult } from "#contract/experiments/experiments.ts";
import { formatNumber } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { formatDay } from "#web/lib/dates.ts";
import {
  differenceInWords,
  limitsOf,
  numberInWords,
  sayingOf,
  stacked,
  verdictInWords,
} from "./experiment-words.ts";

type ResultProps = { experiment: Experiment; result: ExperimentResult };

/** The result in words, its numbers and its limits. */
export function Result({ experiment, result }: ResultProps) {
  const { content } = experiment;
  return (
    <section className="experiment__part result" aria-labelledby="experiment-result">
      <h2 className="result__verdict" id="experiment-result">
        {verdictInWords(result.verdict)}
      </h2>
      <p dir="auto">{sayingOf({ result, content })}</p>
      {experiment.outcomes.length > 0 && <Dots experiment={experiment} />}
      {(result.as_planned || result.as_done) && (
        <div className="result__scroll">
          <table className="result__table tabular">
            <caption className="visually-hidden">{t("The means of both sides")}</caption>
            <thead>
              <tr>
                <td />
                <th scope="col" dir="auto">
                  {content.a}
                </th>
                <th scope="col" dir="auto">
                  {content.b}
                </th>
                <th scope="col">{t("Difference")}</th>
              </tr>
            </thead>
            <tbody>
              {/* Translators: “As planned” counts each day by what was drawn, “As done” by what the person did. */}
              <Row name={t("As planned")} comparison={result.as_planned} />
              <Row name={t("As done")} comparison={result.as_done} />
            </tbody>
          </table>
        </div>
      )}
      {/* Translators: “it” is the result of an experiment. */}
      <h3 className="result__name">{t("What it can’t say")}</h3>
      <ul className="result__limits">
        {limitsOf(experiment).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

function Row({ name, comparison }: { name: string; comparison: Comparison | null }) {
  if (!comparison)
    return (
      <tr>
        <th scope="row">{name}</th>
        <td colSpan={3} className="quiet">
          {t("Not enough days")}
        </td>
      </tr>
    );
  const { n_a, n_b, mean_a, mean_b } = comparison;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {numberInWords(mean_a)}{" "}
        <small>{t("{count, plural, one {# day} other {# days}}", { count: n_a })}</small>
      </td>
      <td>
        {numberInWords(mean_b)}{" "}
        <small>{t("{count, plural, one {# day} other {# days}}", { count: n_b })}</small>
      </td>
      <td>{differenceInWords(comparison)}</td>
    </tr>
  );
}

const levelled = (style: CSSProperties & { "--level"?: number; "--levels"?: number }): CSSProperties => style;

function endsOf(
  outcome: Experiment["content"]["outcome"],
  outcomes: Experiment["outcomes"],
): [number, number] {
  if (outcome === "mood") return [1, 5];
  if (outcome === "scale") return [1, 10];
  if (outcome === "tone") return [-1, 1];
  const values = outcomes.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low < high ? [low, high] : [low - 1, low + 1];
}

/** Every day as a dot, by its side; equal ones are stacked. The table below gives the means. */
function Dots({ experiment: { content, plan, outcomes } }: { experiment: Experiment }) {
  const outcomeOn = new Map(outcomes.map(({ day, value }) => [day, value]));
  const [least, most] = endsOf(content.outcome, outcomes);
  const dots = plan.flatMap(({ day, side }) => {
    const value = side && outcomeOn.get(content.shows_next_day ? addDays(day, 1) : day);
    return side && value !== undefined && value !== null ? [{ day, side, value }] : [];
  });
  if (dots.length === 0) return null;
  const rows = (["a", "b"] as const).map((side) => ({
    side,
    stacked: stacked(
      dots
        .filter((dot) => dot.side === side)
        .map((dot) => ({ ...dot, at: (dot.value - least) / (most - least) })),
    ),
  }));
  const highest = Math.max(...rows.flatMap(({ stacked }) => stacked.map(({ level }) => level)));
  return (
    <div
      className="dots"
      role="img"
      aria-label={t(
        "{days, plural, one {# day as a dot} other {# days as dots}}, from {least, number} to {most, number}. The table has the means.",
        { days: dots.length, least, most },
      )}
    >
      {rows.map(({ side, stacked }) => (
        <div key={side} className="dots__row">
          <span className="dots__name" dir="auto">
            {content[side]}
          </span>
          <span className="dots__line" style={levelled({ "--levels": highest + 1 })}>
            {stacked.map(({ day, value, at, level }) => (
              <i
                key={day}
                title={t("{day}: {value}", {
                  day: formatDay(day, "dateInYear"),
                  value: numberInWords(value),
                })}
                style={levelled({ insetInlineStart: `${at * 100}%`, "--level": level })}
              />
            ))}
          </span>
        </div>
      ))}
      <div className="dots__ends tabular">
        <span>{formatNumber(least)}</span>
        <span>{formatNumber(most)}</span>
      </div>
    </div>
  );
}

import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import type { Pattern } from "#contract/insights/insights.ts";
import { t } from "#contract/translate.ts";
import { chanceWords } from "#web/lib/chance-words.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { moodLabel } from "#web/lib/feelings.ts";
import { Odds } from "#web/ui/charts/odds.tsx";
import { Sun } from "#web/ui/sun.tsx";
import { claimOf, effectInWords, nameOf, numbersInWords, strengthWords } from "./pattern-words.ts";

/** One comparison: its claim and size. Pressed, it also shows how sure it is and some of its days. */
export function PatternRow({ pattern, tried }: { pattern: Pattern; tried: number }) {
  const { verdict, effect, p, examples } = pattern;
  return (
    <li>
      <details className="pattern">
        <summary>
          <span className="pattern__claim" dir="auto">
            {claimOf(pattern)}
          </span>
          <Interval effect={effect} isSure={verdict !== "chance"} />
          <ChevronDown className="icon icon--small" />
        </summary>
        <div className="pattern__more">
          <p className="pattern__strength quiet">{strengthWords(verdict)}</p>
          <Odds
            rows={[
              { name: nameOf(pattern), count: pattern.with.good, of: pattern.with.days },
              { name: t("Other days"), count: pattern.without.good, of: pattern.without.days },
            ]}
          />
          <p className="pattern__honest">
            {numbersInWords(pattern)} {chanceWords(p, tried)}
          </p>
          {examples.length > 0 && (
            <ul className="pattern__days" aria-label={t("Some of these days")}>
              {examples.map(({ reflection_id, day, mood }) => (
                <li key={reflection_id}>
                  <Link className="chip" to="/reflections/$id" params={{ id: reflection_id }}>
                    <Sun height={mood} label={moodLabel(mood)} />
                    <span lang={dateLanguage()}>{formatDay(day, "short")}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </details>
    </li>
  );
}

const width = 152;
const height = 18;
/** In steps of mood, to either side. */
const reach = 1.5;

const xOf = (steps: number) =>
  Number((width / 2 + (Math.max(-reach, Math.min(reach, steps)) / reach) * (width / 2 - 6)).toFixed(1));

type IntervalProps = { effect: Pattern["effect"]; isSure: boolean };

/** The difference and its interval, to the left for heavier days and to the right for lighter ones. */
const Interval = ({ effect, isSure }: IntervalProps) => (
  <svg
    className="interval"
    data-sure={isSure || undefined}
    width={width}
    height={height}
    viewBox={`0 0 ${width} ${height}`}
    role="img"
    aria-label={effectInWords(effect)}
  >
    <path className="interval__zero" d={`M${width / 2} 0V${height}`} />
    <path className="interval__range" d={`M${xOf(effect.low)} ${height / 2}H${xOf(effect.high)}`} />
    <circle className="interval__dot" cx={xOf(effect.difference)} cy={height / 2} r={4.5} />
  </svg>
);

import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { Day } from "#contract/day-rules.ts";
import { formatNumber } from "#contract/formats.ts";
import { type PatternKind, patternKinds } from "#contract/insights/insight-rules.ts";
import type { Pattern, Patterns } from "#contract/insights/insights.ts";
import { t, tc } from "#contract/translate.ts";
import { chanceCount } from "#web/lib/chance-words.ts";
import { moodLabel } from "#web/lib/feelings.ts";
import { ChartFrame } from "#web/ui/charts/chart-frame.tsx";
import { NotYet } from "#web/ui/charts/not-yet.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { InsightCard } from "../insight-card.tsx";
import { patternsQuery } from "../insight-queries.ts";
import { type Range, spanOf } from "../span.ts";
import { PatternRow } from "./pattern-row.tsx";
import {
  alikeInWords,
  claimOf,
  daysOf,
  effectInWords,
  strengthWords,
  tooFewInWords,
} from "./pattern-words.ts";

/** Mood on days with and without something. */
export function PatternsCard({ range, today }: { range: Range; today: Day }) {
  const query = useQuery(patternsQuery(spanOf(range, today)));
  return (
    <InsightCard title={t("What goes with your mood")} query={query} size="large">
      {(found) => <FoundPatterns key={range} found={found} />}
    </InsightCard>
  );
}

const kindLabels = (): Record<PatternKind, string> => ({
  // Translators: kinds of things that can go with a mood.
  tag: t("Tags"),
  fact: t("Daily facts"),
  person: t("People"),
  place: t("Places"),
  activity: t("Activities"),
  weekday: t("Weekdays"),
  part_of_day: t("Times of day"),
  // Translators: the scenes behind the page.
  weather: t("Skies"),
});

function FoundPatterns({ found }: { found: Patterns }) {
  const { patterns, alike, too_few, needs_days, days, missing } = found;
  const [kind, setKind] = useState<PatternKind | null>(null);
  const kinds = patternKinds.filter((one) => patterns.some((pattern) => pattern.kind === one));
  const shown = kind === null ? patterns : patterns.filter((pattern) => pattern.kind === kind);
  const sure = shown.filter(({ verdict }) => verdict !== "chance");
  const chance = shown.filter(({ verdict }) => verdict === "chance");
  const tried = patterns.length + alike;
  const data = useCallback(() => dataOf(patterns), [patterns]);
  if (patterns.length === 0)
    return (
      <NotYet days={needs_days}>
        {t(
          "Give your days a mood, and tags if you like. Then this shows what goes with lighter and heavier ones.",
        )}
      </NotYet>
    );
  return (
    <ChartFrame
      label={t("What goes with your mood")}
      data={data}
      isReadable
      readout={
        <span className="quiet">
          {t(
            "{days, plural, one {# day} other {# days}} with a mood, {missing, number} without. {tried, plural, one {# comparison was} other {# comparisons were}} made.",
            { days, missing, tried },
          )}
        </span>
      }
    >
      {kinds.length > 1 && <KindChips kinds={kinds} kind={kind} onKind={setKind} />}
      {sure.length > 0 ? (
        <PatternList patterns={sure} tried={tried} />
      ) : (
        <p className="patterns__none">{t("Nothing stands out clearly in this period.")}</p>
      )}
      {chance.length > 0 && (
        <Fold name={chanceCount(chance.length, sure.length > 0)}>
          <PatternList patterns={chance} tried={tried} />
        </Fold>
      )}
      {alike > 0 && kind === null && <p className="insight__note">{alikeInWords(alike)}</p>}
      {too_few > 0 && kind === null && <p className="insight__note">{tooFewInWords(too_few)}</p>}
    </ChartFrame>
  );
}

type KindChipsProps = {
  kinds: readonly PatternKind[];
  kind: PatternKind | null;
  onKind: (kind: PatternKind | null) => void;
};

const KindChips = ({ kinds, kind, onKind }: KindChipsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
  <div className="patterns__kinds" role="group" aria-label={t("Which patterns")} data-legend="">
    {[null, ...kinds].map((one) => (
      <button
        key={one ?? "all"}
        type="button"
        className="chip"
        aria-pressed={kind === one}
        onClick={() => onKind(one)}
      >
        {one === null ? tc("patterns", "All") : kindLabels()[one]}
      </button>
    ))}
  </div>
);

type ListProps = { patterns: readonly Pattern[]; tried: number };

const PatternList = ({ patterns, tried }: ListProps) => (
  <ul className="patterns">
    {patterns.map((pattern) => (
      <PatternRow key={pattern.key} pattern={pattern} tried={tried} />
    ))}
  </ul>
);

function columns() {
  const moods = { good: moodLabel(4), bright: moodLabel(5) };
  return [
    // Translators: a column heading in a table that compares days with something, such as a tag, and days without it.
    t("Days"),
    // Translators: a column heading above claims, such as “Days with #running tend to be lighter”.
    t("Pattern"),
    t("Strength"),
    // Translators: a column heading: the number of days that the pattern is about, such as days with #running.
    t("Days with"),
    // Translators: “good” and “bright” are moods.
    t("{good} or {bright}", moods),
    // Translators: a column heading: the number of all other days.
    t("Days without"),
    // Translators: a column heading: how many of the other days had one of these moods. “good” and “bright” are moods.
    t("{good} or {bright} without", moods),
    t("Difference"),
    // Translators: the p-value, corrected for the number of comparisons.
    t("Corrected p-value"),
  ];
}

const threeDigits = { minimumFractionDigits: 3, maximumFractionDigits: 3 };

const dataOf = (patterns: readonly Pattern[]) => ({
  columns: columns(),
  rows: patterns.map((pattern) => {
    const { key, verdict, effect, p } = pattern;
    const counts = [pattern.with.days, pattern.with.good, pattern.without.days, pattern.without.good];
    const said = [claimOf(pattern), strengthWords(verdict)];
    return {
      id: key,
      head: daysOf(pattern),
      cells: [
        ...said,
        ...counts.map((count) => formatNumber(count)),
        effectInWords(effect),
        formatNumber(p, threeDigits),
      ],
      raw: [daysOf(pattern), ...said, ...counts, effect.difference, p],
    };
  }),
});

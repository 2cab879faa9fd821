import { t } from "#contract/translate.ts";
import "./insights.css";
import { useQuery } from "@tanstack/react-query";
import type { Preferences } from "#contract/accounts/accounts.ts";
import { notShown } from "#web/lib/connection.ts";
import { useToday } from "#web/lib/use-today.ts";
import { Pane } from "#web/ui/frost.tsx";
import { BackLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { NumbersCard, TimesCard, WordsCard } from "./counts-cards.tsx";
import { ForecastCard } from "./forecast-card.tsx";
import { countsQuery } from "./insight-queries.ts";
import { MoodCard } from "./mood/mood-card.tsx";
import { YearCard } from "./mood/year-card.tsx";
import { NothingWritten } from "./nothing-written.tsx";
import { OutcomesCard } from "./outcomes-card.tsx";
import { PatternsCard } from "./patterns/patterns-card.tsx";
import { ScoresCard } from "./scores-card.tsx";
import { type InsightsView, rangeOptions, spanOf } from "./span.ts";

type MoodsPageProps = {
  preferences: Preferences;
  view: InsightsView;
  onChange: (change: Partial<InsightsView>) => void;
};

/** Moods over time with what goes with them, and the journal in numbers. */
export function MoodsPage({ preferences, view, onChange }: MoodsPageProps) {
  const today = useToday(preferences);
  const { data: whole, error, refetch } = useQuery(countsQuery(spanOf("all", ""), today));
  const firstDay = whole?.first_day ?? null;
  const range = view.range ?? whole?.first_view ?? "all";
  const counted = { range, today, firstDayOfWeek: preferences.first_day_of_week };
  return (
    <div className="page page--library">
      <Pane as="header" className="insights-head">
        <BackLink to="/insights">{t("Insights")}</BackLink>
        <div className="insights-head__row">
          <h1 className="page-title">{t("Moods and numbers")}</h1>
          {firstDay !== null && (
            <Segmented
              label={t("How far back")}
              options={rangeOptions()}
              value={range}
              onChange={(wanted) => onChange({ range: wanted })}
            />
          )}
        </div>
      </Pane>
      {!whole && (
        <Pane className="insight" aria-busy={!error}>
          <QueryFailure
            error={error}
            retry={refetch}
            title={notShown(
              t("You’re offline, so your insights can’t be shown"),
              t("Your insights can’t be shown now"),
            )}
          />
        </Pane>
      )}
      {whole && firstDay === null && <NothingWritten />}
      {firstDay !== null && (
        <div className="insights">
          <div className="insights__main">
            <MoodCard
              range={range}
              by={view.by}
              today={today}
              onBy={(by) => onChange({ by })}
              onAll={() => onChange({ range: "all" })}
            />
            <YearCard by={view.by} today={today} firstDay={firstDay} />
            <PatternsCard range={range} today={today} />
            <WordsCard {...counted} />
            <OutcomesCard />
            <ScoresCard range={range} today={today} />
          </div>
          <div className="insights__side">
            <NumbersCard range={range} today={today} hasStreaks={preferences.streak_shown} />
            <TimesCard {...counted} />
            <ForecastCard today={today} />
          </div>
        </div>
      )}
    </div>
  );
}

import "./insights.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import type { Day } from "#contract/day-rules.ts";
import { dayContextQuery } from "#web/features/reflections/reflection-queries.ts";
import { MemoryLinks } from "#web/features/reflections/sidebar/memories.tsx";
import { notShown } from "#web/lib/connection.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { useToday } from "#web/lib/use-today.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { NumbersCard, TimesCard, WordsCard } from "./counts-cards.tsx";
import { ForecastCard } from "./forecast-card.tsx";
import { InsightCard } from "./insight-card.tsx";
import { countsQuery } from "./insight-queries.ts";
import { MoodCard } from "./mood/mood-card.tsx";
import { YearCard } from "./mood/year-card.tsx";
import { OutcomesCard } from "./outcomes-card.tsx";
import { PatternsCard } from "./patterns/patterns-card.tsx";
import { ScoresCard } from "./scores-card.tsx";
import { type By, type InsightsView, type Range, ranges, spanOf } from "./span.ts";

type InsightsPageProps = {
  preferences: Preferences;
  view: InsightsView;
  onChange: (change: Partial<InsightsView>) => void;
};

const wholeTime = spanOf("all", "");

/** The insights of a whole journal: moods, words and days. */
export function InsightsPage({ preferences, view, onChange }: InsightsPageProps) {
  const today = useToday(preferences);
  const { data: whole, error, refetch } = useQuery(countsQuery(wholeTime, today));
  const firstDay = whole?.first_day ?? null;
  const range = view.range ?? whole?.first_view ?? "all";
  return (
    <div className="page page--library">
      <Head range={range} onChange={onChange} hasDays={firstDay !== null}>
        {whole?.first_day ? (
          <>
            {whole.days === 1 ? "One day" : `${whole.days.toLocaleString("en")} days`}
            {" since "}
            <span lang={dateLanguage()}>{formatDay(whole.first_day, "dateAndYear")}</span>
          </>
        ) : (
          // Without the counts, this line would be empty.
          (whole || error) && "What your days say together"
        )}
      </Head>
      {!whole && (
        <Pane className="insight" aria-busy={!error}>
          <QueryFailure error={error} retry={refetch} title={notShown("your insights")} />
        </Pane>
      )}
      {whole && firstDay === null && <NothingWritten />}
      {firstDay !== null && (
        <Cards
          preferences={preferences}
          range={range}
          by={view.by}
          onChange={onChange}
          today={today}
          firstDay={firstDay}
        />
      )}
    </div>
  );
}

const pages = [
  { to: "/insights/people", name: "People and places" },
  { to: "/insights/themes", name: "Themes" },
  { to: "/insights/comes-back", name: "What comes back" },
  { to: "/insights/letters", name: "Letters" },
  { to: "/insights/session", name: "For my session" },
  { to: "/insights/experiments", name: "Experiments" },
  { to: "/insights/sky", name: "The sky you wrote under" },
  { to: "/analyzers", name: "Analyzers" },
] as const;

type HeadProps = Pick<InsightsPageProps, "onChange"> & {
  range: Range;
  hasDays: boolean;
  children: ReactNode;
};

function Head({ range, onChange, hasDays, children }: HeadProps) {
  return (
    <Pane as="header" className="insights-head">
      <div className="insights-head__row">
        <div>
          <h1 className="page-title">Insights</h1>
          <p className="small quiet tabular">{children}</p>
        </div>
        {hasDays && (
          <Segmented
            label="How far back"
            options={ranges}
            value={range}
            onChange={(wanted) => onChange({ range: wanted })}
          />
        )}
      </div>
      <nav className="insights-head__links" aria-label="More insights">
        {pages.map(({ to, name }) => (
          <Link key={to} className="chip" to={to}>
            {name}
          </Link>
        ))}
      </nav>
    </Pane>
  );
}

type CardsProps = Omit<InsightsPageProps, "view"> & { range: Range; by: By; today: Day; firstDay: Day };

function Cards({ preferences, range, by, onChange, today, firstDay }: CardsProps) {
  const counted = { range, today, firstDayOfWeek: preferences.first_day_of_week };
  return (
    <div className="insights">
      <div className="insights__main">
        <MoodCard
          range={range}
          by={by}
          today={today}
          onBy={(wanted) => onChange({ by: wanted })}
          onAll={() => onChange({ range: "all" })}
        />
        <YearCard by={by} today={today} firstDay={firstDay} />
        <PatternsCard range={range} today={today} />
        <WordsCard {...counted} />
        <OutcomesCard />
        <ScoresCard range={range} today={today} />
      </div>
      <div className="insights__side">
        <ForecastCard today={today} />
        <OnThisDay today={today} />
        <NumbersCard range={range} today={today} hasStreaks={preferences.streak_shown} />
        <TimesCard {...counted} />
      </div>
    </div>
  );
}

/** Reflections from this day in earlier years, months and weeks. */
function OnThisDay({ today }: { today: Day }) {
  const query = useQuery(dayContextQuery(today));
  return (
    <InsightCard title="On this day" query={query}>
      {({ memories }) =>
        memories.length > 0 ? (
          <div className="on-this-day">
            <MemoryLinks memories={memories} />
          </div>
        ) : (
          <p className="insight__note">
            Nothing from around this day yet. A week from now, today may be here.
          </p>
        )
      }
    </InsightCard>
  );
}

const NothingWritten = () => (
  <Pane className="insight">
    <EmptyState
      title="Patterns need days"
      words="Write, and choose a mood next to your page. After a few weeks, charts show your days here, and what the brighter ones have in common."
    >
      <ButtonLink variant="primary" to="/dashboard">
        Today’s page
      </ButtonLink>
    </EmptyState>
  </Pane>
);

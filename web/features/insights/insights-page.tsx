import { t, tc } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import "./insights.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  ChartSpline,
  ChevronRight,
  CloudSun,
  FlaskConical,
  Layers,
  type LucideIcon,
  Mail,
  Printer,
  Repeat,
  Sparkles,
  Users,
} from "lucide-react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import type { Day } from "#contract/day-rules.ts";
import { dayContextQuery } from "#web/features/reflections/reflection-queries.ts";
import { MemoryLinks } from "#web/features/reflections/sidebar/memories.tsx";
import { notShown } from "#web/lib/connection.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { useToday } from "#web/lib/use-today.ts";
import { Pane } from "#web/ui/frost.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { countsQuery } from "./insight-queries.ts";
import { MonthCard } from "./mood/month-card.tsx";
import { NothingWritten } from "./nothing-written.tsx";
import { spanOf } from "./span.ts";
import { FindingCard } from "./worth-reading/finding-card.tsx";

const wholeTime = spanOf("all", "");

/** This month's mood, one finding, one memory, and the way to everything else. */
export function InsightsPage({ preferences }: { preferences: Preferences }) {
  const today = useToday(preferences);
  const { data: whole, error, refetch } = useQuery(countsQuery(wholeTime, today));
  return (
    <div className="page page--library">
      <Pane as="header" className="insights-head insights-head__row">
        <h1 className="page-title">{t("Insights")}</h1>
        <p className="small quiet tabular">
          {whole?.first_day
            ? // Translators: the number of days with words.
              rich("{days, plural, one {One day} other {# days}} since <day>{first}</day>", {
                days: whole.days,
                first: formatDay(whole.first_day, "dateAndYear"),
                day: (words) => <span lang={dateLanguage()}>{words}</span>,
              })
            : // Without the counts, this line would be empty.
              (whole || error) && t("Patterns in your days")}
        </p>
      </Pane>
      <div className="insights">
        <div className="insights__main">
          {whole?.first_day === null && <NothingWritten />}
          {!whole && error ? (
            <Pane className="insight">
              <QueryFailure
                error={error}
                retry={refetch}
                title={notShown(
                  t("You’re offline, so your insights can’t be shown"),
                  t("Your insights can’t be shown now"),
                )}
              />
            </Pane>
          ) : (
            whole?.first_day !== null && (
              <>
                <MonthCard today={today} />
                <FindingCard />
              </>
            )
          )}
        </div>
        <div className="insights__side">
          <OneMemory today={today} />
          <More />
        </div>
      </div>
    </div>
  );
}

/** The earliest of what was written around this day in earlier times; nothing if there is none. */
function OneMemory({ today }: { today: Day }) {
  const { data } = useQuery(dayContextQuery(today));
  const memory = data?.memories.at(-1);
  if (!memory) return null;
  return (
    <Pane className="insight" aria-labelledby="one-memory">
      <div className="insight__head">
        <h2 className="insight__title" id="one-memory">
          {t("On this day")}
        </h2>
      </div>
      <div className="on-this-day">
        <MemoryLinks memories={[memory]} />
      </div>
    </Pane>
  );
}

type More = { name: string; pages: readonly { to: string; name: string; Icon: LucideIcon }[] };

const groups = () =>
  [
    {
      name: t("What you write about"),
      pages: [
        { to: "/insights/people", name: t("People and places"), Icon: Users },
        { to: "/insights/themes", name: t("Themes"), Icon: Layers },
        { to: "/insights/comes-back", name: t("What comes back"), Icon: Repeat },
      ],
    },
    {
      name: t("Your moods"),
      pages: [
        { to: "/insights/moods", name: t("Moods and numbers"), Icon: ChartSpline },
        { to: "/insights/sky", name: t("The sky you wrote under"), Icon: CloudSun },
        { to: "/insights/experiments", name: t("Experiments"), Icon: FlaskConical },
      ],
    },
    {
      name: t("Letters and pages"),
      pages: [
        { to: "/insights/letters", name: t("Letters"), Icon: Mail },
        { to: "/insights/session", name: t("For my session"), Icon: Printer },
      ],
    },
    { name: t("Your own analyzers"), pages: [{ to: "/analyzers", name: t("Analyzers"), Icon: Sparkles }] },
  ] as const satisfies readonly More[];

const More = () => (
  <Pane className="insight more" aria-labelledby="more-insights">
    <div className="insight__head">
      <h2 className="insight__title" id="more-insights">
        {/* Translators: a heading above links to more insights. */}
        {tc("insights", "More")}
      </h2>
    </div>
    <nav className="more__groups" aria-labelledby="more-insights">
      {groups().map(({ name, pages }) => (
        <div key={name}>
          <h3 className="more__name">{name}</h3>
          <ul>
            {pages.map(({ to, name: page, Icon }) => (
              <li key={to}>
                <Link className="more__link" to={to}>
                  <Icon className="icon icon--small" />
                  {page}
                  <ChevronRight className="icon icon--small" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  </Pane>
);

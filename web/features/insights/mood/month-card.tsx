import { t } from "#contract/translate.ts";
import "../named/named.css";
import { useQuery } from "@tanstack/react-query";
import { type Day, daysBetween } from "#contract/day-rules.ts";
import type { InsightDay } from "#contract/insights/insights.ts";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { Sun } from "#web/ui/sun.tsx";
import { moodOf, moodWords } from "../day-words.ts";
import { InsightCard } from "../insight-card.tsx";
import { daysQuery } from "../insight-queries.ts";
import { MoodColumns } from "../named/mood-bar.tsx";

/** The mean mood of this month, and how many of its days had each mood. */
export function MonthCard({ today }: { today: Day }) {
  const query = useQuery(daysQuery({ from: `${today.slice(0, 7)}-01`, to: today }));
  return (
    <InsightCard
      title={t("This month")}
      query={query}
      tools={<TextLink to="/insights/moods">{t("All moods")}</TextLink>}
    >
      {(days) => <Month days={days} today={today} />}
    </InsightCard>
  );
}

function Month({ days, today }: { days: readonly InsightDay[]; today: Day }) {
  const moods = days.flatMap((one) => moodOf(one) ?? []);
  if (moods.length === 0)
    return (
      <div className="insight__none">
        <p>{t("No day of this month has a mood yet. You can choose one next to your page.")}</p>
        <ButtonLink to="/dashboard">{t("Today’s page")}</ButtonLink>
      </div>
    );
  const mean = moods.reduce((sum, mood) => sum + mood, 0) / moods.length;
  const counts = [1, 2, 3, 4, 5].map((level) => moods.filter((mood) => Math.round(mood) === level).length);
  const soFar = daysBetween(`${today.slice(0, 7)}-01`, today) + 1;
  return (
    <div className="month">
      <div className="mood-figure">
        <Sun height={Math.round(mean)} />
        <p>
          <b>{moodWords(mean)}</b>
          <span className="quiet small tabular">
            {/* Translators: below the mean mood of this month. */}
            {t("On average. {count, number} of {days, plural, one {# day has} other {# days have}} a mood.", {
              count: moods.length,
              days: soFar,
            })}
          </span>
        </p>
      </div>
      <MoodColumns of={{ counts }} />
    </div>
  );
}

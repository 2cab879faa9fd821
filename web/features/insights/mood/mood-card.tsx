import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { type Day, daysBetween } from "#contract/day-rules.ts";
import { joinSentences } from "#contract/formats.ts";
import type { InsightDay } from "#contract/insights/insights.ts";
import { t, tc } from "#contract/translate.ts";
import { Button, TextButton } from "#web/ui/button.tsx";
import type { Pin } from "#web/ui/charts/pins.ts";
import type { ChartPoint } from "#web/ui/charts/plot.ts";
import { TimeChart } from "#web/ui/charts/time-chart.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { moodOf, moodWords, toneWords } from "../day-words.ts";
import { InsightCard } from "../insight-card.tsx";
import { daysQuery, pinsQuery } from "../insight-queries.ts";
import { type By, type Range, spanOf } from "../span.ts";
import { WrittenOn } from "./written-on.tsx";

type MoodCardProps = { range: Range; by: By; today: Day; onBy: (by: By) => void; onAll: () => void };

/** Every day as a dot, which opens its reflections. */
export function MoodCard({ range, by, today, onBy, onAll }: MoodCardProps) {
  const query = useQuery(daysQuery(spanOf(range, today)));
  // The chart is complete without them.
  const { data: pins = noPins } = useQuery(pinsQuery(spanOf(range, today)));
  const title = by === "mood" ? t("Mood over time") : t("Tone over time");
  return (
    <InsightCard
      title={title}
      query={query}
      size="large"
      tools={<Segmented label={tc("verb", "Show")} options={heights()} value={by} onChange={onBy} />}
    >
      {(days) => (
        <DaysChart key={range} title={title} days={days} pins={pins} by={by} today={today} onAll={onAll} />
      )}
    </InsightCard>
  );
}

const noPins: readonly Pin[] = [];

const heights = (): readonly { value: By; label: string }[] => [
  { value: "mood", label: t("Mood") },
  // Translators: how dark or light the words are.
  { value: "tone", label: t("Tone") },
];

const chartOf = (by: By) =>
  by === "mood"
    ? ({ series: [t("Mood")], least: 1, most: 5, axis: "moods", say: moodWords } as const)
    : ({ series: [t("Tone")], least: -1, most: 1, axis: "numbers", say: toneWords } as const);

type DaysChartProps = {
  title: string;
  days: readonly InsightDay[];
  pins: readonly Pin[];
  by: By;
  today: Day;
  onAll: () => void;
};

function DaysChart({ title, days, pins, by, today, onAll }: DaysChartProps) {
  const [open, setOpen] = useState<Day | null>(null);
  const navigate = useNavigate();
  const chart = useMemo(() => chartOf(by), [by]);
  const points = useMemo(
    (): ChartPoint[] =>
      days.flatMap((one) => {
        const value = by === "mood" ? moodOf(one) : one.tone;
        return value === null ? [] : [{ id: one.day, day: one.day, values: [value] }];
      }),
    [days, by],
  );
  if (points.length === 0) return <NoneHere by={by} hasDays={days.length > 0} onAll={onAll} />;
  return (
    <>
      <TimeChart
        label={title}
        {...chart}
        points={points}
        pins={pins}
        act={({ day }) => <TextButton onClick={() => setOpen(day)}>{t("What I wrote")}</TextButton>}
        meanOf={(count) => t("{count, plural, one {mean of # day} other {mean of # days}}", { count })}
        onOpen={({ day }) => setOpen(day)}
        actOnMany={({ from, to }) => (
          <TextLink to="/reflections" search={{ from, to }}>
            {t("What I wrote")}
          </TextLink>
        )}
        onOpenMany={({ from, to }) => void navigate({ to: "/reflections", search: { from, to } })}
      />
      <p className="insight__note tabular">
        {joinSentences([
          countOf(points, today, by),
          pins.length > 0 && t("The names are titles of days you starred."),
          by === "tone" &&
            t(
              "The tone is estimated from your words on this server, in six languages. Irony is not recognized.",
            ),
        ])}
      </p>
      {open !== null && <WrittenOn day={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** `78 of 83 days have a mood.` */
function countOf(points: readonly ChartPoint[], today: Day, by: By): string {
  const [first, last] = [points[0]?.day ?? today, points.at(-1)?.day ?? today];
  const span = daysBetween(first, last > today ? last : today) + 1;
  const values = { count: points.length, days: span };
  return by === "mood"
    ? t("{count, number} of {days, plural, one {# day has} other {# days have}} a mood.", values)
    : t("{count, number} of {days, plural, one {# day has} other {# days have}} a tone.", values);
}

function NoneHere({ by, hasDays, onAll }: { by: By; hasDays: boolean; onAll: () => void }) {
  const words = !hasDays
    ? t("Nothing was written in this period.")
    : by === "mood"
      ? t("No day in this period has a mood. You can choose one next to your page.")
      : t("The tone could not be estimated for any text in this period.");
  return (
    <div className="insight__none">
      <p>{words}</p>
      <Button onClick={onAll}>{t("Show all days")}</Button>
    </div>
  );
}

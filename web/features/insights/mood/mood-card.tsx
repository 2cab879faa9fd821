import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { type Day, daysBetween } from "#contract/day-rules.ts";
import type { InsightDay } from "#contract/insights/insights.ts";
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
  const title = by === "mood" ? "Mood over time" : "Tone over time";
  return (
    <InsightCard
      title={title}
      query={query}
      size="large"
      tools={<Segmented label="Show" options={heights} value={by} onChange={onBy} />}
    >
      {(days) => (
        <DaysChart key={range} title={title} days={days} pins={pins} by={by} today={today} onAll={onAll} />
      )}
    </InsightCard>
  );
}

const noPins: readonly Pin[] = [];

const heights = [
  { value: "mood", label: "Mood" },
  { value: "tone", label: "Tone" },
] as const;

const charts = {
  mood: { series: ["Mood"], least: 1, most: 5, axis: "moods", say: moodWords },
  tone: { series: ["Tone"], least: -1, most: 1, axis: "numbers", say: toneWords },
} as const;

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
        {...charts[by]}
        points={points}
        pins={pins}
        each="day"
        act={({ day }) => <TextButton onClick={() => setOpen(day)}>What I wrote</TextButton>}
        onOpen={({ day }) => setOpen(day)}
        actOnMany={({ from, to }) => (
          <TextLink to="/reflections" search={{ from, to }}>
            What I wrote
          </TextLink>
        )}
        onOpenMany={({ from, to }) => void navigate({ to: "/reflections", search: { from, to } })}
      />
      <p className="insight__note tabular">
        {countOf(points, today, by)}
        {pins.length > 0 && " The names are titles of days you starred."}
        {by === "tone" &&
          " Tone is read from your words, on this server, in six languages. It can’t hear irony."}
      </p>
      {open !== null && <WrittenOn day={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** `78 of 83 days have a mood.` */
function countOf(points: readonly ChartPoint[], today: Day, by: By): string {
  const [first, last] = [points[0]?.day ?? today, points.at(-1)?.day ?? today];
  const span = daysBetween(first, last > today ? last : today) + 1;
  return `${points.length.toLocaleString("en")} of ${span.toLocaleString("en")} ${span === 1 ? "day has" : "days have"} a ${by}.`;
}

function NoneHere({ by, hasDays, onAll }: { by: By; hasDays: boolean; onAll: () => void }) {
  const words = !hasDays
    ? "Nothing was written in this period."
    : by === "mood"
      ? "No day in this period has a mood. You can choose one next to your page."
      : "No words in this period could be read for their tone.";
  return (
    <div className="insight__none">
      <p>{words}</p>
      <Button onClick={onAll}>Show all days</Button>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import { type Day, weekOf } from "#contract/day-rules.ts";
import { isBlank } from "#contract/reflections/reflection-rules.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { t, tc } from "#contract/translate.ts";
import { formatDay } from "#web/lib/dates.ts";
import { moodLabel, moods } from "#web/lib/feelings.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { useToday } from "#web/lib/use-today.ts";
import { Sun } from "#web/ui/sun.tsx";
import { dayContextQuery } from "../reflection-queries.ts";
import { FeelingChips } from "./feeling-chips.tsx";
import { MemoryLinks } from "./memories.tsx";
import { MoodPicker } from "./mood-picker.tsx";

const { Part: FactsSection } = lazyWithRetry(() => import("#web/features/facts/facts-section.tsx"));

export type DaySidebarProps = {
  day: Day;
  isToday: boolean;
  isDaily: boolean;
  draft: Draft;
  preferences: Preferences;
  /** The day is stored on the server. */
  isStored: boolean;
  onChange: (change: Partial<Draft>) => void;
  /** What the page adds below. */
  aside?: ReactNode;
};

/** The sidebar of a day: its mood, memories, and the surrounding week. */
export function DaySidebar({
  day,
  isToday,
  isDaily,
  draft,
  preferences,
  isStored,
  onChange,
  aside,
}: DaySidebarProps) {
  const { context, isOutOfReach } = useDayContext(day, isStored);
  const nearby = context?.nearby ?? [];
  const dayMood = isDaily ? undefined : moodOfDay(nearby, day);
  const written = isDaily ? withLiveDay(nearby, day, draft) : nearby;
  return (
    <>
      <section className="sidebar__part">
        <div className="sidebar__head">
          <h2 className="sidebar__name">{moodQuestion({ isToday, isDaily, dayMood })}</h2>
        </div>
        {!isDaily && dayMood && (
          <p className="sidebar__given small">
            <Sun height={dayMood.value} />
            {isToday
              ? t("Today: {mood}", { mood: dayMood.label })
              : t("The day: {mood}", { mood: dayMood.label })}
          </p>
        )}
        <MoodPicker mood={draft.mood} onChange={(mood) => onChange({ mood })} />
        <FeelingChips
          mood={draft.mood}
          feelings={draft.feelings}
          onChange={(feelings) => onChange({ feelings })}
        />
        {isDaily && <FactsSection day={day} />}
      </section>
      {context && context.memories.length > 0 && (
        <section className="sidebar__part">
          <div className="sidebar__head">
            <h2 className="sidebar__name">{t("On this day")}</h2>
          </div>
          <MemoryLinks memories={context.memories} isToday={isToday} />
        </section>
      )}
      <Week
        name={isToday ? t("This week") : t("The week around it")}
        days={weekOf(day, preferences.first_day_of_week)}
        current={day}
        today={useToday(preferences)}
        written={written}
        isAfterLater={context?.later_before_streak ?? false}
        streak={isToday && preferences.streak_shown ? (context?.streak ?? 0) : 0}
        isOutOfReach={isOutOfReach}
      />
      {aside}
    </>
  );
}

const moodOfDay = (nearby: readonly WrittenDay[], day: Day) => {
  const given = nearby.find((other) => other.day === day)?.mood;
  return moods.find(({ value }) => value === given);
};

/** The day's mood is asked for once. Other reflections of that day have their own. */
export function moodQuestion({ isToday, isDaily, dayMood }: Asked): string {
  if (!isDaily && dayMood) return t("How was this?");
  return isToday ? t("How is today?") : t("How was this day?");
}
type Asked = { isToday: boolean; isDaily: boolean; dayMood: unknown };

/** The open day shows the mood on its sheet, even if unsaved. */
function withLiveDay(nearby: readonly WrittenDay[], day: Day, draft: Draft): WrittenDay[] {
  const others = nearby.filter((other) => other.day !== day);
  return isBlank(draft) ? others : [...others, { day, mood: draft.mood }];
}

/** The streak, the memories and the days nearby; fetched again when the day's first words reach the server. */
export function useDayContext(day: Day, isStored: boolean) {
  const { data, isError, refetch } = useQuery(dayContextQuery(day));
  const wasStored = useRef(isStored);
  useEffect(() => {
    if (wasStored.current !== isStored) void refetch();
    wasStored.current = isStored;
  }, [isStored, refetch]);
  return { context: data, isOutOfReach: isError && !data };
}

type WrittenDay = { day: Day; mood: number | null };

type WeekProps = {
  name: string;
  days: readonly Day[];
  current: Day;
  today: Day;
  written: readonly WrittenDay[];
  streak: number;
  /** The day before the streak has words that were written later. */
  isAfterLater: boolean;
  /** The other days could not be fetched. */
  isOutOfReach: boolean;
};

/** Seven days with their moods. A day without words is never mentioned. */
function Week({ name, days, current, today, written, streak, isAfterLater, isOutOfReach }: WeekProps) {
  const moodOf = new Map(written.map(({ day, mood }) => [day, mood]));
  return (
    <section className="sidebar__part">
      <div className="sidebar__head">
        <h2 className="sidebar__name">{name}</h2>
        {streak >= 2 && (
          <span className="small quiet">
            {t("{streak, plural, one {# day in a row} other {# days in a row}}", { streak })}
          </span>
        )}
      </div>
      <div className="week">
        {days.map((day) => (
          <WeekDay key={day} day={day} mood={moodOf.get(day)} isCurrent={day === current} today={today} />
        ))}
      </div>
      {streak >= 2 && isAfterLater && (
        <p className="week__note small quiet">{t("Days written later or imported don’t count.")}</p>
      )}
      {isOutOfReach && (
        <p className="week__note small quiet">{t("We’ll show the other days when you’re back online.")}</p>
      )}
    </section>
  );
}

type WeekDayProps = {
  day: Day;
  /** `undefined`: nothing was written. */
  mood: number | null | undefined;
  isCurrent: boolean;
  today: Day;
};

/** Opens the day's page, or its reflections if it has any. A day to come opens nothing. */
function WeekDay({ day, mood, isCurrent, today }: WeekDayProps) {
  const weekday = formatDay(day, "longWeekday");
  const words = mood === undefined ? t("no words") : moodLabel(mood) || tc("day", "written");
  const name = t("{day}: {words}", { day: weekday, words });
  const picture = (
    <>
      <DayGlyph mood={mood} />
      <span aria-hidden="true">{formatDay(day, "narrowWeekday")}</span>
    </>
  );
  const shared = { className: "week__day", title: formatDay(day, "dayAndMonth") };
  if (isCurrent || day > today)
    return (
      <span {...shared} aria-current={isCurrent ? "date" : undefined}>
        {picture}
        {mood !== undefined && <span className="visually-hidden">{name}</span>}
      </span>
    );
  return mood === undefined || day === today ? (
    <Link {...shared} aria-label={name} to="/dashboard" search={day === today ? {} : { day }}>
      {picture}
    </Link>
  ) : (
    <Link {...shared} aria-label={name} to="/reflections" search={{ from: day, to: day }}>
      {picture}
    </Link>
  );
}

function DayGlyph({ mood }: { mood: number | null | undefined }) {
  if (mood) return <Sun height={mood} />;
  return <span className={mood === null ? "week__gap week__gap--written" : "week__gap"} />;
}

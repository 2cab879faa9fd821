import type { Day } from "#contract/day-rules.ts";
import { moods } from "#contract/moods.ts";
import { formatDay } from "#web/lib/dates.ts";
import { Sun } from "#web/ui/sun.tsx";

export type WrittenDay = { day: Day; mood: number | null };

type WeekProps = {
  name: string;
  days: readonly Day[];
  current: Day;
  written: readonly WrittenDay[];
  streak: number;
  /** The other days could not be fetched. */
  isOutOfReach: boolean;
};

/** Seven days with their suns. What was not written is left out, and never mentioned. */
export function Week({ name, days, current, written, streak, isOutOfReach }: WeekProps) {
  const moodOf = new Map(written.map(({ day, mood }) => [day, mood]));
  return (
    <section className="sidebar__part">
      <div className="sidebar__head">
        <h2 className="sidebar__name">{name}</h2>
        {streak >= 2 && <span className="sidebar__value">{streak} days in a row</span>}
      </div>
      <div className="week">
        {days.map((day) => (
          <span key={day} className="week__day" aria-current={day === current ? "date" : undefined}>
            <DayGlyph mood={moodOf.get(day)} />
            <span aria-hidden="true">{formatDay(day, "narrowWeekday")}</span>
            <span className="visually-hidden">
              {moodOf.has(day) &&
                `${formatDay(day, "longWeekday")}: ${moodName(moodOf.get(day)) ?? "written"}`}
            </span>
          </span>
        ))}
      </div>
      {isOutOfReach && (
        <p className="week__note sidebar__value">
          The other days can’t be shown just now. They are safe on the server.
        </p>
      )}
    </section>
  );
}

function DayGlyph({ mood }: { mood: number | null | undefined }) {
  if (mood) return <Sun height={mood} />;
  return <span className={mood === null ? "week__gap week__gap--written" : "week__gap"} />;
}

const moodName = (mood: number | null | undefined) => moods.find(({ value }) => value === mood)?.label;

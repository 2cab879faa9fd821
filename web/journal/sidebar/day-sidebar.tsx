import type { ReactNode } from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import { type Day, weekOf } from "#contract/day-rules.ts";
import { isBlank } from "#contract/reflections/reflection-rules.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { FeelingChips } from "./feeling-chips.tsx";
import { Memories } from "./memories.tsx";
import { MoodPicker } from "./mood-picker.tsx";
import { useDayContext } from "./use-day-context.ts";
import { Week, type WrittenDay } from "./week.tsx";

type SidebarProps = {
  day: Day;
  isToday: boolean;
  /** Whether these are the words of the day's own reflection. */
  isDaily: boolean;
  draft: Draft;
  preferences: Preferences;
  /** True once the server holds something of this day. */
  isStored: boolean;
  onChange: (change: Partial<Draft>) => void;
  /** What the page has to add. */
  aside?: ReactNode;
};

/** What stands beside a day's words: its mood, the same day of other years, the week around it. */
export function DaySidebar({
  day,
  isToday,
  isDaily,
  draft,
  preferences,
  isStored,
  onChange,
  aside,
}: SidebarProps) {
  const { context, isOutOfReach } = useDayContext(day, isStored);
  const nearby = context?.nearby ?? [];
  const written = isDaily ? withLiveDay(nearby, day, draft) : nearby;
  return (
    <>
      <section className="sidebar__part">
        <div className="sidebar__head">
          <h2 className="sidebar__name">{isToday ? "How is today?" : "How was this day?"}</h2>
        </div>
        <MoodPicker mood={draft.mood} onChange={(mood) => onChange({ mood })} />
        <FeelingChips
          mood={draft.mood}
          feelings={draft.feelings}
          onChange={(feelings) => onChange({ feelings })}
        />
      </section>
      {context && context.memories.length > 0 && <Memories memories={context.memories} />}
      <Week
        name={isToday ? "This week" : "The week around it"}
        days={weekOf(day, preferences.first_day_of_week)}
        current={day}
        written={written}
        streak={isToday && preferences.streak_shown ? (context?.streak ?? 0) : 0}
        isOutOfReach={isOutOfReach}
      />
      {aside}
    </>
  );
}

/** The open day shows what is on its sheet, saved or not. */
function withLiveDay(nearby: readonly WrittenDay[], day: Day, draft: Draft): WrittenDay[] {
  const others = nearby.filter((other) => other.day !== day);
  return isBlank(draft) ? others : [...others, { day, mood: draft.mood }];
}

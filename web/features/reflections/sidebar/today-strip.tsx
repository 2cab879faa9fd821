import { useState } from "react";
import { formatList } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { asLabel, moods } from "#web/lib/feelings.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { Sun } from "#web/ui/sun.tsx";
import { type DaySidebarProps, moodQuestion, useDayContext } from "./day-sidebar.tsx";

const { Part: SidebarDrawer, load: loadDrawer } = lazyWithRetry(() => import("./sidebar-drawer.tsx"));

/** Replaces the sidebar on narrow screens and opens it as a drawer. */
export function TodayStrip(props: DaySidebarProps) {
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  const { day, isToday, isDaily, draft, preferences, isStored } = props;
  const { context } = useDayContext(day, isStored);
  const mood = moods.find(({ value }) => value === draft.mood);
  const dayMood = context?.nearby.find((other) => other.day === day)?.mood;
  const question = moodQuestion({ isToday, isDaily, dayMood });
  const feelings = formatList(
    draft.feelings.map((feeling, index) => (index || mood ? feeling : asLabel(feeling))),
  );
  const streak = isToday && preferences.streak_shown ? (context?.streak ?? 0) : 0;
  return (
    <>
      <button
        type="button"
        className="today-strip"
        aria-haspopup="dialog"
        onPointerEnter={loadDrawer}
        onFocus={loadDrawer}
        onClick={open}
      >
        <Sun height={draft.mood ?? 3} />
        <span className="today-strip__words" dir="auto">
          {mood && <b>{mood.label}</b>}
          {mood && feelings && " · "}
          {feelings}
          {!mood && !feelings && question}
        </span>
        {streak >= 2 && (
          <span className="trail">
            {t("{streak, plural, one {# day in a row} other {# days in a row}}", { streak })}
          </span>
        )}
      </button>
      {wanted && <SidebarDrawer open={isOpen} onOpenChange={setOpen} label={question} sidebar={props} />}
    </>
  );
}

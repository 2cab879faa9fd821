import { lazy, Suspense, useState } from "react";
import { moods } from "#contract/moods.ts";
import { patiently } from "#web/lib/patiently.ts";
import { Sun } from "#web/ui/sun.tsx";
import type { DayRail } from "./day-rail.tsx";
import { asLabel } from "./feelings.ts";
import { useDayContext } from "./use-day-context.ts";

const loadDrawer = () => patiently(() => import("./rail-drawer.tsx"));
const RailDrawer = lazy(loadDrawer);

/** Stands for the rail where there is no room beside the sheet, and opens it from below. */
export function TodayStrip(props: Parameters<typeof DayRail>[0]) {
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  const { day, isToday, draft, preferences, isStored } = props;
  const { context } = useDayContext(day, isStored);
  const mood = moods.find(({ value }) => value === draft.mood);
  const question = isToday ? "How is today?" : "How was this day?";
  const feelings = draft.feelings
    .map((feeling, index) => (index || mood ? feeling : asLabel(feeling)))
    .join(", ");
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
        {streak >= 2 && <span className="trail">{streak} days</span>}
      </button>
      {wanted && (
        <Suspense>
          <RailDrawer open={isOpen} onOpenChange={setOpen} label={question} rail={props} />
        </Suspense>
      )}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import type { Day } from "#contract/day-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { createEmitter } from "#web/lib/device/observable.ts";
import { readStored, store } from "#web/lib/device/stored.ts";
import { moodLabel } from "#web/lib/feelings.ts";
import { Segmented } from "#web/ui/segmented.tsx";
import { halfYearStart, type Month, monthOf, type Shade, yearOf } from "../../calendar/calendar-days.ts";
import { MonthCalendar } from "../../calendar/month-calendar.tsx";
import { useWrittenDays } from "../../calendar/use-written-days.ts";
import { monthPicturesQuery } from "../pictures/picture-queries.ts";
import { HalfYear } from "./half-year.tsx";
import { YearView } from "./year-view.tsx";

export type CalendarProps = {
  /** Next to the list: a month, with the half year below it. Otherwise a month with pictures or a year, as chosen. */
  isBeside: boolean;
  today: Day;
  preferences: Preferences;
  /** The month that the list is scrolled to, which the calendar follows. `null`: the top of the list. */
  scrolledTo?: Month | null;
  /** The day that the list is narrowed to. */
  shownDay: Day | null;
  onOpenDay: (day: Day, count: number) => void;
  onOpenMonth: (month: Month) => void;
};

export default function Calendar({
  isBeside,
  today,
  preferences,
  scrolledTo = null,
  shownDay,
  onOpenDay,
  onOpenMonth,
}: CalendarProps) {
  const firstDayOfWeek = preferences.first_day_of_week;
  const [month, setMonth] = useState(monthOf(shownDay ?? today));
  const [year, setYear] = useState(yearOf(shownDay ?? today));
  const followed = useRef(scrolledTo);
  useEffect(() => {
    if (followed.current === scrolledTo) return;
    followed.current = scrolledTo;
    setMonth(scrolledTo ?? monthOf(shownDay ?? today));
  }, [scrolledTo, shownDay, today]);
  const shade = useShade();
  const [isYear, setYearShown] = useState(!isBeside && readStored(partKey) === "year");
  const { written, isOutOfReach } = useWrittenDays([
    ...(isYear ? [year] : [yearOf(month)]),
    ...(isBeside ? [yearOf(today), yearOf(halfYearStart(today, firstDayOfWeek))] : []),
  ]);
  const { data: pictures } = useQuery({ ...monthPicturesQuery(month), enabled: !isBeside && !isYear });
  const openDay = (day: Day) => onOpenDay(day, written.get(day)?.count ?? 0);
  const opening = useRef(onOpenMonth);
  useLayoutEffect(() => {
    opening.current = onOpenMonth;
  });
  // The same function each time, so that twelve months are not drawn again with the page.
  const openMonth = useCallback((wanted: Month) => opening.current(wanted), []);
  const part = (
    <Segmented
      className="library__part"
      label={tc("verb", "Show")}
      options={[
        { value: "month", label: t("Month") },
        { value: "year", label: t("Year") },
      ]}
      value={isYear ? "year" : "month"}
      onChange={(wanted) => {
        setYearShown(wanted === "year");
        store(partKey, wanted);
      }}
    />
  );
  const shared = { today, firstDayOfWeek, written, shade };
  return (
    <>
      {isYear ? (
        <YearView
          {...shared}
          tools={part}
          year={year}
          onYear={setYear}
          onOpen={openMonth}
          onOpenDay={openDay}
        />
      ) : (
        <div className={isBeside ? undefined : "library__month"}>
          <MonthCalendar
            {...shared}
            tools={!isBeside && part}
            month={month}
            onMonth={setMonth}
            shownDay={shownDay}
            pictures={pictures}
            onOpen={openDay}
          />
        </div>
      )}
      <CalendarLegend shade={shade} onShade={setShade} />
      {isOutOfReach && (
        <p className="small quiet calendar__note" role="status">
          {t("We’ll show the days you wrote on when you’re back online.")}
        </p>
      )}
      {isBeside && <HalfYear {...shared} isKnown={!isOutOfReach} />}
    </>
  );
}

/** Whether the calendar shows a month or a year on this device. */
const partKey = "calendar_part";
const storageKey = "calendar_shade";
const emitter = createEmitter();
let shade: Shade = readStored(storageKey) === "words" ? "words" : "mood";

/** What the shades mean on this device, the same in every calendar of the page. */
const useShade = (): Shade => useSyncExternalStore(emitter.subscribe, () => shade);

function setShade(wanted: Shade) {
  shade = wanted;
  store(storageKey, wanted);
  emitter.notify();
}

const levels = [1, 2, 3, 4, 5];

type CalendarLegendProps = { shade: Shade; onShade: (shade: Shade) => void };

/** Explains the shades, and switches between mood and words. */
function CalendarLegend({ shade, onShade }: CalendarLegendProps) {
  const [low, high] =
    // Translators: The ends of a scale of how much was written on a day.
    shade === "mood" ? [moodLabel(1), moodLabel(5)] : [tc("words", "Few"), tc("words", "Many")];
  return (
    <div className="mood-scale">
      <span>{low}</span>
      <span className="mood-scale__steps" aria-hidden="true">
        {levels.map((level) => (
          <i key={level} data-level={level} />
        ))}
      </span>
      <span>{high}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons are not a form's fieldset */}
      <span className="segmented segmented--small" role="group" aria-label={t("Shade by")}>
        <button type="button" aria-pressed={shade === "mood"} onClick={() => onShade("mood")}>
          {t("Mood")}
        </button>
        <button type="button" aria-pressed={shade === "words"} onClick={() => onShade("words")}>
          {t("Words")}
        </button>
      </span>
    </div>
  );
}

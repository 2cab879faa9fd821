import { useEffect, useState } from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import { type Day, dayAt } from "#contract/day-rules.ts";
import { deviceTimeZone } from "#web/lib/dates.ts";
import { watchPageLife } from "#web/lib/device/page-life.ts";

/** Timers stop while a device sleeps, and not every device reports when it wakes up. */
const maxWaitMs = 60_000;

/** Today in the person's time zone, with their end of day. */
export function useToday({ time_zone, day_end }: Preferences): Day {
  const [today, setToday] = useState(() => dayAt(new Date(), time_zone ?? deviceTimeZone(), day_end));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const now = new Date();
      // Read each time, because the zone of a travelling device changes.
      const timeZone = time_zone ?? deviceTimeZone();
      setToday(dayAt(now, timeZone, day_end));
      const untilNext = nextDayStart(now, timeZone, day_end).getTime() - now.getTime() + 1;
      timer = setTimeout(look, Math.min(untilNext, maxWaitMs));
    };
    look();
    const stopWatching = watchPageLife({ onVisible: look });
    return () => {
      clearTimeout(timer);
      stopWatching();
    };
  }, [time_zone, day_end]);

  return today;
}

/** Longer than any day, even if clocks are set back or a zone changes its date. */
const maxDayMs = 50 * 60 * 60 * 1000;
const precisionMs = 250;

/** The first moment after `now` that is part of another day. */
export function nextDayStart(now: Date, timeZone: string, dayEnd: string): Date {
  const today: Day = dayAt(now, timeZone, dayEnd);
  let [before, after] = [now.getTime(), now.getTime() + maxDayMs];
  while (after - before > precisionMs) {
    const middle = (before + after) / 2;
    if (dayAt(new Date(middle), timeZone, dayEnd) === today) before = middle;
    else after = middle;
  }
  return new Date(Math.ceil(after));
}

/** The current hour on the person's clock, 0 to 23. */
export function useHour(timeZone: string | null): number {
  const [hour, setHour] = useState(() => hourNow(timeZone));
  useEffect(() => {
    const timer = setInterval(() => setHour(hourNow(timeZone)), 60_000);
    return () => clearInterval(timer);
  }, [timeZone]);
  return hour;
}

/** Uses the device's zone if there is none. */
const hourNow = (timeZone: string | null): number =>
  Number(
    new Intl.DateTimeFormat("en", {
      hour: "2-digit",
      hourCycle: "h23",
      ...(timeZone && { timeZone }),
    }).format(new Date()),
  );

import { useEffect, useState } from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import { type Day, dayAt } from "#contract/day-rules.ts";
import { watchPageLife } from "#web/lib/device/page-life.ts";
import { deviceTimeZone } from "./drafts/browser-desk.ts";
import { nextDayStart } from "./today.ts";

/** Today, for this person. A timer waits for the next day; a device that slept checks when it wakes. */
export function useToday({ time_zone, day_end }: Preferences): Day {
  const timeZone = time_zone ?? deviceTimeZone();
  const [today, setToday] = useState(() => dayAt(new Date(), timeZone, day_end));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const now = new Date();
      setToday(dayAt(now, timeZone, day_end));
      timer = setTimeout(look, nextDayStart(now, timeZone, day_end).getTime() - now.getTime() + 1);
    };
    look();
    const stopWatching = watchPageLife({ onVisible: look });
    return () => {
      clearTimeout(timer);
      stopWatching();
    };
  }, [timeZone, day_end]);

  return today;
}

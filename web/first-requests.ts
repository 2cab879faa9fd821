import { type Day, isDay } from "#contract/day-rules.ts";
import {
  countCall,
  dailyCall,
  dayContextCall,
  listCall,
  nothingFiltered,
  wholeList,
} from "#web/lib/first-calls.ts";

/**
 * Asks for what the first page shows while its scripts still load. Today is a guess, as the person's preferences are not
 * known yet. If it is wrong, the answers are discarded, and the page sends its own requests.
 */
export function requestFirstPage({ pathname, search }: Pick<Location, "pathname" | "search">): void {
  const today = dayOnThisDevice(new Date());
  if (/^\/dashboard\/?$/.test(pathname)) {
    const asked = new URLSearchParams(search).get("day");
    const day = asked && isDay(asked) ? asked : today;
    dailyCall.begin(day);
    dayContextCall.begin(day);
  } else if (/^\/reflections\/?$/.test(pathname)) {
    dayContextCall.begin(today);
    if (search === "") {
      listCall.begin(wholeList);
      countCall.begin(nothingFiltered);
    }
  }
}

/** Without `Intl`, which takes ten milliseconds to begin. */
function dayOnThisDevice(now: Date): Day {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${now.getFullYear()}-${month}-${day}`;
}

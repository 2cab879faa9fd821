import { t } from "#contract/translate.ts";
import { formatDate } from "#web/lib/dates.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const maxDays = 7;

/** The server updates the time only every few minutes, so shorter times are “just now”. */
export function lastUsed(instant: string, now: Date): string {
  const passed = now.getTime() - Date.parse(instant);
  if (passed < 10 * minuteMs) return t("Last used just now");
  if (passed < hourMs)
    return t("{count, plural, one {Last used # minute ago} other {Last used # minutes ago}}", {
      count: Math.floor(passed / minuteMs),
    });
  if (passed < dayMs)
    return t("{count, plural, =1 {Last used an hour ago} other {Last used # hours ago}}", {
      count: Math.floor(passed / hourMs),
    });
  if (passed < maxDays * dayMs)
    return t("{count, plural, =1 {Last used a day ago} other {Last used # days ago}}", {
      count: Math.floor(passed / dayMs),
    });
  return t("Last used on {date}", { date: formatDate(instant) });
}

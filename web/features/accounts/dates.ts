import { formatDate } from "#web/lib/dates.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const maxDays = 7;

/** How long ago a device was used. The server updates this only every few minutes, so shorter times are “just now”. */
export function sinceWords(instant: string, now: Date): string {
  const passed = now.getTime() - Date.parse(instant);
  if (passed < 10 * minuteMs) return "just now";
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)} minutes ago`;
  if (passed < 2 * hourMs) return "an hour ago";
  if (passed < dayMs) return `${Math.floor(passed / hourMs)} hours ago`;
  if (passed < 2 * dayMs) return "a day ago";
  if (passed < maxDays * dayMs) return `${Math.floor(passed / dayMs)} days ago`;
  return `on ${formatDate(instant)}`;
}

const date = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });
const longDate = new Intl.DateTimeFormat(undefined, { dateStyle: "full" });
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** 21 November 2026 */
export const formatDate = (instant: string) => date.format(new Date(instant));

/** Saturday, 21 November 2026 */
export const formatLongDate = (instant: string) => longDate.format(new Date(instant));

/** 21 Nov 2026, 14:05 */
export const formatMoment = (instant: string) => dateAndTime.format(new Date(instant));

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const mostDays = 7;

/** How long ago a device was used; a device tells the server no oftener than every few minutes. */
export function sinceWords(instant: string, now: Date): string {
  const passed = now.getTime() - Date.parse(instant);
  if (passed < 10 * minuteMs) return "just now";
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)} minutes ago`;
  if (passed < 2 * hourMs) return "an hour ago";
  if (passed < dayMs) return `${Math.floor(passed / hourMs)} hours ago`;
  if (passed < 2 * dayMs) return "a day ago";
  if (passed < mostDays * dayMs) return `${Math.floor(passed / dayMs)} days ago`;
  return `on ${formatDate(instant)}`;
}

import { addDays, type Day, daysBetween } from "#contract/day-rules.ts";

/** Half a year. */
export const weeksShown = 26;

/**
 * Counts days by week, for the last 26 weeks. The last count is of the week that ends with `today`.
 *
 * @param days in any order, with repeats
 */
export function countByWeek(days: readonly Day[], today: Day): number[] {
  const counts = Array.from({ length: weeksShown }, () => 0);
  for (const day of days) {
    const place = weeksShown - 1 - Math.floor(daysBetween(day, today) / 7);
    const count = counts[place];
    if (count !== undefined) counts[place] = count + 1;
  }
  return counts;
}

export const firstCounted = (today: Day): Day => addDays(today, 1 - weeksShown * 7);

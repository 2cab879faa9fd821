import { moods } from "#contract/moods.ts";
import type { ListOrder } from "#contract/reflections/reflection-rules.ts";
import { asLabel } from "#web/journal/sidebar/feelings.ts";
import { formatDay } from "#web/lib/dates.ts";
import { lastOf, monthOf } from "../calendar/calendar-days.ts";
import type { Listing } from "./listing.ts";

export const orderNames: Record<ListOrder, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  longest: "Longest first",
  changed: "Last changed first",
};

type ActiveFilter = { name: string; without: Partial<Listing> };

/** Each filter that narrows the list besides those with a chip of their own, and the listing without it. */
export function activeFilters(listing: Listing): ActiveFilter[] {
  const { from, to, moods: heights, tags, feelings, activity } = listing;
  const others = <Value>(values: readonly Value[], value: Value) => values.filter((other) => other !== value);
  return [
    ...(from !== null || to !== null
      ? [{ name: datesInWords(from, to), without: { from: null, to: null } }]
      : []),
    ...heights.map((mood) => ({
      name: moods.find(({ value }) => value === mood)?.label ?? "",
      without: { moods: others(heights, mood) },
    })),
    ...tags.map((tag) => ({ name: `#${tag}`, without: { tags: others(tags, tag) } })),
    ...feelings.map((feeling) => ({
      name: asLabel(feeling),
      without: { feelings: others(feelings, feeling) },
    })),
    ...(activity === null ? [] : [{ name: "One activity", without: { activity: null } }]),
  ];
}

function datesInWords(from: string | null, to: string | null): string {
  if (from === to && from !== null) return formatDay(from, "full");
  const month = from?.slice(0, 7);
  if (from && to && from === `${month}-01` && to === lastOf(monthOf(from)))
    return formatDay(from, "monthAndYear");
  if (from && to && from.endsWith("-01-01") && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4);
  if (from && to) return `${formatDay(from, "short")} to ${formatDay(to, "short")}`;
  return from ? `Since ${formatDay(from, "short")}` : `Until ${formatDay(to ?? "", "short")}`;
}

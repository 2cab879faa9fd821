import type { Counted } from "#contract/reflections/reflection-list.ts";
import type { ListOrder, ReflectionKind } from "#contract/reflections/reflection-rules.ts";
import { formatDay } from "#web/lib/dates.ts";
import { asLabel, moodLabel } from "#web/lib/feelings.ts";
import { lastOf, monthOf } from "../../calendar/calendar-days.ts";
import type { Listing } from "./listing.ts";
import { maxSelected } from "./use-selection.ts";

export const orderNames: Record<ListOrder, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  longest: "Longest first",
  changed: "Last changed",
};

export const kindNames: Record<ReflectionKind, string> = {
  daily: "Daily",
  activity: "Activities",
  free: "Free",
};

type ActiveFilter = { name: string; without: Partial<Listing> };

/** The filters without a chip of their own, each with the change that removes it. */
export function activeFilters(listing: Listing): ActiveFilter[] {
  const { from, to, kinds, moods: heights, tags, feelings, activity } = listing;
  const others = <Value>(values: readonly Value[], value: Value) => values.filter((other) => other !== value);
  return [
    ...(from !== null || to !== null
      ? [{ name: datesInWords(from, to), without: { from: null, to: null } }]
      : []),
    ...kinds.map((kind) => ({ name: kindNames[kind], without: { kinds: others(kinds, kind) } })),
    ...heights.map((mood) => ({
      name: moodLabel(mood),
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

const inNumbers = ({ count, more }: Counted) => `${count.toLocaleString("en")}${more ? "+" : ""}`;

/** How many were found, and out of how many, if that is known. */
export const foundInWords = (found: Counted, inAll: Counted | null) =>
  inAll !== null && !found.more && inAll.count > found.count
    ? `${inNumbers(found)} of ${inNumbers(inAll)}`
    : `${inNumbers(found)} found`;

export function selectedInWords(count: number, total: Counted): string {
  if (count === 0) return "None selected";
  if (count === maxSelected && total.count > maxSelected)
    return `${maxSelected} of ${inNumbers(total)} selected, the most you can select at once`;
  return count === total.count && !total.more
    ? `All ${count.toLocaleString("en")} selected`
    : `${count.toLocaleString("en")} selected`;
}

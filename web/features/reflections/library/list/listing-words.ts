import type { Counted } from "#contract/reflections/reflection-list.ts";
import type { ListOrder, ReflectionKind } from "#contract/reflections/reflection-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { formatDay } from "#web/lib/dates.ts";
import { asLabel, moodLabel } from "#web/lib/feelings.ts";
import { lastOf, monthOf } from "../../calendar/calendar-days.ts";
import type { Listing } from "./listing.ts";
import { maxSelected } from "./use-selection.ts";

export const orderNames = (): Record<ListOrder, string> => ({
  newest: t("Newest first"),
  oldest: t("Oldest first"),
  longest: t("Longest first"),
  changed: t("Last changed"),
});

export const kindNames = (): Record<ReflectionKind, string> => ({
  daily: tc("kind of reflection", "Daily"),
  activity: t("Activities"),
  free: tc("kind of reflection", "Free"),
});

type ActiveFilter = { name: string; without: Partial<Listing> };

/** The filters without a chip of their own, each with the change that removes it. */
export function activeFilters(listing: Listing): ActiveFilter[] {
  const { from, to, kinds, moods: heights, tags, feelings, activity } = listing;
  const others = <Value>(values: readonly Value[], value: Value) => values.filter((other) => other !== value);
  return [
    ...(from !== null || to !== null
      ? [{ name: datesInWords(from, to), without: { from: null, to: null } }]
      : []),
    ...kinds.map((kind) => ({ name: kindNames()[kind], without: { kinds: others(kinds, kind) } })),
    ...heights.map((mood) => ({
      name: moodLabel(mood),
      without: { moods: others(heights, mood) },
    })),
    ...tags.map((tag) => ({ name: `#${tag}`, without: { tags: others(tags, tag) } })),
    ...feelings.map((feeling) => ({
      name: asLabel(feeling),
      without: { feelings: others(feelings, feeling) },
    })),
    ...(activity === null ? [] : [{ name: t("One activity"), without: { activity: null } }]),
  ];
}

function datesInWords(from: string | null, to: string | null): string {
  if (from === to && from !== null) return formatDay(from, "full");
  const month = from?.slice(0, 7);
  if (from && to && from === `${month}-01` && to === lastOf(monthOf(from)))
    return formatDay(from, "monthAndYear");
  if (from && to && from.endsWith("-01-01") && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4);
  if (from && to) return t("{from} to {to}", { from: formatDay(from, "short"), to: formatDay(to, "short") });
  return from
    ? t("Since {day}", { day: formatDay(from, "short") })
    : t("Until {day}", { day: formatDay(to ?? "", "short") });
}

/** `50`, or `50+` where there are more. */
const inNumbers = ({ count, more }: Counted) =>
  // Translators: “+” means that there are at least so many.
  more ? t("{count, number}+", { count }) : t("{count, number}", { count });

// Translators: How many reflections were found. “All” and “selected” below are of reflections, too.
export const onlyFoundInWords = (count: number) => t("{count, plural, other {# found}}", { count });

/** How many were found, and out of how many, if that is known. */
export function foundInWords(found: Counted, inAll: Counted | null): string {
  if (found.more) return t("{count, number}+ found", { count: found.count });
  return inAll !== null && inAll.count > found.count
    ? // Translators: How many reflections were found, of how many.
      t("{found} of {all}", { found: inNumbers(found), all: inNumbers(inAll) })
    : onlyFoundInWords(found.count);
}

export function selectedInWords(count: number, total: Counted): string {
  if (count === 0) return t("None selected");
  if (count === maxSelected && total.count > maxSelected)
    return t("{count, number} of {all} selected, the most you can select at once", {
      count,
      all: inNumbers(total),
    });
  return count === total.count && !total.more
    ? t("{count, plural, other {All # selected}}", { count })
    : t("{count, plural, other {# selected}}", { count });
}

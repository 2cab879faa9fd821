import type { Day } from "#contract/day-rules.ts";
import { pause } from "#server/platform/pause.ts";
import type { BookDates } from "./book-dates.ts";
import { anchorOf, escapeHtml } from "./render-thread.ts";

type IndexedReflection = { id: string; day: Day };
export type IndexEntries = Map<string, IndexedReflection[]>;

/** An entry with more days names months. */
const maxDays = 60;

/** Names written before a pause. Thousands at once would block other requests. */
const namesAtOnce = 250;

/** The names in alphabetical order, with the days on which they occur. Empty without names. */
export async function* indexHtml(
  title: string,
  anchor: string,
  entries: IndexEntries,
  dates: BookDates,
): AsyncGenerator<string, undefined> {
  if (entries.size === 0) return;
  const inOrder = new Intl.Collator(dates.locale, { sensitivity: "base", numeric: true });
  const names = [...entries].sort(([one], [other]) => inOrder.compare(one, other));
  yield `<section class="index" id="${anchor}"><h2>${escapeHtml(title)}</h2><dl>\n`;
  for (let from = 0; from < names.length; from += namesAtOnce) {
    if (from > 0) await pause();
    const lines = names
      .slice(from, from + namesAtOnce)
      .map(
        ([name, places]) => `<dt dir="auto">${escapeHtml(name)}</dt><dd>${placesHtml(places, dates)}</dd>\n`,
      );
    yield lines.join("");
  }
  yield "</dl></section>\n";
}

/** `2026: 3 May, 8 June; 2025: 1 December`, in the order of the days. */
function placesHtml(places: readonly IndexedReflection[], dates: BookDates): string {
  const byMonth = places.length > maxDays;
  const years = Map.groupBy(places, ({ day }) => day.slice(0, 4));
  return [...years]
    .map(([year, some]) => {
      const firsts = Map.groupBy(some, ({ day }) => (byMonth ? day.slice(0, 7) : day));
      const links = [...firsts.values()].flatMap(([first]) =>
        first
          ? [
              `<a href="#${anchorOf(first.id)}">${escapeHtml(byMonth ? dates.monthOnly(first.day) : dates.short(first.day))}</a>`,
            ]
          : [],
      );
      return `${Number(year)}: ${links.join(", ")}`;
    })
    .join("; ");
}

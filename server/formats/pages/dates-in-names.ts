import { dateWords, foldedWord } from "../reading/date-words.ts";
import { type NumberOrder, readDate, type WrittenDate, writtenDate } from "../reading/written-dates.ts";
import { nameOf, type SourceFile, withoutEnding } from "../source/source-files.ts";

/** Notion puts 32 digits after the name of each page. */
const notionId = /[ _-]+[0-9a-f]{32}$/i;

export const shownName = (path: string) => withoutEnding(nameOf(path)).replace(notionId, "").trim();

const begin =
  /^@?(?:[A-Za-z ]{0,20}[-_ ])??(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)(?:[T _-]+(?:at )?(\d{2})[-_.:h]?(\d{2})(?:[-_.:]?(\d{2})(?:[.,]\d{1,9})?(Z|[+-]\d{2}[_:]?\d{2})?)?(?!\d))?/;
const numbers = /^@?(\d{1,2}([-_.])\d{1,2}\2\d{4})(?!\d)/;

/**
 * The date that a file's name holds, and what else it says: `2026-03-28 Title.md`, `2026_03_28.md`, `20260328.md`,
 * `28-03-2026 Title.md`, `March 28, 2026.md`, `2026/03/28.md`, Diarly's `2026/03-28_1.md`, or Google Keep's `2026-03-28T07_14_22.318+01_00.html`.
 *
 * @param order for numbers such as `03-04-2026`, which are not read without it
 */
export function dateInName(
  path: string,
  order: NumberOrder | null = null,
): (WrittenDate & { title: string }) | null {
  const name = shownName(path);
  const found = begin.exec(name);
  if (found) {
    const [{ length }, year = "", month = "", day = "", hour, minute, second, offset] = found;
    const hasTime = hour !== undefined && Number(hour) < 24 && Number(minute) < 60;
    const date = {
      day: `${year}-${month}-${day}`,
      time: hasTime
        ? { hour: Number(hour), minute: Number(minute), second: Math.min(Number(second ?? 0), 59) }
        : null,
      offset: offset?.replace("_", ":") ?? null,
    };
    return { ...date, title: titleIn(name.slice(length), date.day) };
  }
  const words = writtenDate(name.replace(/^@/, ""));
  if (words) return { ...words, title: "" };
  const read = readNumbers(name);
  const date = read?.[order ?? onlyOrder(read) ?? "day_first"];
  if (read && date && (order ?? onlyOrder(read)) !== null)
    return { ...date, title: titleIn(name.slice(numbers.exec(name)?.[0].length), date.day) };
  const [, year, month, day] =
    /(?:^|\/)(\d{4})\/(\d{2})(?:-[^/]{0,20})?\/(\d{2})(?:[ _-][^/]*)?$/.exec(withoutEnding(path)) ??
    /(?:^|\/)(\d{4})\/(\d{2})-(\d{2})(?:_\d+)?$/.exec(withoutEnding(path)) ??
    [];
  if (day === undefined) return null;
  return { day: `${year}-${month}-${day}`, time: null, offset: null, title: "" };
}

const readNumbers = (name: string) => readDate(numbers.exec(name)?.[1]?.replaceAll("_", "-") ?? "");

/** The only order in which such a date exists. */
const onlyOrder = ({
  day_first,
  month_first,
}: NonNullable<ReturnType<typeof readDate>>): NumberOrder | null => {
  if (day_first && month_first) return day_first.day === month_first.day ? "day_first" : null;
  return day_first ? "day_first" : "month_first";
};

/** The order of names such as `03-04-2026`, from those of which only one order is possible. */
export function orderOfNames(files: readonly SourceFile[]): NumberOrder | null {
  const orders = new Set(
    files.flatMap(({ path }) => {
      const read = readNumbers(shownName(path));
      return read && read.day_first?.day !== read.month_first?.day ? (onlyOrder(read) ?? []) : [];
    }),
  );
  const [order = null] = orders;
  return orders.size === 1 ? order : null;
}

const marks = /^[\s_.,:;()[\]–—-]+/;
const maxWeekdayLength = 30;

/** What follows the date, without its day of the week: `Thursday`, `(Thu)`, `Thursday - A walk`, `jeudi 5 mars`. */
function titleIn(rest: string, day: string): string {
  const title = rest.replace(marks, "");
  const { weekdays } = dateWords();
  if (weekdays.has(foldedWord(title)) || writtenDate(`${title} ${day.slice(0, 4)}`)?.day === day) return "";
  // `Sun, sea and sand` begins with a day of the week only on a Sunday.
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  for (const { index, 0: mark } of title.slice(0, maxWeekdayLength).matchAll(/\s*[_,:;()[\]–—-]+\s*/g))
    if (weekdays.get(foldedWord(title.slice(0, index)))?.has(weekday))
      return title.slice(index + mark.length).replace(marks, "");
  return title;
}

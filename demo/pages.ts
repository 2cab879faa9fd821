import { addDays, type Day, daysBetween } from "#contract/day-rules.ts";
import { seededRandom } from "#server/platform/statistics/random.ts";
import { type Entry, readEntries, readLines, type When } from "./words.ts";

/** A page of the demo on its day. */
export type Page = Omit<Entry, "when" | "file"> & { day: Day; hour: number; minute: number };

type Words = { entries: readonly Entry[]; lines: ReturnType<typeof readLines> };
export const readWords = (): Words => ({ entries: readEntries(), lines: readLines() });

/** The first page is two years old. */
export const firstDayOf = (today: Day): Day => yearsBefore(today, 2);

/** On 29 February: 1 March of a year without that day. */
const yearsBefore = (day: Day, years: number): Day =>
  addDays(`${Number(day.slice(0, 4)) - years}${day.slice(4, 8)}01`, Number(day.slice(8)) - 1);

/**
 * The latest two years are cut from two calendars, so that each page has its season whatever day today is. Days of
 * `first-year.md` are one to two years ago, the others within the last year. What happens only once has its number of
 * days before today instead.
 */
export function dayOf(when: When, file: string, today: Day): Day {
  if (typeof when === "number") return addDays(today, -when);
  if (when === "1 year") return yearsBefore(today, 1);
  if (when === "2 years") return firstDayOf(today);
  if (when === "1 month") return monthBefore(today);
  const thisYear = `${today.slice(0, 4)}-${when}`;
  const latest = thisYear < today ? thisYear : yearsBefore(thisYear, 1);
  return file === "first-year.md" ? yearsBefore(latest, 1) : latest;
}

function monthBefore(today: Day): Day {
  const lastOfMonth = addDays(`${today.slice(0, 8)}01`, -1);
  const sameDate = `${lastOfMonth.slice(0, 8)}${today.slice(8)}`;
  return sameDate < lastOfMonth ? sameDate : lastOfMonth;
}

/** All pages, the first one first. Some days have two. */
export function pagesUpTo(today: Day, { entries: read, lines }: Words = readWords()): Page[] {
  const random = seededRandom("pages");
  const at = () => ({ hour: random.below(6) === 0 ? 7 : 20 + random.below(3), minute: random.below(60) });
  const entries = read.map(({ when, file, ...entry }) => ({
    ...entry,
    day: dayOf(when, file, today),
    ...(when === 0 ? { hour: 6, minute: 50 } : at()),
  }));
  const taken = new Set(entries.map(({ day }) => day));
  const length = daysBetween(firstDayOf(today), today);
  const free = Array.from({ length }, (_, back) => addDays(today, back - length)).filter(
    (day) => !taken.has(day),
  );
  const plain = { title: "", prompt: "", tags: [], feelings: [], star: false };
  const notes = lines.map((line, number) => {
    const [from, to] = [number, number + 1].map((each) => Math.floor((each * free.length) / lines.length));
    const index = (from ?? 0) + random.below(Math.max(1, (to ?? 0) - (from ?? 0)));
    return { ...plain, ...line, day: free[index] ?? today, ...at() };
  });
  return [...entries, ...notes].sort((one, other) => compare(timeOf(one), timeOf(other)));
}

const timeOf = ({ day, hour, minute }: Page) => `${day} ${String(hour * 60 + minute).padStart(4, "0")}`;
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

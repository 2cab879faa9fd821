import { daysBetween, isDay } from "#contract/day-rules.ts";
import { type NumberOrder, type ReadDate, readDate, type WrittenDate } from "../reading/written-dates.ts";

/** A line that is a date and nothing else, or a date in brackets and a title. */
export type DateLine = {
  index: number;
  written: string;
  date: WrittenDate;
  title: string;
  /** How the date is written, with the marks around it. */
  form: string;
  isAfterBlank: boolean;
};

const maxLineLength = 200;
/** From so many dates on, a form other than the first date's is one of headings. */
const minOfForm = 3;
const farDays = 366;
const veryFarDays = 30 * 366;

/**
 * The lines that begin a day, of all that are dates. The first one does. Another one does if it
 * - is a real date, written like the first one or like two others,
 * - comes after an empty line, if most do,
 * - is within a year of the dates around it, or continues their order and is within thirty years.
 */
export function dayHeadings([first, ...others]: readonly DateLine[]): DateLine[] {
  if (!first) return [];
  const real = others.filter(({ date }) => isDay(date.day));
  const ofForm = Map.groupBy([first, ...real], ({ form }) => form);
  const usual = real.filter(
    ({ form }) => form === first.form || (ofForm.get(form)?.length ?? 0) >= minOfForm,
  );
  const afterBlank = usual.filter(({ isAfterBlank, form }) => isAfterBlank || form.startsWith("#"));
  const possible = afterBlank.length * 2 > usual.length ? afterBlank : usual;
  const isNewestFirst = runsBackward([first, ...possible]);
  const headings = [first];
  let before = first;
  for (const [at, line] of possible.entries()) {
    if (isStray(line, before, line.form === first.form ? possible[at + 1] : undefined, isNewestFirst))
      continue;
    headings.push(line);
    before = line;
  }
  return headings;
}

function runsBackward(lines: readonly DateLine[]): boolean {
  let [forward, backward] = [0, 0];
  for (const [at, line] of lines.slice(1).entries()) {
    const days = daysFrom(lines[at] ?? line, line);
    if (days > 0) forward += 1;
    if (days < 0) backward += 1;
  }
  return backward > 1 && backward > forward;
}

const daysFrom = (earlier: DateLine, later: DateLine) => daysBetween(earlier.date.day, later.date.day);

/** Whether a date is far from its neighbours, which follow each other closely. */
function isStray(
  line: DateLine,
  before: DateLine,
  after: DateLine | undefined,
  isNewestFirst: boolean,
): boolean {
  const breaksOrder = (from: DateLine, to: DateLine) => daysFrom(from, to) * (isNewestFirst ? -1 : 1) < 0;
  const away = Math.min(
    Math.abs(daysFrom(before, line)),
    after ? Math.abs(daysFrom(line, after)) : Number.POSITIVE_INFINITY,
  );
  if (away <= farDays) return false;
  if (away > veryFarDays || !after) return away > veryFarDays || breaksOrder(before, line);
  return (breaksOrder(before, line) || breaksOrder(line, after)) && !breaksOrder(before, after);
}

/** Numbers such as `3/4/2026` are read in the order that suits all of their form. */
export function dateLinesIn(lines: readonly string[]): DateLine[] {
  const found = lines.flatMap((line, index) => {
    const one = dateLineOf(line);
    return one ? [{ ...one, index, isAfterBlank: index === 0 || lines[index - 1]?.trim() === "" }] : [];
  });
  const orders = new Map(
    [...Map.groupBy(found, ({ form }) => form)].map(([form, alike]) => [form, orderOf(alike)] as const),
  );
  return found.flatMap(({ read, ...line }) => {
    const date = read[orders.get(line.form) ?? "day_first"] ?? read.day_first ?? read.month_first;
    return date ? [{ ...line, date }] : [];
  });
}

/** `## 2026-03-28`, `**28 March 2026**`, `[2026-03-28 09:15] Title`, or Day One's `	Date:	28 March 2026 at 09:15:00 CET`. */
function dateLineOf(line: string) {
  if (line.length > maxLineLength || !/\p{Nd}{4}/u.test(line)) return null;
  const [, mark = "", rest = ""] = /^(\s*#{1,6}(?=\s)|\tDate:(?=\t))?(.*)$/s.exec(line) ?? [];
  const [, stars = "", plain = rest.trim()] = /^(\*{1,3}|_{1,3})([^*_]+)\1$/.exec(rest.trim()) ?? [];
  const bracketed = /^\[([^\]]{8,40})\](?: (.*))?$/.exec(plain);
  const read = readDate((bracketed?.[1] ?? plain).replace(/:$/, ""));
  if (!read) return null;
  const form = `${mark.trim()}${stars}${bracketed ? "[" : ""}${read.form}`;
  return { written: line.trim(), title: bracketed?.[2] ?? "", form, read };
}

/** The order with fewer impossible dates, else the one with less time between the dates, else with fewer steps back. */
function orderOf(alike: readonly { read: ReadDate }[]): NumberOrder {
  const measured = (order: NumberOrder) => {
    const days = alike.flatMap(({ read }) => read[order]?.day ?? []).filter(isDay);
    const steps = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day));
    const span = steps.reduce((sum, step) => sum + Math.abs(step), 0);
    return [alike.length - days.length, span, steps.filter((step) => step < 0).length];
  };
  const [dayFirst, monthFirst] = [measured("day_first"), measured("month_first")];
  const at = dayFirst.findIndex((value, index) => value !== monthFirst[index]);
  return at === -1 || (dayFirst[at] ?? 0) < (monthFirst[at] ?? 0) ? "day_first" : "month_first";
}

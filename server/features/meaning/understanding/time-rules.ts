import { addDays, type Day } from "#contract/day-rules.ts";
import { letters, lettersAndDigits } from "./latin1.ts";
import { fillSlots, type Holiday, holidays, type Phrases } from "./phrases.ts";
import {
  around,
  dateSpan,
  easter,
  lastBegun,
  lastEnded,
  monthOf,
  monthSpan,
  oneDay,
  partOf,
  type Season,
  type Span,
  sameDayIn,
  seasonSpan,
  seasons,
  spanAgo,
  spanUpTo,
  type Unit,
  units,
  weekdayBefore,
  weekdayIn,
  weekendSpan,
  weekSpan,
  yearOf,
  yearSpan,
} from "./spans.ts";

/** What a pattern's named groups captured, or `""` for none. */
type Caught = Readonly<Record<string, string>>;
/** `inYear`: the same time in other years, if no year was named. */
export type NamedSpan = Span & { inYear?: (year: number) => Span | null };
export type TimeRule = { pattern: RegExp; spanOf(caught: Caught, today: Day): NamedSpan | null };

const holidaySpan: Record<Holiday, (year: number) => Span | null> = {
  christmas: (year) => ({ from: `${year}-12-24`, to: `${year}-12-26` }),
  newYearsEve: (year) => oneDay(`${year}-12-31`),
  newYear: (year) => oneDay(`${year}-01-01`),
  easter: (year) => ({ from: addDays(easter(year), -2), to: addDays(easter(year), 1) }),
  halloween: (year) => oneDay(`${year}-10-31`),
  valentines: (year) => oneDay(`${year}-02-14`),
};

const date = "(?<date>[0-3]?\\d|1er)";
const writtenYear = "(?:19|20)\\d\\d";

/** Matches a whole expression, not part of a longer word or number. */
const whole = (source: string) =>
  new RegExp(`(?<![${lettersAndDigits}_./-])(?:${source})(?![${lettersAndDigits}_]|[./-]\\d)`, "gi");

const group = (name: string, sources: readonly string[]) => `(?<${name}>${sources.join("|")})`;

/** The patterns of a language's times, and how to read what they captured. */
function grammarOf(phrases: Phrases) {
  const { months, weekdays, units: unitNames } = phrases;
  const last = (noun: string) => fillSlots(phrases.last, { noun });
  const beforeLast = (noun: string) => fillSlots(phrases.beforeLast, { noun });
  const current = (noun: string) => fillSlots(phrases.this, { noun });
  const ago = (amount: string) => fillSlots(phrases.ago, { amount });
  const isWord = (source: string, text: string) => new RegExp(`^(?:${source})$`, "iu").test(text);
  const indexIn = (sources: readonly string[], text: string) =>
    sources.findIndex((source) => isWord(source, text));

  const month = group("month", months);
  const boldMonth = `(?!(?:${phrases.shyMonths})(?![${letters}]))${month}`;
  const season = group("season", Object.values(phrases.seasons));
  const weekday = group("weekday", weekdays);
  const holiday = group("holiday", Object.values(phrases.holidays));
  const unit = group("unit", Object.values(unitNames));
  const number = group("number", ["\\d{1,3}", ...phrases.numbers.map(({ words }) => words)]);
  /** A month, season or holiday, which comes once a year. */
  const yearly = `(?:${month}|${season}|${holiday})`;
  const year = `(?:${group("year", [writtenYear])}(?!\\d)|${group("lastYear", [last(unitNames.year)])}|${group("yearBefore", [beforeLast(unitNames.year)])}|${group("thisYear", [current(unitNames.year)])}|${ago(`${group("yearsAgo", ["\\d{1,2}", ...phrases.numbers.map(({ words }) => words)])}\\s+${unitNames.year}`)})`;
  const part = `(?:${group("early", [phrases.early])}|${group("middle", [phrases.middle])}|${group("late", [phrases.late])})[\\s-]*`;
  const week = `(?:${group("lastWeek", [last(unitNames.week)])}|${group("thisWeek", [current(unitNames.week)])}|${group("weekBefore", [beforeLast(unitNames.week)])})`;
  const inOf = `${phrases.in}\\s+`;
  const onOf = `${phrases.on}\\s+`;

  const numberOf = (text: string): number =>
    /^\d+$/.test(text)
      ? Number(text)
      : (phrases.numbers.find(({ words }) => isWord(words, text))?.value ?? 1);
  const unitOf = (text: string): Unit => units.find((each) => isWord(unitNames[each], text)) ?? "day";

  /** The yearly span as a function of the year. `null` if nothing was captured for it. */
  function yearlyOf(caught: Caught): ((year: number) => Span | null) | null {
    if (caught.month) {
      const found = indexIn(months, caught.month);
      return (inYear) => monthSpan(inYear, found);
    }
    const found = caught.season;
    if (found) {
      const named = seasons.find((each: Season) => isWord(phrases.seasons[each], found)) ?? "spring";
      return (inYear) => seasonSpan(inYear, named);
    }
    const named = holidays.find((each) => isWord(phrases.holidays[each], caught.holiday ?? ""));
    return named ? holidaySpan[named] : null;
  }
  function yearCaught(caught: Caught, today: Day): number | null {
    if (caught.year) return Number(caught.year);
    if (caught.thisYear) return yearOf(today);
    if (caught.lastYear) return yearOf(today) - 1;
    if (caught.yearBefore) return yearOf(today) - 2;
    return caught.yearsAgo ? yearOf(today) - numberOf(caught.yearsAgo) : null;
  }
  const latest = (caught: Caught, today: Day) => {
    const spanIn = yearlyOf(caught);
    return spanIn && lastBegun(today, spanIn);
  };
  const latestOfAny = (caught: Caught, today: Day): NamedSpan | null => {
    const [inYear, span] = [yearlyOf(caught), latest(caught, today)];
    return inYear && span && { ...span, inYear };
  };
  const inCaughtYear = (caught: Caught, today: Day) => {
    const inYear = yearCaught(caught, today);
    return inYear === null ? latest(caught, today) : (yearlyOf(caught)?.(inYear) ?? null);
  };

  return {
    phrases,
    last,
    beforeLast,
    current,
    ago,
    onOf,
    inOf,
    month,
    boldMonth,
    season,
    weekday,
    holiday,
    unit,
    number,
    yearly,
    year,
    part,
    week,
    numberOf,
    unitOf,
    indexIn,
    yearlyOf,
    yearCaught,
    latest,
    latestOfAny,
    inCaughtYear,
  };
}

type Grammar = ReturnType<typeof grammarOf>;

const rule = (source: string, spanOf: TimeRule["spanOf"]): TimeRule => ({
  pattern: whole(source),
  spanOf: (caught, today) => spanOf({ ...caught, ...withoutMark(caught) }, today),
});

const partCaught = ({ early, middle }: Caught) => (early ? "early" : middle ? "middle" : "late");
const weekCaught = ({ lastWeek, weekBefore }: Caught, today: Day) =>
  weekSpan(addDays(today, lastWeek ? -7 : weekBefore ? -14 : 0));

/** Months, seasons and holidays. */
function yearlyRules(g: Grammar): TimeRule[] {
  return [
    // "last spring", "this March", "the winter before last", "spring of 2024", "in March", "December".
    rule(g.last(g.yearly), (caught, today) => {
      const spanIn = g.yearlyOf(caught);
      return spanIn && lastEnded(today, spanIn);
    }),
    rule(g.beforeLast(g.yearly), (caught, today) => {
      const spanIn = g.yearlyOf(caught);
      return spanIn && lastEnded(today, spanIn, 1);
    }),
    rule(g.current(g.yearly), g.latest),
    rule(`(?:${g.inOf}|${g.onOf})?${g.yearly}${g.phrases.of}\\s+${g.year}`, g.inCaughtYear),
    rule(`${g.inOf}(?:${g.month}|${g.season})`, g.latestOfAny),
    rule(`(?:${g.phrases.whose})\\s+${g.season}`, g.latest),
    rule(`${g.onOf}${g.holiday}`, g.latestOfAny),
    rule(g.boldMonth, g.latestOfAny),
    rule(`(?<=(?:${g.phrases.since})\\s+)${g.month}`, g.latest),
    rule(g.holiday, g.latestOfAny),
  ];
}

/** Parts of years, and ranges of months. */
function partAndRangeRules(g: Grammar): TimeRule[] {
  return [
    // "winter 2023/24".
    rule(
      `(?:${g.inOf})?${g.season}${g.phrases.of}\\s+(?<year>${writtenYear})\\s?[/–-]\\s?(?:\\d\\d)?\\d\\d`,
      g.inCaughtYear,
    ),
    // "late March", "the beginning of last year".
    rule(`${g.part}${g.month}(?:${g.phrases.of}\\s+${g.year})?`, (caught, today) => {
      const span = g.inCaughtYear(caught, today);
      return span && partOf(span, partCaught(caught));
    }),
    rule(`${g.part}${g.year}`, (caught, today) => {
      const inYear = g.yearCaught(caught, today);
      return inYear === null ? null : partOf(yearSpan(inYear), partCaught(caught));
    }),
    // "between March and May 2026".
    rule(
      `(?:(?:${g.phrases.rangeOpens})\\s+)?${g.month}(?:${g.phrases.of}\\s+(?<firstYear>${writtenYear}))?(?:${g.phrases.rangeJoins})${group("lastMonth", g.phrases.months)}(?:${g.phrases.of}\\s+${g.year})?`,
      (caught, today) => {
        const to = g.inCaughtYear({ ...caught, month: caught.lastMonth ?? "" }, today);
        if (!to) return null;
        const first = g.indexIn(g.phrases.months, caught.month ?? "");
        const inYear = yearOf(to.from) - (first > monthOf(to.from) ? 1 : 0);
        return {
          from: monthSpan(caught.firstYear ? Number(caught.firstYear) : inYear, first).from,
          to: to.to,
        };
      },
    ),
  ];
}

function dayCaught(g: Grammar, caught: Caught, today: Day): Span | null {
  const number = Number.parseInt(caught.date ?? "", 10);
  const found = g.indexIn(g.phrases.months, caught.month ?? "");
  const inYear = g.yearCaught(caught, today);
  return inYear === null
    ? lastBegun(today, (each) => dateSpan(each, found, number))
    : dateSpan(inYear, found, number);
}

function dateRules(g: Grammar): TimeRule[] {
  return [
    // "on 3 May", "May 3rd, 2024".
    ...g.phrases.dates.map((pattern) =>
      rule(
        `(?:${g.onOf})?(?:${g.weekday},?\\s+)?${fillSlots(pattern, { date, month: g.month })}(?:${g.phrases.of}\\s+${g.year})?`,
        (caught, today) => dayCaught(g, caught, today),
      ),
    ),
    // "the week of 13 July".
    ...g.phrases.dates.map((pattern) =>
      rule(
        `(?<whole>${g.phrases.units.week}|${g.phrases.weekend})(?:${g.phrases.of}|\\s+(?:${g.phrases.on}))?\\s+${fillSlots(pattern, { date, month: g.month })}(?:${g.phrases.of}\\s+${g.year})?`,
        (caught, today) => {
          const day = dayCaught(g, caught, today);
          const spanOf = g.indexIn([g.phrases.weekend], caught.whole ?? "") === 0 ? weekendSpan : weekSpan;
          return day && spanOf(day.from);
        },
      ),
    ),
    rule(`(?:${g.onOf})?(?<y>${writtenYear})-(?<m>\\d\\d)-(?<d>\\d\\d)`, ({ y, m, d }) =>
      dateSpan(Number(y), Number(m) - 1, Number(d)),
    ),
    rule(`(?:${g.onOf})?(?<d>\\d{1,2})\\.\\s?(?<m>\\d{1,2})\\.\\s?(?<y>${writtenYear})`, ({ y, m, d }) =>
      dateSpan(Number(y), Number(m) - 1, Number(d)),
    ),
  ];
}

/** Days, weeks, months and years counted from today. */
function unitRules(g: Grammar): TimeRule[] {
  return [
    // "last week", "this month", "the year before last".
    ...(
      [
        [g.last, 1],
        [g.beforeLast, 2],
        [g.current, 0],
      ] as const
    ).map(([phrase, ago]) =>
      rule(phrase(g.unit), ({ unit = "" }, today) =>
        g.unitOf(unit) === "day" ? null : spanAgo(today, ago, g.unitOf(unit)),
      ),
    ),
    rule(g.last(g.phrases.weekend), (_, today) => lastWeekend(today)),
    rule(g.beforeLast(g.phrases.weekend), (_, today) => weekendSpan(addDays(lastWeekend(today).from, -7))),
    rule(`${g.current(g.phrases.weekend)}|${g.onOf}${g.phrases.weekend}`, (_, today) => latestWeekend(today)),
    // "two weeks ago", "over the past few days".
    rule(g.ago(`${g.number}\\s+${g.unit}`), ({ number = "", unit = "" }, today) => {
      const [count, named] = [g.numberOf(number), g.unitOf(unit)];
      return named === "year"
        ? around(sameDayIn(yearOf(today) - count, today))
        : spanAgo(today, count, named);
    }),
    rule(fillSlots(g.phrases.past, { number: g.number, unit: g.unit }), ({ number = "", unit = "" }, today) =>
      spanUpTo(today, g.numberOf(number), g.unitOf(unit)),
    ),
    rule(fillSlots(g.phrases.pastOne, { unit: g.unit }), ({ unit = "" }, today) =>
      spanUpTo(today, 1, g.unitOf(unit)),
    ),
    rule(g.phrases.lately, (_, today) => spanUpTo(today, 30, "day")),
    ...g.phrases.days.map(({ words, daysAgo }) =>
      rule(words, (_, today) => oneDay(addDays(today, -daysAgo))),
    ),
  ];
}

function weekdayRules(g: Grammar): TimeRule[] {
  return [
    // "on Monday", "last Monday", "Monday last week".
    rule(
      `(?:(?:${g.onOf})?${g.weekday}|${g.last(g.weekday.replace("<weekday>", "<other>"))})`,
      ({ weekday: one, other }, today) =>
        oneDay(weekdayBefore(today, g.indexIn(g.phrases.weekdays, one || other || ""))),
    ),
    rule(g.current(g.weekday), ({ weekday: found = "" }, today) => {
      const day = weekdayIn(weekSpan(today), g.indexIn(g.phrases.weekdays, found));
      return oneDay(day <= today ? day : addDays(day, -7));
    }),
    rule(`(?:${g.onOf})?${g.weekday}${g.phrases.of}\\s+${g.week}`, (caught, today) =>
      oneDay(weekdayIn(weekCaught(caught, today), g.indexIn(g.phrases.weekdays, caught.weekday ?? ""))),
    ),
  ];
}

function yearRules(g: Grammar): TimeRule[] {
  return [
    // "2024".
    rule(
      `${g.inOf}(?<year>${writtenYear})(?!\\s?(?:[%$€£]|[${letters}]*(?:${g.phrases.units.day}|steps|words|kilomet)))`,
      ({ year: found }) => yearSpan(Number(found)),
    ),
    rule(`(?<year>${writtenYear})(?=\\s*[?!.,;:]|\\s*$)`, ({ year: found }) => yearSpan(Number(found))),
    ...sameLastYear(g.phrases.sameLastYear).map(([source, spanOf]) =>
      rule(source, (_, today) => spanOf(today)),
    ),
  ];
}

/** How to read a language's times. If several match at a place, the longest one counts. */
export function timeRulesOf(phrases: Phrases): TimeRule[] {
  const grammar = grammarOf(phrases);
  return [
    ...yearlyRules(grammar),
    ...partAndRangeRules(grammar),
    ...dateRules(grammar),
    ...unitRules(grammar),
    ...weekdayRules(grammar),
    ...yearRules(grammar),
  ];
}

const sameLastYear = ({
  week,
  month,
  time,
  day,
}: Phrases["sameLastYear"]): [string, (today: Day) => Span][] => [
  [week, (today) => weekSpan(aYearBefore(today))],
  [month, (today) => monthSpan(yearOf(today) - 1, monthOf(today))],
  [time, (today) => around(aYearBefore(today))],
  [day, (today) => oneDay(aYearBefore(today))],
];

const withoutMark = (caught: Caught) =>
  Object.fromEntries(
    Object.entries(caught)
      .filter(([name, text]) => name.startsWith("u_") && text)
      .map(([name, text]) => [name.slice(2), text]),
  );

const aYearBefore = (today: Day) => sameDayIn(yearOf(today) - 1, today);

const lastWeekend = (today: Day): Span => {
  const own = weekendSpan(today);
  return own.to < today ? own : weekendSpan(addDays(today, -7));
};

const latestWeekend = (today: Day): Span => {
  const own = weekendSpan(today);
  return own.from <= today ? own : weekendSpan(addDays(today, -7));
};

import { addDays, type Day, weekdayOf } from "#contract/day-rules.ts";
import { dayIn } from "../dialogue/passages.ts";
import {
  differenceOf,
  differenceOfShares,
  extremeStretch,
  type Group,
  groupOf,
  type MoodOn,
  minDays,
  minForOne,
} from "./figures.ts";
import { isWithin, type Label, moodsWithin, readLabels, type Span } from "./journal.ts";
import { type Asking, type JournalAnswer, listOf, moodName, withDays } from "./shown-days.ts";

// Untranslated file: answers to English questions, in English.

/** `1`: the brightest. `-1`: the lowest. */
export type Sign = 1 | -1;

const oneDecimal = (mood: number) => mood.toFixed(1);
/** "3.4 of 5 on average, over 110 days" */
export const average = ({ mood, days }: Group) =>
  `${oneDecimal(mood)} of 5 on average, over ${days} ${days === 1 ? "day" : "days"}`;
/** "3 May 2026", or "3 May 2026 to 9 May 2026". */
const spanIn = ({ voice }: Asking, { from, to }: Span) =>
  from === to ? dayIn(voice, from) : `${dayIn(voice, from)} to ${dayIn(voice, to)}`;

/** " from 3 May 2026 to 9 May 2026". Nothing where a time names no year, because the days show theirs. */
export function within({ voice }: Asking, [span, ...others]: readonly Span[]): string {
  if (!span || others.length > 0) return "";
  const [from, to] = [dayIn(voice, span.from), dayIn(voice, span.to)];
  return from === to ? ` on ${from}` : ` from ${from} to ${to}`;
}

const topMood = 5;
const bottomMood = 1;
/** With fewer of the best or worst days, those a level nearer to the middle are shown as well. */
const minExtreme = 3;

/** The best or worst days of a time. `null`: no day of it has a mood. */
export async function extremeDays(
  asking: Asking,
  sign: Sign,
  spans: readonly Span[],
): Promise<JournalAnswer | null> {
  const moods = moodsWithin(asking.journal, spans);
  if (moods.length === 0) return null;
  const level = (least: number) =>
    moods.filter(({ mood }) => (sign > 0 ? mood > topMood - least : mood < bottomMood + least));
  const most = level(0.5);
  const days = most.length >= minExtreme ? most : level(1.5);
  if (days.length === 0) {
    const end = moods.reduce((best, each) => (sign * (each.mood - best.mood) > 0 ? each : best));
    const words = `No day was marked ${sign > 0 ? "Good or Bright" : "Low or Heavy"}${within(asking, spans)}. The ${sign > 0 ? "highest" : "lowest"} mood was ${moodName(asking.voice, end.mood)}.`;
    return withDays(
      asking,
      [words],
      moods.filter(({ mood }) => mood === end.mood).map(({ day }) => day),
    );
  }
  const counts = [...Map.groupBy(days, ({ mood }) => moodName(asking.voice, mood))].map(
    ([name, its]) => `${its.length} ${its.length === 1 ? "day" : "days"} ${name}`,
  );
  const words = `You marked ${listOf(asking.voice, counts)}${within(asking, spans)}.`;
  return withDays(
    asking,
    [words, days.length > 6 ? "The most notable ones:" : null],
    days.map(({ day }) => day),
  );
}

/** The longest and deepest, or brightest, run of days. */
export async function stretch(
  asking: Asking,
  sign: Sign,
  spans: readonly Span[],
): Promise<JournalAnswer | null> {
  const moods = moodsWithin(asking.journal, spans);
  const found = extremeStretch(moods, sign);
  const [first, last] = [found?.[0], found?.at(-1)];
  if (!found || !first || !last) return null;
  const words = `The ${sign > 0 ? "brightest" : "lowest"} stretch was ${spanIn(asking, { from: first.day, to: last.day })}: ${average(groupOf(found))}. Your usual mood was ${oneDecimal(groupOf(moods).mood)}.`;
  return withDays(
    asking,
    [words],
    found.map(({ day }) => day),
  );
}

const minIn = { week: 3, month: 5, year: 20, weekday: 5 };
const weekdays = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"];

/** The weeks, months, years or weekdays with the highest or lowest mean mood. */
export async function extremePeriod(
  asking: Asking,
  sign: Sign,
  unit: keyof typeof minIn,
  spans: readonly Span[],
): Promise<JournalAnswer | null> {
  const keyOf = (day: Day) =>
    unit === "weekday"
      ? String(weekdayOf(day))
      : unit === "week"
        ? addDays(day, -weekdayOf(day))
        : day.slice(0, unit === "month" ? 7 : 4);
  const groups = [...Map.groupBy(moodsWithin(asking.journal, spans), ({ day }) => keyOf(day))]
    .map(([key, days]) => ({ key, days, group: groupOf(days) }))
    .filter(({ days }) => days.length >= minIn[unit])
    .sort((one, other) => sign * (other.group.mood - one.group.mood));
  const [best, second] = groups;
  if (!best || !second) return null;
  const named = (key: string) => {
    if (unit === "weekday") return weekdays[Number(key)] ?? "";
    if (unit === "week") return `the week of ${dayIn(asking.voice, key)}`;
    if (unit === "year") return key;
    const month = new Intl.DateTimeFormat(asking.voice.locale, {
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    });
    return month.format(new Date(`${key}-01T00:00:00Z`));
  };
  const words = `${sign > 0 ? "Brightest" : "Lowest"}: ${named(best.key)}, ${average(best.group)}. Next: ${named(second.key)}, ${average(second.group)}.`;
  const ends = best.days.toSorted((one, other) => sign * (other.mood - one.mood)).slice(0, 3);
  return withDays(
    asking,
    [
      words,
      unit === "weekday" && Math.abs(differenceOf(best.days, second.days)) < minForOne
        ? "The two are nearly alike."
        : null,
    ],
    ends.map(({ day }) => day).sort(),
  );
}

/** Two times, side by side. */
export async function comparedTimes(
  asking: Asking,
  earlier: Span,
  later: Span,
): Promise<JournalAnswer | null> {
  const [before, after] = [earlier, later].map((span) => moodsWithin(asking.journal, [span]));
  if (!before?.length || !after?.length) return null;
  const parts = [
    `${spanIn(asking, earlier)}: ${average(groupOf(before))}.`,
    `${spanIn(asking, later)}: ${average(groupOf(after))}.`,
    verdictOn(before, after),
  ];
  const labels = await readLabels(asking.context, asking.owner, asking.journal);
  return withDays(
    asking,
    [parts.join("\n"), shiftOf(asking, labels, earlier, later)],
    [...endsOf(before), ...endsOf(after)],
  );
}

function verdictOn(before: readonly MoodOn[], after: readonly MoodOn[]): string | null {
  if (before.length === 1 && after.length === 1) return null;
  if (before.length < minDays || after.length < minDays) return "There are too few days to compare.";
  const t = differenceOf(after, before);
  if (Math.abs(t) < minForOne) return "That is about the same: a difference this small could be chance.";
  return `The later time was ${t > 0 ? "brighter" : "heavier"}, and the difference is larger than chance usually makes.`;
}

/** The brightest and the heaviest day. */
const endsOf = (days: readonly MoodOn[]): Day[] => {
  const sorted = days.toSorted((one, other) => one.mood - other.mood);
  return [...new Set([sorted.at(-1), sorted[0]])].flatMap((each) => each?.day ?? []).sort();
};

const maxShifts = 3;

/** What the days of one time had more often than those of the other. */
function shiftOf(
  { voice, journal }: Asking,
  labels: readonly Label[],
  earlier: Span,
  later: Span,
): string | null {
  const daysIn = (span: Span) => [...journal.entriesOn.keys()].filter((day) => isWithin(day, [span]));
  const [before, after] = [daysIn(earlier), daysIn(later)];
  const shares = labels.map(({ name, days }) => {
    const countIn = (some: readonly Day[]) => some.filter((day) => days.has(day)).length;
    const [one, other] = [countIn(before), countIn(after)];
    const z = differenceOfShares(
      { written: before.length, days: one },
      { written: after.length, days: other },
    );
    return { name, one, other, z };
  });
  const of = (sign: Sign, parts: (each: (typeof shares)[number]) => string) =>
    shares
      .filter(({ z, one, other }) => sign * z > 2 && one + other >= 2)
      .sort((one, other) => sign * (other.z - one.z))
      .slice(0, maxShifts)
      .map(parts);
  const more = of(1, ({ name, one, other }) => `${name} (${other} days, before ${one})`);
  const less = of(-1, ({ name, one, other }) => `${name} (${other} days, before ${one})`);
  const parts = [
    ...(more.length > 0 ? [`More often in the later time: ${listOf(voice, more)}.`] : []),
    ...(less.length > 0 ? [`Less often: ${listOf(voice, less)}.`] : []),
  ];
  return parts.length > 0 ? parts.join(" ") : null;
}

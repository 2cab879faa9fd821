import { type Day, daysBetween } from "../day-rules.ts";
import { fnv1a } from "../fnv1a.ts";
import { joinSentences } from "../formats.ts";
import { t } from "../translate.ts";
import type { ActivitySummary } from "./activities.ts";
import type { activityCategories } from "./activity-rules.ts";
import { idsOf } from "./built-in/built-in.ts";
import type { ProgrammeRun } from "./programme-runs.ts";

type Category = (typeof activityCategories)[number]["name"];
type Known = Pick<
  ActivitySummary,
  "id" | "category" | "minutes" | "favourite" | "archived_at" | "damaged" | "last_used_on"
>;
type Run = Pick<ProgrammeRun, "id" | "activity_id" | "sittings" | "done" | "next_on">;

export type Moment = {
  /** In the person's time zone, 0 to 23. */
  hour: number;
  /** 1 is Monday, 7 is Sunday (ISO 8601). */
  weekday: number;
  /** The mood of today's daily reflection, if it has one. */
  mood: number | null;
  /** How many minutes the person has; `null` if unknown. */
  minutes: number | null;
  today: Day;
};

export type Fit = { activity_id: string; run_id: string | null; reason: string };

/** A reason for or against an activity. `words`: its text for people. */
type Sign = { points: number; words?: () => string };

const builtIn = (number: number) => idsOf(number)(0);
const threeGoodThings = builtIn(1);
const expressiveWriting = builtIn(2);
const thoughtRecord = builtIn(3);
const viewFromOutside = builtIn(7);
const letterFromAFriend = builtIn(8);
const worrySorter = builtIn(10);
const turningPoints = builtIn(14);
const weeklyReview = builtIn(15);
const eveningWindDown = builtIn(16);

/** Activities that can be upsetting: never preferred for any hour, and not offered at night or on low days. */
const stirring = [expressiveWriting, turningPoints];
const steadying = [letterFromAFriend, worrySorter, thoughtRecord, viewFromOutside];

type Part = "morning" | "day" | "evening" | "night";

const partOf = (hour: number): Part => {
  if (hour >= 21 || hour < 5) return "night";
  if (hour < 11) return "morning";
  return hour < 17 ? "day" : "evening";
};

const byPart: Record<Part, Partial<Record<Category, Sign>>> = {
  morning: { direction: { points: 3, words: () => t("Good for the start of the day.") } },
  day: { perspective: { points: 2, words: () => t("Good for a break.") }, looking_back: { points: 1 } },
  evening: {
    gratitude: { points: 3, words: () => t("Good for the end of the day.") },
    looking_back: { points: 2, words: () => t("Good for the end of the day.") },
    rest: { points: 2, words: () => t("Good before sleep.") },
  },
  night: {
    rest: { points: 4, words: () => t("Good before sleep.") },
    gratitude: { points: 2, words: () => t("Good for the end of the day.") },
    direction: { points: -2 },
    perspective: { points: -1 },
  },
};

const weeksBetweenCheckIns = 2;
const lowFrom = 2;

/**
 * The best fit comes first. Leaves out what doesn't fit at all, what was done today and what is archived. The
 * order of `activities` makes no difference.
 */
export function fitsNow(activities: readonly Known[], runs: readonly Run[], moment: Moment): Fit[] {
  const runOf = new Map(runs.map((run) => [run.activity_id, run]));
  return activities
    .flatMap((activity) => {
      const run = runOf.get(activity.id) ?? null;
      if (!mayBe(activity, run, moment)) return [];
      const signs = run ? [dueSign(run)] : signsOf(activity, moment);
      const points = signs.reduce((sum, sign) => sum + sign.points, variety(activity.id, moment.today));
      const fit: Fit = { activity_id: activity.id, run_id: run?.id ?? null, reason: reasonOf(signs) };
      return [{ fit, points }];
    })
    .sort((one, other) => other.points - one.points || compare(one.fit.activity_id, other.fit.activity_id))
    .map(({ fit }) => fit);
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

const isLow = (mood: number | null) => mood !== null && mood <= lowFrom;

function mayBe(activity: Known, run: Run | null, { hour, mood, minutes, today }: Moment): boolean {
  const { id, archived_at, damaged, last_used_on } = activity;
  if (archived_at !== null || damaged || last_used_on === today) return false;
  if (minutes !== null && activity.minutes > minutes) return false;
  if (stirring.includes(id) && (isLow(mood) || partOf(hour) === "night")) return false;
  if (run && (run.next_on === null || run.next_on > today)) return false;
  return activity.category !== "check_in" || daysSince(activity, today) > weeksBetweenCheckIns * 7;
}

/** Infinite if it was never used. */
const daysSince = ({ last_used_on }: Known, today: Day) =>
  last_used_on === null ? Number.POSITIVE_INFINITY : daysBetween(last_used_on, today);

const dueSign = ({ done, sittings }: Run): Sign => ({
  points: 100,
  words: () =>
    t("Sitting {number, number} of {count, number} is due.", { number: done.length + 1, count: sittings }),
});

function signsOf(activity: Known, moment: Moment): Sign[] {
  const { id, category, minutes, favourite } = activity;
  const part = partOf(moment.hour);
  return [
    ...(stirring.includes(id) ? [] : [byPart[part][category] ?? { points: 0 }]),
    ...habitSigns(id, part, moment.weekday),
    ...moodSigns(activity, moment.mood),
    restSign(daysSince(activity, moment.today)),
    favourite ? { points: 1.5, words: () => t("One of your favourites.") } : { points: 0 },
    minutes <= 5
      ? { points: 0.5, words: () => t("It’s short.") }
      : { points: part === "night" && minutes > 15 ? -3 : 0 },
    { points: category === "check_in" ? -3 : 0 },
  ];
}

/** Signs for activities that belong to a part of the day or of the week. */
function habitSigns(id: string, part: Part, weekday: number): Sign[] {
  if (id === weeklyReview)
    return [
      weekday >= 5
        ? { points: part === "night" ? 1 : 4, words: () => t("A good way to end the week.") }
        : { points: -4 },
    ];
  if (id === eveningWindDown && (part === "morning" || part === "day")) return [{ points: -4 }];
  if (id === threeGoodThings && (part === "morning" || part === "day")) return [{ points: -2 }];
  return [];
}

function moodSigns({ id, category }: Known, mood: number | null): Sign[] {
  if (mood === null) return [];
  if (isLow(mood)) {
    if (steadying.includes(id)) return [{ points: 5, words: () => t("A gentle one for a heavy day.") }];
    return [{ points: category === "direction" || category === "check_in" ? -2 : 0 }];
  }
  return mood >= 4 && category === "gratitude"
    ? [{ points: 1, words: () => t("Good for remembering a bright day.") }]
    : [];
}

function restSign(days: number): Sign {
  if (days === Number.POSITIVE_INFINITY) return { points: 1.5, words: () => t("You haven’t tried it yet.") };
  if (days >= 28) return { points: 2, words: () => longAgo(Math.floor(days / 7)) };
  if (days >= 7) return { points: 1 };
  return { points: days < 3 ? -3 : -1 };
}

const longAgo = (weeks: number) =>
  weeks > 8
    ? t("You haven’t done it for a long while.")
    : t(
        "{weeks, plural, =4 {You haven’t done it for four weeks.} =5 {You haven’t done it for five weeks.} =6 {You haven’t done it for six weeks.} =7 {You haven’t done it for seven weeks.} =8 {You haven’t done it for eight weeks.} one {You haven’t done it for # week.} other {You haven’t done it for # weeks.}}",
        { weeks },
      );

/** Less than a point, different every day, so that equally good fits take turns. */
const variety = (id: string, today: Day): number => (fnv1a(`${today} ${id}`) % 1000) / 1100;

function reasonOf(signs: readonly Sign[]): string {
  const reasons = signs
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .flatMap(({ words }) => words?.() ?? [])
    .slice(0, 2);
  return joinSentences(new Set(reasons)) || t("Good at any time.");
}

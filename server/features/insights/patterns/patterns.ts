import { daysBetween } from "#contract/day-rules.ts";
import { goodFrom } from "#contract/insights/insight-rules.ts";
import type { Pattern, Patterns } from "#contract/insights/insights.ts";
import { strengths } from "#contract/strengths.ts";
import type { Context } from "#server/context.ts";
import { listActivities } from "#server/features/activities/index.ts";
import { readFactDays } from "#server/features/facts/index.ts";
import { idsByTag, listLabels } from "#server/features/reflections/index.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Comparison } from "#server/platform/statistics/compare.ts";
import { correctForMany } from "#server/platform/statistics/many.ts";
import { certaintyOf, daysStillNeeded, minDays } from "#server/platform/statistics/strength.ts";
import { type AskedSpan, meanOf, readDays, readMeasured, type WrittenDay } from "../days.ts";
import type { ComparisonTask } from "./comparison-thread.ts";
import { comparisonsOf } from "./comparisons.ts";
import { type Factor, factorsOf, type Known, type MoodDay, withMood } from "./factors.ts";

const maxExamples = 5;
/** Rarer tags have too few days to be compared. */
const maxTags = 60;

/** Moods may come from reflections that are excluded from AI. Factors found in words may not. */
export async function findJournalPatterns(
  context: Context,
  owner: Owner,
  span: AskedSpan,
): Promise<Patterns> {
  const written = await readDays(context, owner, span);
  const { tags } = await listLabels(context, owner);
  const words = tags.slice(0, maxTags).map(({ word }) => word);
  const known = {
    tags: await idsByTag(context, owner, words),
    facts: await readFactDays(context, owner, span),
    measured: await readMeasured(context, owner, span),
    titles: await listActivities(context, owner),
  };
  const compareAll: CompareAll = (tasks) => comparisonsOf(context).compareAll(tasks, owner.id);
  return findPatterns(compareAll, written, known, span);
}

type CompareAll = (tasks: readonly ComparisonTask[]) => Promise<Comparison[]>;

/** Compares the mood of days with and without each factor. */
export async function findPatterns(
  compareAll: CompareAll,
  written: readonly WrittenDay[],
  known: Known,
  { from, to }: AskedSpan,
): Promise<Patterns> {
  const days = withMood(written);
  const moods = Float64Array.from(days, ({ mood }) => mood);
  const factors: { factor: Factor; groups: Groups }[] = [];
  for (const factor of await factorsOf(days, known)) {
    await pause();
    factors.push({ factor, groups: groupsOf(days, factor) });
  }
  const tried = factors.filter(({ groups }) => lackingIn(groups) === 0);
  const lacking = factors.map(({ groups }) => lackingIn(groups)).filter((needed) => needed > 0);
  const results = await compareAll(tried.map(({ factor }) => ({ moods, has: factor.has, seed: factor.key })));
  const corrected = correctForMany(results.map(({ p }) => p));
  const all = tried.flatMap(({ factor, groups }, at) => {
    const result = results[at];
    if (!result) return [];
    return [{ factor, pattern: toPattern(days, factor, groups, { ...result, p: corrected[at] ?? 1 }) }];
  });
  all.sort((one, other) => surestFirst(one.pattern, other.pattern));
  const chance = all.filter(({ pattern }) => pattern.verdict === "chance");
  const sure = all.filter(({ pattern }) => pattern.verdict !== "chance");
  const told = await tellingMore(compareAll, moods, sure);
  const [first, last] = [from ?? written[0]?.day, to ?? written.at(-1)?.day];
  return {
    patterns: [...told, ...chance].map(({ pattern }) => pattern),
    alike: sure.length - told.length,
    too_few: lacking.length,
    needs_days: lacking.length === 0 ? null : Math.min(...lacking),
    days: days.length,
    missing:
      first === undefined || last === undefined ? 0 : Math.max(0, daysBetween(first, last) + 1 - days.length),
  };
}

type Told = { factor: Factor; pattern: Pattern };

/**
 * Those that tell more than the ones before, a person's own tags first: each must still differ on the days that nothing
 * before it in the same direction has. So a weekday is left out if it is only the day of the football.
 */
async function tellingMore(
  compareAll: CompareAll,
  moods: Float64Array,
  sure: readonly Told[],
): Promise<Told[]> {
  const told: Told[] = [];
  const isTag = ({ factor }: Told) => Number(factor.kind === "tag");
  for (const each of sure.toSorted((one, other) => isTag(other) - isTag(one))) {
    const side = Math.sign(each.pattern.effect.difference);
    const before = told.filter(({ pattern }) => Math.sign(pattern.effect.difference) === side);
    const has = each.factor.has.map((value, at) =>
      before.some(({ factor }) => factor.has[at] === 1) ? 2 : value,
    );
    const count = (wanted: number) => has.filter((value) => value === wanted).length;
    if (Math.min(count(0), count(1)) < minDays) continue;
    const [rest] = await compareAll([{ moods, has, seed: each.factor.key }]);
    if (rest && sureStrength(rest) !== "chance" && Math.sign(rest.difference) === side) told.push(each);
  }
  return told;
}

type Groups = Pick<Pattern, "with" | "without">;

function groupsOf(days: readonly MoodDay[], { has }: Factor): Groups {
  const groupOf = (side: number): Pattern["with"] => {
    const moods = days.flatMap(({ mood }, at) => (has[at] === side ? mood : []));
    return { days: moods.length, good: moods.filter((mood) => mood >= goodFrom).length, mood: meanOf(moods) };
  };
  return { with: groupOf(1), without: groupOf(0) };
}

/** About how many more days a comparison needs. */
const lackingIn = (groups: Groups) =>
  daysStillNeeded({ withIt: groups.with.days, withoutIt: groups.without.days });

function toPattern(days: readonly MoodDay[], factor: Factor, groups: Groups, result: Comparison): Pattern {
  return {
    key: factor.key,
    kind: factor.kind,
    label: factor.label,
    activity_id: factor.activityId,
    ...groups,
    effect: { difference: result.difference, low: result.low, high: result.high },
    p: result.p,
    verdict: sureStrength(result),
    examples: examplesOf(days, factor, groups.with.mood),
  };
}

/** An interval that includes zero also counts as chance, so that strength and interval agree. */
const sureStrength = ({ p, effect, low, high }: Comparison): Pattern["verdict"] =>
  low <= 0 && high >= 0 ? "chance" : certaintyOf({ p, effect });

/** The days nearest to the mean mood of the claim, the latest first. */
function examplesOf(
  days: readonly MoodDay[],
  { has, isOf }: Factor,
  mean: number | null,
): Pattern["examples"] {
  const distance = ({ mood }: MoodDay) => Math.abs(mood - (mean ?? mood));
  return days
    .filter((_, at) => has[at] === 1)
    .reverse()
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, maxExamples)
    .sort((one, other) => (one.day < other.day ? 1 : -1))
    .flatMap(({ day, mood, rows }) => {
      const its = rows.filter(isOf);
      const row = its.find((each) => each.mood !== null) ?? its[0];
      return row ? [{ reflection_id: row.id, day, mood: row.mood ?? Math.round(mood) }] : [];
    });
}

function surestFirst(one: Pattern, other: Pattern): number {
  const byStrength = strengths.indexOf(one.verdict) - strengths.indexOf(other.verdict);
  if (byStrength !== 0) return byStrength;
  return one.p - other.p || other.with.days - one.with.days || (one.key < other.key ? -1 : 1);
}

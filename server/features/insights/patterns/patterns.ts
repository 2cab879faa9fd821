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
import { certaintyOf, daysStillNeeded } from "#server/platform/statistics/strength.ts";
import { type AskedSpan, meanOf, readDays, readMeasured, type WrittenDay } from "../days.ts";
import { type Comparisons, comparisonsOf } from "./comparisons.ts";
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
  return findPatterns(comparisonsOf(context), written, known, span);
}

/** Compares the mood of days with and without each factor. */
export async function findPatterns(
  { compareAll }: Pick<Comparisons, "compareAll">,
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
  const patterns = tried.flatMap(({ factor, groups }, at) => {
    const result = results[at];
    return result ? [toPattern(days, factor, groups, { ...result, p: corrected[at] ?? 1 })] : [];
  });
  const [first, last] = [from ?? written[0]?.day, to ?? written.at(-1)?.day];
  return {
    patterns: patterns.sort(surestFirst),
    too_few: lacking.length,
    needs_days: lacking.length === 0 ? null : Math.min(...lacking),
    days: days.length,
    missing:
      first === undefined || last === undefined ? 0 : Math.max(0, daysBetween(first, last) + 1 - days.length),
  };
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

function toPattern(
  days: readonly MoodDay[],
  { key, kind, label, activityId, has, isOf }: Factor,
  groups: Groups,
  result: Comparison,
): Pattern {
  return {
    key,
    kind,
    label,
    activity_id: activityId,
    ...groups,
    effect: { difference: result.difference, low: result.low, high: result.high },
    p: result.p,
    verdict: sureStrength(result),
    examples: examplesOf(days, has, isOf),
  };
}

/** An interval that includes zero also counts as chance, so that strength and interval agree. */
const sureStrength = ({ p, effect, low, high }: Comparison): Pattern["verdict"] =>
  low <= 0 && high >= 0 ? "chance" : certaintyOf({ p, effect });

function examplesOf(days: readonly MoodDay[], has: Uint8Array, isOf: Factor["isOf"]): Pattern["examples"] {
  const examples: Pattern["examples"] = [];
  for (let at = days.length - 1; at >= 0 && examples.length < maxExamples; at -= 1) {
    const day = days[at];
    if (!day || has[at] !== 1) continue;
    const rows = day.rows.filter(isOf);
    const row = rows.find(({ mood }) => mood !== null) ?? rows[0];
    if (row) examples.push({ reflection_id: row.id, day: day.day, mood: row.mood ?? Math.round(day.mood) });
  }
  return examples;
}

function surestFirst(one: Pattern, other: Pattern): number {
  const byStrength = strengths.indexOf(one.verdict) - strengths.indexOf(other.verdict);
  if (byStrength !== 0) return byStrength;
  return one.p - other.p || other.with.days - one.with.days || (one.key < other.key ? -1 : 1);
}

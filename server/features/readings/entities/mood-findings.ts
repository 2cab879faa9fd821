import { goodFrom } from "#contract/insights/insight-rules.ts";
import { compareDays } from "#server/platform/statistics/compare.ts";
import type { Finding, Measure, ReadReflection } from "../analyzer.ts";
import { measureLabels, otherDays, type Said, say } from "../said.ts";
import type { FoundEntity } from "./found-entity.ts";
import { compareMoods, moodsAmong, moodsByDay, type Occurrence } from "./occurrence-stats.ts";

const maxFindings = 40;
const maxQuotes = 5;
/** Rarer themes are not expected to become frequent enough. */
const minDaysToMention = 3;

type Subject = Pick<FoundEntity, "key" | "name" | "occurrences" | "shown" | "tag" | "isFeeling">;

/**
 * For each theme: on how many days it was found, and how their moods compare with those of all other days. Themes on
 * too few days are one finding, which says what is missing.
 */
export function moodFindings(subjects: readonly Subject[], readings: readonly ReadReflection[]): Finding[] {
  const moodOf = moodsByDay(readings);
  const frequent = subjects
    .map((subject) => ({ ...subject, days: new Set(subject.occurrences.map(({ day }) => day)) }))
    .filter(({ days, isFeeling }) => days.size >= minDaysToMention && !isFeeling)
    .slice(0, maxFindings);
  const compared = compareMoods(frequent, moodOf, compareDays);
  const tried = compared.filter(({ result }) => result !== null).length;
  const findings = frequent.flatMap((subject, at) => {
    const each = compared[at];
    if (!each?.result) return [];
    const { key, name, days, shown } = subject;
    const { p, result } = each;
    const { strength, n, mean, others } = each.moods;
    const said: Said = {
      kind: "theme_moods",
      ...quotedName(subject),
      days: days.size,
      with_mood: n,
      mood: mean ?? 0,
      other_mood: others.mean ?? 0,
    };
    const { difference: effect, low, high } = result;
    const numbers = { n, missing: days.size - n, effect, unit: "mood, from 1 to 5", low, high, p, tried };
    const odds = oddsOf(name, moodsAmong(days, moodOf));
    const fits = ({ day }: Occurrence) => {
      const mood = moodOf.get(day);
      return mood !== undefined && (mood - (mean ?? mood)) * effect >= 0;
    };
    const places = [...shown.filter(fits), ...shown.filter((place) => !fits(place))];
    const found = finding({ key: `themes.${key}`, said, strength, numbers: { ...numbers, odds } });
    return { found, places };
  });
  const lacking = compared.flatMap(({ result, moods }) => (result ? [] : [moods.needs_days ?? 1]));
  return [...withQuotes(findings), ...(lacking.length > 0 ? [tooRare(lacking)] : [])];
}

const quotedName = ({ name, tag }: Subject) =>
  tag && tag.name.toLowerCase() === name.toLowerCase()
    ? { theme: tag.name, is_tag: true }
    : { theme: name, is_tag: false };

type Unquoted = { found: Finding; places: readonly Occurrence[] };

/** One quote of a reflection, which no other finding quotes. Claims choose before what could be chance. */
function withQuotes(findings: readonly Unquoted[]): Finding[] {
  const quoted = new Set<string>();
  const quotes = new Map<string, Finding["quotes"]>();
  const isChance = ({ found }: Unquoted) => Number(found.strength === "chance");
  for (const { found, places } of findings.toSorted((one, other) => isChance(one) - isChance(other))) {
    const own = new Map<string, Occurrence>();
    for (const place of places) own.getOrInsert(place.id, place);
    const free = [...own.values()].filter(({ id }) => !quoted.has(id));
    const chosen = (free.length > 0 ? free : [...own.values()]).slice(0, maxQuotes);
    for (const { id } of chosen) quoted.add(id);
    quotes.set(
      found.key,
      chosen.map(({ id, revision, start, end }) => ({ reflection_id: id, revision, start, end })),
    );
  }
  return findings.map(({ found }) => ({ ...found, quotes: quotes.get(found.key) ?? [] }));
}

function tooRare(needs: readonly number[]): Finding {
  const said: Said = { kind: "rare_themes", themes: needs.length };
  return finding({ key: "too few", said, strength: "too_few", needs_days: Math.max(1, Math.min(...needs)) });
}

const plainFinding = { numbers: null, needs_days: null, quotes: [] } as const;

const finding = (of: { said: Said } & Pick<Finding, "key" | "strength"> & Partial<Finding>): Finding => ({
  ...plainFinding,
  claim: say(of.said),
  ...of,
});

/** How many days of each kind were Good or Bright. */
const oddsOf = (name: string, days: readonly { value: number; has: boolean }[]) =>
  [true, false].map((side) => {
    const moods = days.flatMap(({ value, has }) => (has === side ? value : []));
    return {
      name: side ? name : otherDays(),
      good: moods.filter((mood) => mood >= goodFrom).length,
      of: moods.length,
    };
  });

/** How many different themes occur in each month. */
export function themesPerMonth(subjects: readonly Subject[]): Measure {
  const months = new Map<string, Set<string>>();
  for (const { key, occurrences } of subjects)
    for (const { day } of occurrences) {
      const month = `${day.slice(0, 7)}-01`;
      const known = months.get(month);
      if (known) known.add(key);
      else months.set(month, new Set([key]));
    }
  const points = [...months]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, { size }]) => ({ day, value: size, low: null, high: null, n: size }));
  return { id: "themes", label: measureLabels.themes(), unit: "themes", points };
}

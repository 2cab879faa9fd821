import type { Verdict } from "#contract/analyzers/analyzer-rules.ts";
import type { Analyzer, AnalyzerCost, AnalyzerScope } from "#contract/analyzers/analyzers.ts";
import type { AnalyzerFinding } from "#contract/analyzers/findings.ts";
import type { AnalyzerRun } from "#contract/analyzers/runs.ts";
import { formatList, formatNumber, joinSentences } from "#contract/formats.ts";
import { t, tc } from "#contract/translate.ts";
import { chanceWords } from "#web/lib/chance-words.ts";
import { formatDate, formatDay, formatMoment } from "#web/lib/dates.ts";
import { languageNames } from "#web/lib/left-out.ts";

export const isGoing = (run: Pick<AnalyzerRun, "status"> | null | undefined): boolean =>
  run?.status === "waiting" || run?.status === "running";

export const scheduleNames = (): Record<Analyzer["schedule"], string> => ({
  // Translators: when an analyzer runs.
  on_save: t("After I write"),
  weekly: t("Every week"),
  monthly: t("Every month"),
  off: t("Only when I ask"),
});

export const kindNames = (): Record<AnalyzerScope["kinds"][number], string> => ({
  daily: t("Daily reflections"),
  free: t("Free reflections"),
  activity: t("Activities"),
});

export const periodNames = (): Record<AnalyzerScope["period"], string> => ({
  // Translators: how far back an analyzer reads. “in them” means in the last 12 weeks.
  fitting: t("The last 12 weeks, or everything if you wrote too little in them"),
  week: t("The last week"),
  month: t("The last month"),
  twelve_weeks: t("The last 12 weeks"),
  year: t("The last year"),
  all: tc("period", "Everything"),
});

export const unitNames = (): Record<AnalyzerScope["unit"], string> => ({
  // Translators: what a model reads at a time.
  reflection: t("One reflection"),
  week: t("A week"),
  month: t("A month"),
});

export const coveredWords = (languages: readonly string[] | null): string =>
  languages === null ? t("Any language") : languageNames(languages);

export const strengthWords = (): Record<AnalyzerFinding["strength"], string> => ({
  // Translators: how sure a finding is. It follows the finding, so it is in lower case.
  strong: t("strong evidence"),
  fair: t("fair evidence"),
  weak: t("weak evidence"),
  chance: t("could be chance"),
  too_few: t("not enough to say yet"),
});

/** Whether it is more than chance, as far as the numbers go. */
export const isClaim = ({ strength }: Pick<AnalyzerFinding, "strength">): boolean =>
  strength !== "chance" && strength !== "too_few";

/** What a finding on too few days lacks, after its claim, which says that they are too few. */
export const needsWords = (days: number | null): string =>
  days === null ? "" : t("{days, plural, one {About # more day.} other {About # more days.}}", { days });

/** At most two decimals, so that figures next to each other are equally exact. */
export function numberWords(value: number): string {
  const words = formatNumber(Math.abs(value), { maximumFractionDigits: 2 });
  return value < 0 && words !== formatNumber(0) ? `−${words}` : words;
}

/** The difference between two means, which the claim also states. */
export function differenceWords({ low, high }: { low: number; high: number }): string {
  // Translators: the mood on some days, compared with others. “low” and “high” are numbers.
  if (low > 0)
    return t("probably {low} to {high} higher", { low: numberWords(low), high: numberWords(high) });
  // Translators: the mood on some days, compared with others. “low” and “high” are numbers.
  if (high < 0)
    return t("probably {low} to {high} lower", { low: numberWords(-high), high: numberWords(-low) });
  // Translators: the mood on some days, compared with others. “lower” and “higher” are numbers.
  return t("probably between {lower} lower and {higher} higher", {
    lower: numberWords(-low),
    higher: numberWords(high),
  });
}

/** The data behind a finding, its size and its odds. Never names causes. */
export function honestWords({ numbers, strength, needs_days }: AnalyzerFinding): string | null {
  if (strength === "too_few") return joinSentences([t("Not enough to say yet."), needsWords(needs_days)]);
  if (numbers === null) return strength === "chance" ? t("This could be chance.") : null;
  const { n, missing, p, tried } = numbers;
  const rests =
    missing === 0
      ? // Translators: the subject is a finding.
        t("Based on {days, plural, one {# day} other {# days}}.", { days: n })
      : // Translators: the subject is a finding. “missing” is the number of days without a mood.
        t(
          "Based on {days, plural, one {# day} other {# days}}; {missing, plural, one {# day has} other {# days have}} no mood.",
          {
            days: n,
            missing,
          },
        );
  return `${rests} ${chanceWords(p, tried)}`;
}

export const verdictWords = (): Record<Verdict, string> => ({
  // Translators: what the person said about a finding: “You said: true for me.”
  true: t("true for me"),
  not_true: t("not true"),
  ignored: t("don’t look for this"),
});

/** One line on the last run and its result. */
export function lastRunWords(run: AnalyzerRun | null): string {
  if (run === null) return t("Has not run yet");
  if (run.status === "waiting") return t("Waiting for its turn");
  if (run.status === "running") return tc("analyzer", "Running");
  const when = formatDate(run.finished_at ?? run.created_at);
  // Translators: the subject of these messages is an analyzer. “when” is a date.
  if (run.damaged) return t("Ran on {when}; what it found can’t be opened", { when });
  if (run.status === "failed") return t("Could not finish on {when}", { when });
  if (run.status === "stopped") return t("Stopped on {when}", { when });
  // Translators: the last run of an analyzer: “21 November 2026, 15 findings”.
  return t("{when}, {found}", { when, found: foundWords(run) });
}

/** It is a chart, and claims nothing. */
export const onlyMeasures = (analyzerId: string): boolean => analyzerId === "tone";

export function foundWords({
  analyzer_id,
  findings,
  headlines,
}: Pick<AnalyzerRun, "analyzer_id" | "findings" | "headlines">): string {
  const counted = () => t("{count, plural, one {# finding} other {# findings}}", { count: findings });
  // Translators: this message and the next ones follow the date of a run.
  if (onlyMeasures(analyzer_id)) return t("measured");
  if (headlines.some(isClaim)) return counted();
  if (headlines.length === 0) return findings === 0 ? t("nothing found") : counted();
  return headlines.every(({ strength }) => strength === "too_few")
    ? strengthWords().too_few
    : t("nothing clear");
}

function startWords({ started_by, finished_at, created_at }: AnalyzerRun): string {
  const when = formatMoment(finished_at ?? created_at);
  switch (started_by) {
    // Translators: when and why an analyzer ran. “when” is a date with the time.
    case "person":
      return t("{when}. You started it.", { when });
    case "schedule":
      return t("{when}. On its schedule.", { when });
    case "save":
      return t("{when}. After you wrote.", { when });
  }
}

type Read = Pick<AnalyzerRun, "reflections" | "period">;

const readValues = ({ reflections, period: { from, to } }: Read) => ({
  count: reflections,
  first: formatDay(from, "short"),
  last: formatDay(to, "short"),
});

/** `Read 483 reflections, 28 Nov 2023 to 20 Nov 2026` */
export const readWords = (read: Read): string =>
  // Translators: the subject is an analyzer. “first” and “last” are dates.
  t("Read {count, plural, one {# reflection} other {# reflections}}, {first} to {last}", readValues(read));

export const readSentence = (read: Read): string =>
  // Translators: the subject is an analyzer. “first” and “last” are dates.
  t("Read {count, plural, one {# reflection} other {# reflections}}, {first} to {last}.", readValues(read));

/** Facts about a run, without its findings. */
export function runFacts(run: AnalyzerRun): string[] {
  const { made_by, dropped_quotes } = run;
  return [
    startWords(run),
    readSentence(run),
    madeWords(made_by),
    ...(dropped_quotes > 0
      ? [
          // Translators: quotes that a model made up.
          t("{count, plural, one {# quote was} other {# quotes were}} not in your text and left out.", {
            count: dropped_quotes,
          }),
        ]
      : []),
  ];
}

function madeWords(by: AnalyzerRun["made_by"]): string {
  if (by.kind === "built_in")
    return t("Made by version {version}, on this server.", { version: String(by.version) });
  return by.stays_here
    ? t("Made by {model}, on this server’s machine.", { model: by.model })
    : // Translators: “provider” is who runs the model.
      t("Made by {model}, {provider}.", { model: by.model, provider: by.provider });
}

/** What a run of a person's own analyzer would send. */
export const costWords = ({ reflections, calls, characters, tokens_in, tokens_out }: AnalyzerCost): string =>
  // Translators: what is sent to a model. Tokens are the pieces of words that models count.
  t(
    "{reflections, plural, one {# reflection} other {# reflections}} in {calls, plural, one {# call} other {# calls}}: {characters, plural, one {# character} other {# characters}}, about {tokensIn, plural, one {# token} other {# tokens}} in and {tokensOut, number} out.",
    { reflections, calls, characters, tokensIn: tokens_in, tokensOut: tokens_out },
  );

/** A scope in a few words: `Daily reflections · #work · The last 12 weeks`. */
export function scopeWords({ kinds, tags, from, to, period }: AnalyzerScope): string {
  return [
    ...(kinds.length === 0 ? [] : [formatList(kinds.map((kind) => kindNames()[kind]))]),
    ...(tags.length === 0 ? [] : [formatList(tags.map((tag) => `#${tag}`))]),
    ...(from === null ? [] : [t("Since {day}", { day: formatDay(from, "short") })]),
    ...(to === null ? [] : [t("Until {day}", { day: formatDay(to, "short") })]),
    periodNames()[period],
  ].join(" · ");
}

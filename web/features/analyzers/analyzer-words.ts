import type { Verdict } from "#contract/analyzers/analyzer-rules.ts";
import type { Analyzer, AnalyzerCost, AnalyzerScope } from "#contract/analyzers/analyzers.ts";
import type { AnalyzerFinding } from "#contract/analyzers/findings.ts";
import type { AnalyzerRun } from "#contract/analyzers/runs.ts";
import { chanceWords } from "#web/lib/chance-words.ts";
import { counted } from "#web/lib/counted.ts";
import { formatDate, formatDay, formatMoment } from "#web/lib/dates.ts";
import { languageNames } from "#web/lib/left-out.ts";

export const isGoing = (run: Pick<AnalyzerRun, "status"> | null | undefined): boolean =>
  run?.status === "waiting" || run?.status === "running";

export const scheduleNames: Record<Analyzer["schedule"], string> = {
  on_save: "After I write",
  weekly: "Every week",
  monthly: "Every month",
  off: "Only when I ask",
};

export const kindNames: Record<AnalyzerScope["kinds"][number], string> = {
  daily: "Daily reflections",
  free: "Free reflections",
  activity: "Activities",
};

export const periodNames: Record<AnalyzerScope["period"], string> = {
  fitting: "Everything, or the last 12 weeks if they hold enough",
  week: "The last week",
  month: "The last month",
  twelve_weeks: "The last 12 weeks",
  year: "The last year",
  all: "Everything",
};

export const unitNames: Record<AnalyzerScope["unit"], string> = {
  reflection: "One reflection",
  week: "A week",
  month: "A month",
};

export const coveredWords = (languages: readonly string[] | null): string =>
  languages === null ? "Any language" : languageNames(languages);

export const strengthWords: Record<AnalyzerFinding["strength"], string> = {
  strong: "strong evidence",
  fair: "fair evidence",
  weak: "weak evidence",
  chance: "could be chance",
  too_few: "not enough to say yet",
};

/** Whether it is more than chance, as far as the numbers go. */
export const isClaim = ({ strength }: Pick<AnalyzerFinding, "strength">): boolean =>
  strength !== "chance" && strength !== "too_few";

const notEnough = "Not enough to say yet.";

/** @param claim the sentence above, which needs no repeating */
export function needsWords(days: number | null, claim: string): string {
  const more = days === null ? "" : `About ${counted(days, "more day")}.`;
  return claim === notEnough || claim.includes("too few days") ? more : `${notEnough} ${more}`.trim();
}

/** Two decimals, and more of them for small numbers. */
const tidy = new Intl.NumberFormat("en", {
  maximumFractionDigits: 2,
  maximumSignificantDigits: 2,
  roundingPriority: "morePrecision",
});

export function numberWords(value: number): string {
  const words = tidy.format(Math.abs(value));
  return value < 0 && words !== "0" ? `−${words}` : words;
}

/** The difference between two means, which the claim also states. */
export function differenceWords({ low, high }: { low: number; high: number }): string {
  if (low > 0) return `probably ${numberWords(low)} to ${numberWords(high)} higher`;
  if (high < 0) return `probably ${numberWords(-high)} to ${numberWords(-low)} lower`;
  return `probably between ${numberWords(-low)} lower and ${numberWords(high)} higher`;
}

/** The data behind a finding, its size and its odds. Never names causes. */
export function honestWords({ claim, numbers, strength, needs_days }: AnalyzerFinding): string | null {
  if (strength === "too_few") return needsWords(needs_days, claim);
  if (numbers === null) return strength === "chance" ? "This could be chance." : null;
  const { n, missing, p, tried } = numbers;
  const days = counted(n, "day");
  const rests =
    missing === 0 ? `Rests on ${days}.` : `Rests on ${days}, with ${missing.toLocaleString("en")} missing.`;
  return `${rests} ${chanceWords(p, tried)}`;
}

export const verdictWords: Record<Verdict, string> = {
  true: "true for me",
  not_true: "not true",
  ignored: "don’t look for this",
};

/** One line on the last run and its result. */
export function lastRunWords(run: AnalyzerRun | null): string {
  if (run === null) return "Has not run yet";
  if (run.status === "waiting") return "Waiting for its turn";
  if (run.status === "running") return "Running";
  const when = formatDate(run.finished_at ?? run.created_at);
  if (run.damaged) return `Ran on ${when}; what it found can’t be opened`;
  if (run.status === "failed") return `Could not finish on ${when}`;
  if (run.status === "stopped") return `Stopped on ${when}`;
  return `${when}, ${foundWords(run)}`;
}

/** It is a chart, and claims nothing. */
export const onlyMeasures = (analyzerId: string): boolean => analyzerId === "tone";

export function foundWords({
  analyzer_id,
  findings,
  headlines,
}: Pick<AnalyzerRun, "analyzer_id" | "findings" | "headlines">): string {
  if (onlyMeasures(analyzer_id)) return "measured";
  if (headlines.some(isClaim)) return counted(findings, "finding");
  if (headlines.length === 0) return findings === 0 ? "nothing found" : counted(findings, "finding");
  return headlines.every(({ strength }) => strength === "too_few") ? strengthWords.too_few : "nothing clear";
}

const starterWords: Record<AnalyzerRun["started_by"], string> = {
  person: "You started it",
  schedule: "On its schedule",
  save: "After you wrote",
};

/** `Read 483 reflections, 28 Nov 2023 to 20 Nov 2026` */
export const readWords = ({
  reflections,
  period: { from, to },
}: Pick<AnalyzerRun, "reflections" | "period">) =>
  `Read ${counted(reflections, "reflection")}, ${formatDay(from, "short")} to ${formatDay(to, "short")}`;

/** Facts about a run, without its findings. */
export function runFacts(run: AnalyzerRun): string[] {
  const { made_by, dropped_quotes } = run;
  return [
    `${formatMoment(run.finished_at ?? run.created_at)}. ${starterWords[run.started_by]}.`,
    `${readWords(run)}.`,
    made_by.kind === "built_in"
      ? `Made by version ${made_by.version}, on this server.`
      : `Made by ${made_by.model}, ${made_by.stays_here ? "on this server’s machine" : made_by.provider}.`,
    ...(dropped_quotes > 0
      ? [
          `${counted(dropped_quotes, "quote")} ${dropped_quotes === 1 ? "was" : "were"} not in your text and left out.`,
        ]
      : []),
  ];
}

/** What a run of a person's own analyzer would send. */
export function costWords({ reflections, calls, characters, tokens_in, tokens_out }: AnalyzerCost): string {
  const tokens = `about ${counted(tokens_in, "token")} in and ${tokens_out.toLocaleString("en")} out`;
  return `${counted(reflections, "reflection")} in ${counted(calls, "call")}: ${counted(characters, "character")}, ${tokens}.`;
}

/** A scope in a few words: `Daily reflections, #work, the last 12 weeks`. */
export function scopeWords({ kinds, tags, from, to, period }: AnalyzerScope): string {
  const parts = [
    ...(kinds.length === 0 ? [] : [kinds.map((kind) => kindNames[kind]).join(" and ")]),
    ...(tags.length === 0 ? [] : [tags.map((tag) => `#${tag}`).join(" and ")]),
    ...(from === null ? [] : [`from ${formatDay(from, "short")}`]),
    ...(to === null ? [] : [`to ${formatDay(to, "short")}`]),
    periodNames[period],
  ];
  const [first = "", ...rest] = parts;
  return [first, ...rest.map((part) => part.charAt(0).toLowerCase() + part.slice(1))].join(", ");
}

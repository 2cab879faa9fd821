import type { QuestionFilter } from "#contract/chat/messages.ts";
import { type Day, daysBetween } from "#contract/day-rules.ts";
import { formatFactValue } from "#contract/facts/fact-rules.ts";
import { hasExplicitSign } from "#contract/safety/explicit-phrases.ts";
import type { Context } from "#server/context.ts";
import { type FactDays, readFactDays } from "#server/features/facts/index.ts";
import { spansOf } from "#server/features/meaning/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { contentStems } from "#server/platform/search/content-stems.ts";
import { mean } from "#server/platform/statistics/moments.ts";
import { dayIn, isSayable } from "../dialogue/passages.ts";
import type { Voice } from "../dialogue/voices/voice.ts";
import { baseForms } from "./base-forms.ts";
import { isWithin, type Span } from "./journal.ts";
import { maxShown } from "./shown-days.ts";

// Untranslated file: answers to English questions, in English.

/** What the values of facts say about a question, with the days to show. */
export type FactsAnswer = {
  text: string;
  days: readonly Day[];
  /** The formatted values of the days. */
  values: ReadonlyMap<Day, string>;
};

type Question = { message: string; filters: readonly QuestionFilter[]; voice: Voice; today: Day };
type Wanted = "first" | "last" | "total" | "mean";

const asking =
  /^(?:how|what(?:'s| is| was| were| are| has been)|when|did|do|was|were|have|has|the|my|average|mean|typical|usual|total|last|first)\b/i;
/** Questions with these are about more than the values of a fact. */
const beyondValues =
  /\b(?:can|could|should|would|will|might|must|why|what if|who|where|after|before|because|with|without|if|whenever|while|until|instead|about|not|never|no)\b|n't\b|\S\s+when\b/i;
const comparing = /\b(?:more|less|fewer|longer|shorter|better|worse|than|compared|versus|vs|or)\b/gi;
/** Words that ask for a number or name what is counted. */
const measures =
  /(?<!\p{L})(?:how (?:long|much|many|often|far|well|high|low|good|bad)|averag(?:e|ed|es)|means?|typical(?:ly)?|usual(?:ly)?|totals?|altogether|in all|sum|last|latest|most recent(?:ly)?|first|start(?:ed)?|beg[ai]n|ever|hours?|hrs?|minutes?|mins?|days?|nights?|times?|number|amount|count|values?|levels?|ratings?|per|each|every|a (?:day|night))(?!\p{L})/giu;
/** Verbs that a question puts next to the name of what is counted: "How many coffees did I drink?" */
const verbs =
  /\b(?:do|did|have|had) (?:i|we) (?:\p{L}+ )?(?:drink|eat|have|take|walk|smoke|spend|do|get|make|write|read|climb|burn|cover)\b/giu;
/** A sum of these measures says nothing. */
const unitsOfStates = /^(?:kg|lbs?|st|stone|%|°?[cf]|bpm|mmhg|mmol\/l|mg\/dl|cm|m\/s|km\/h|mph|hpa|ms|°)$/i;

const maxFactsShown = 3;
const maxFactsForModel = 5;
const maxListed = 31;

const stemsIn = (text: string) => {
  const stems = baseForms(contentStems(text.replace(measures, " ")));
  return stems.size > 0 ? stems : baseForms(contentStems(text));
};

const withoutTimes = ({ message, filters }: Pick<Question, "message" | "filters">) =>
  filters.reduce((rest, { words }) => (words === "" ? rest : rest.replace(words, " ")), message);

async function sayableFacts(context: Context, owner: Owner) {
  const facts = await readFactDays(context, owner, {});
  return facts.filter(({ name, values }) => values.size > 0 && isSayable(name) && !hasExplicitSign(name));
}

/** Answers a question that asks for the values of a fact and for nothing else. `null`: it does not, or none has its name. */
export async function answerFromFacts(
  context: Context,
  owner: Owner,
  question: Question,
): Promise<FactsAnswer | null> {
  if (question.message.length > 300 || question.filters.some(({ kind }) => kind !== "days")) return null;
  const untimed = withoutTimes(question)
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, " ")
    .replace(/^\s*(?:and|so|but|please|tell me|show me)[, ]+/i, "")
    .trim();
  const times = question.filters.map(spansOf);
  const asked = untimed.replace(comparing, " ");
  const isComparison = asked !== untimed;
  if (!asking.test(untimed) || beyondValues.test(untimed) || (isComparison && times.length < 2)) return null;
  const topics = [stemsIn(asked), stemsIn(asked.replace(verbs, " "))];
  const wanted = wantedIn(asked);
  const facts = (await sayableFacts(context, owner)).filter((fact) => {
    const stems = stemsIn(fact.name);
    return topics.some((topic) => topic.size === stems.size && topic.isSubsetOf(stems));
  });
  const asksDuration = /^how (?:long|far)\b/i.test(asked);
  const fitting = facts.filter(({ kind }) => !asksDuration || kind === "number").slice(0, maxFactsShown);
  const answers = fitting.map((fact) => valuesIn(question, fact, wanted, times));
  const found = answers.flatMap((answer) => answer ?? []);
  if (found.length === 0) return null;
  return {
    text: found.map(({ text }) => text).join("\n\n"),
    days: [...new Set(found.flatMap(({ days }) => days))].sort(),
    values: new Map(found.flatMap(({ values }) => [...values])),
  };
}

/** For a model: the facts that a question names, counted, with their latest values in its time. */
export async function countedFacts(
  context: Context,
  owner: Owner,
  question: Question,
): Promise<readonly string[]> {
  const asked = baseForms(contentStems(withoutTimes(question)));
  const times = question.filters.map(spansOf).filter((spans) => spans.length > 0);
  const facts = (await sayableFacts(context, owner)).filter(({ name }) => stemsIn(name).isSubsetOf(asked));
  return facts.slice(0, maxFactsForModel).flatMap((fact) => {
    const spans = times.flat();
    const within = [...fact.values].filter(([day]) => isWithin(day, spans)).slice(-maxListed);
    const listed = within.map(([day, value]) => `${day}: ${formatFactValue(fact, value)}`);
    const summary = valuesIn(question, fact, "total", times)?.text;
    return [summary ?? `“${fact.name}” has no value in this time.`, listed.join("; ")].filter(
      (line) => line !== "",
    );
  });
}

const wantedIn = (question: string): Wanted =>
  /\b(?:first|start(?:ed)?|beg[ai]n)\b/i.test(question)
    ? "first"
    : /\b(?:last|latest|most recent(?:ly)?)\b/i.test(question)
      ? "last"
      : /\bhow (?:many|much)\b|\b(?:total|altogether|in all|sum)\b/i.test(question)
        ? "total"
        : "mean";

/** What the values say in each of the times, or in all. `null`: a yes-or-no fact without a yes. */
function valuesIn(
  { voice, today }: Question,
  fact: FactDays,
  wanted: Wanted,
  times: readonly (readonly Span[])[],
): FactsAnswer | null {
  const shown = new Map<Day, number>();
  const lines: string[] = [];
  // Where a time names no year, its latest that has a value counts.
  const spans = times.map(
    (of) => of.find((span) => [...fact.values.keys()].some((day) => isWithin(day, [span]))) ?? of[0],
  );
  for (const span of spans.length > 0 ? spans : [undefined]) {
    const values = [...fact.values].filter(([day]) => !span || isWithin(day, [span]));
    const when = span ? { ...span, to: span.to < today ? span.to : today } : null;
    const { text, days } =
      fact.kind === "yes_no"
        ? yesDays(fact, wanted, values, when, voice)
        : numbers(fact, wanted, values, when, voice);
    lines.push(text);
    for (const day of days) shown.set(day, fact.values.get(day) ?? 0);
  }
  if (fact.kind === "yes_no" && shown.size === 0) return null;
  const values = new Map(
    [...shown].map(([day, value]) => [day, `${fact.name}: ${formatFactValue(fact, value)}`]),
  );
  return { text: lines.join("\n\n"), days: [...shown.keys()], values };
}

type Values = readonly (readonly [day: Day, value: number])[];
type Said = { text: string; days: readonly Day[] };

const countOf = (count: number, what: string) => `${count} ${count === 1 ? what : `${what}s`}`;
const named = ({ name }: FactDays) => `“${name}”`;

/** ", 1 May 2026 to 31 May 2026" */
const timeOf = (voice: Voice, span: Span | null) =>
  span === null
    ? ""
    : `, ${dayIn(voice, span.from)}${span.from === span.to ? "" : ` to ${dayIn(voice, span.to)}`}`;

const lengthOf = ({ from, to }: Span) => daysBetween(from, to) + 1;

function yesDays(fact: FactDays, wanted: Wanted, values: Values, span: Span | null, voice: Voice): Said {
  const days = values.flatMap(([day, value]) => (value === 1 ? day : []));
  const noes = values.length - days.length;
  const count = `${named(fact)}${timeOf(voice, span)}: yes on ${days.length}${span ? ` of ${countOf(lengthOf(span), "day")}` : ` ${days.length === 1 ? "day" : "days"}`}${noes > 0 ? `, no on ${noes}` : ""}.`;
  const shown = wanted === "first" ? days.slice(0, maxShown) : days.slice(-maxShown);
  const end = wanted === "first" ? days[0] : wanted === "last" ? days.at(-1) : undefined;
  return {
    text: end === undefined ? count : `${count} The ${wanted} of them is ${dayIn(voice, end)}.`,
    days: shown,
  };
}

/** Two decimals at most. */
const rounded = (value: number) => Math.round(value * 100) / 100;

function numbers(fact: FactDays, wanted: Wanted, values: Values, span: Span | null, voice: Voice): Said {
  const heading = `${named(fact)}${timeOf(voice, span)}`;
  const sorted = values.toSorted(([, one], [, other]) => one - other);
  const [first, last, lowest, highest] = [values[0], values.at(-1), sorted[0], sorted.at(-1)];
  if (!first || !last || !lowest || !highest)
    return { text: `${heading}: no day has a value.`, days: [...fact.values.keys()].slice(-1) };
  const format = (value: number) => formatFactValue(fact, rounded(value));
  const on = ([day, value]: Values[number]) => `${format(value)} on ${dayIn(voice, day)}`;
  if (values.length === 1) return { text: `${heading}: ${on(last)}.`, days: [last[0]] };
  const all = values.map(([, value]) => value);
  const over = span ? `${values.length} of ${countOf(lengthOf(span), "day")}` : countOf(values.length, "day");
  const sum = format(all.reduce((total, value) => total + value, 0));
  const hasSum = wanted === "total" && fact.kind === "number" && !unitsOfStates.test(fact.unit);
  const end = wanted === "first" ? first : last;
  const parts = [
    `${heading}: ${format(mean(all))} on average, over ${over}${hasSum ? `; ${sum} in total` : ""}.`,
    lowest[1] === highest[1] ? null : `Lowest: ${on(lowest)}. Highest: ${on(highest)}.`,
    span && wanted !== "first" && wanted !== "last"
      ? null
      : `${wanted === "first" ? "First" : "Last"}: ${on(end)}.`,
  ];
  return {
    text: parts.filter((part) => part !== null).join(" "),
    days: [...new Set([lowest[0], highest[0], end[0]])],
  };
}

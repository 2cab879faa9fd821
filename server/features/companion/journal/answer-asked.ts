import type { QuestionFilter } from "#contract/chat/messages.ts";
import { addDays, type Day, daysBetween } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import { verdictsByKey } from "#server/features/analyzers/index.ts";
import { spansOf } from "#server/features/meaning/index.ts";
import { analyse } from "#server/features/readings/index.ts";
import { readForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Voice } from "../dialogue/voices/voice.ts";
import { type Asked, isLow, readQuestion } from "./asked.ts";
import { answerFromFacts } from "./fact-answers.ts";
import { readJournal, type Span } from "./journal.ts";
import { comparedTimes, extremeDays, extremePeriod, stretch } from "./mood-answers.ts";
import { type Asking, type JournalAnswer, maxShown, withDays } from "./shown-days.ts";
import {
  aboutTopic,
  comparedCounts,
  effectOf,
  endOf,
  howOften,
  whatGoesWith,
  whenFelt,
} from "./topic-answers.ts";

// Untranslated file: answers to English questions, in English.

type Question = { message: string; filters: readonly QuestionFilter[]; voice: Voice; today: Day };

/**
 * Answers an English question from facts, moods, labels, names and themes, where it asks for more than
 * passages on a topic. `null`: it does not, or the journal holds too little.
 */
export async function answerAsked(
  context: Context,
  owner: Owner,
  { message, filters, voice, today }: Question,
): Promise<JournalAnswer | null> {
  const times = filters.filter((filter) => filter.kind === "days");
  const asked = readQuestion(
    message,
    times.map(({ words }) => words),
  );
  const facts = await answerFromFacts(context, owner, { message, filters, voice, today });
  if (!asked && !facts) return null;
  const journal = await readJournal(context, owner);
  const asking: Asking = { context, owner, journal, voice, today };
  if (facts) return withDays(asking, [facts.text], facts.days, { values: facts.values });
  return asked && answerOf(asking, asked, message, times);
}

function answerOf(
  asking: Asking,
  asked: Asked,
  message: string,
  times: readonly QuestionFilter[],
): Promise<JournalAnswer | null> | null {
  const spans = times.flatMap(spansOf);
  switch (asked.kind) {
    case "best_days":
      return extremeDays(asking, 1, spans);
    case "worst_days":
      return extremeDays(asking, -1, spans);
    case "best_stretch":
      return stretch(asking, 1, spans);
    case "worst_stretch":
      return stretch(asking, -1, spans);
    case "best_period":
      return extremePeriod(asking, 1, asked.unit, spans);
    case "worst_period":
      return extremePeriod(asking, -1, asked.unit, spans);
    case "raises":
      return asked.after === null || isLow(asked.after) ? whatGoesWith(asking, 1, asked.what, spans) : null;
    case "lowers":
      return whatGoesWith(asking, -1, asked.what, spans);
    case "effect":
      return effectOf(asking, asked.topic, spans);
    case "day_after":
      return effectOf(asking, asked.topic, spans, { isDayAfter: true });
    case "how_often":
      return howOften(asking, asked.topic, spans);
    case "felt":
      return whenFelt(asking, asked, spans);
    case "first":
    case "last":
      return endOf(asking, asked.kind, asked.topic, spans);
    case "who":
      return aboutTopic(asking, asked.topic, spans, { onlyPeople: true });
    case "about":
      return aboutTopic(asking, asked.topic, spans);
    case "trend":
    case "compared":
    case "changed":
      return compared(asking, asked.kind, message, times);
    case "themes":
      return themesIn(asking, spans);
  }
}

async function compared(
  asking: Asking,
  kind: "trend" | "compared" | "changed",
  message: string,
  times: readonly QuestionFilter[],
): Promise<JournalAnswer | null> {
  const spans = comparedSpans(asking, kind === "trend" ? yearLength : quarter, message, times);
  if (!spans) return null;
  const untimed = times.reduce(
    (rest, { words }) => (words === "" ? rest : rest.replace(words, " ")),
    message,
  );
  const counts = kind === "changed" ? null : await comparedCounts(asking, untimed, spans);
  return counts ?? (kind === "trend" ? null : comparedTimes(asking, ...spans));
}

const yearLength = 365;
const quarter = 90;

/** The two times that a question compares, the earlier first: those that it names, or the last `recent` days and those before. */
function comparedSpans(
  { journal, today }: Asking,
  recent: number,
  message: string,
  times: readonly QuestionFilter[],
): readonly [Span, Span] | null {
  const spans = times.flatMap((filter) =>
    filter.kind === "days" ? [{ from: filter.from, to: filter.to }] : [],
  );
  const [first] = journal.entriesOn.keys();
  if (first === undefined) return null;
  if (
    /\bfirst year\b|\bwhen i (?:began|started)(?: (?:writing|this|the) ?(?:journal|diary|book)?)?[?.\s]*$|\b(?:in|at) the (?:beginning|start)\b/i.test(
      message,
    )
  )
    return addDays(first, 2 * yearLength) > today
      ? null
      : [
          { from: first, to: addDays(first, yearLength - 1) },
          { from: addDays(today, 1 - yearLength), to: today },
        ];
  const [one, other] = spans;
  if (one && other) return one.from < other.from ? [one, other] : [other, one];
  if (one) {
    const before = spanBefore(one, /\byear before\b/i.test(message));
    return before.to < one.from ? [before, one] : null;
  }
  // "Am I happier than when I lived in Leeds?" names a time that is not known.
  if (/\bthan\b/i.test(message) && !/\b(?:before|used to|usual|normal|ever)\b/i.test(message)) return null;
  return [
    { from: addDays(today, 1 - 2 * recent), to: addDays(today, -recent) },
    { from: addDays(today, 1 - recent), to: today },
  ];
}

const daysOfMonth = 27;

/** The same time a year earlier, or for a month or less the time right before it. */
function spanBefore({ from, to }: Span, isYear: boolean): Span {
  const length = daysBetween(from, to) + 1;
  if (isYear || length > quarter / 2) return { from: yearEarlier(from), to: yearEarlier(to) };
  if (from.endsWith("-01") && length > daysOfMonth) {
    const last = addDays(from, -1);
    return { from: `${last.slice(0, 7)}-01`, to: last };
  }
  return { from: addDays(from, -length), to: addDays(from, -1) };
}

const yearEarlier = (day: Day): Day =>
  `${Number(day.slice(0, 4)) - 1}${day.slice(4) === "-02-29" ? "-02-28" : day.slice(4)}`;

/** The most frequent themes, with a day for each. */
async function themesIn(asking: Asking, spans: readonly Span[]): Promise<JournalAnswer | null> {
  const { context, owner, journal, today } = asking;
  const period = spans[0] ?? { from: journal.entries[0]?.day ?? today, to: today };
  const verdicts = await verdictsByKey(context, owner, "themes");
  const asked = { analyzerId: "themes" as const, kinds: [], tags: [], period, verdicts };
  const { findings } = await analyse(context, owner, asked);
  const shown = findings.filter(({ quotes }) => quotes.length > 0).slice(0, maxShown);
  if (shown.length === 0) return null;
  const dayOf = new Map(journal.entries.map(({ id, day }) => [id, day]));
  const quoted = new Map<string, string>();
  const first = new Map(
    shown.flatMap(({ quotes }) => quotes.slice(0, 1)).map((quote) => [quote.reflection_id, quote]),
  );
  for await (const { id, body } of readForAi(context, owner, { ids: [...first.keys()] })) {
    const { start = 0, end = 0 } = first.get(id) ?? {};
    quoted.set(id, body.slice(start, end));
  }
  const days = new Set([...first.keys()].flatMap((id) => dayOf.get(id) ?? []));
  const claims = shown.map(({ claim }) => `- ${claim}`).join("\n");
  return withDays(asking, ["Your most frequent themes:", claims], [...days].sort(), { quoted });
}

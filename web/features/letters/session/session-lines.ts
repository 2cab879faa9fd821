import type { listRecurringThemes } from "#contract/analyzers/themes.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Output } from "#contract/endpoint.ts";
import { formatFactValue } from "#contract/facts/fact-rules.ts";
import type { Fact, listFactValues } from "#contract/facts/facts.ts";
import { formatList } from "#contract/formats.ts";
import type { InsightDay, Scores } from "#contract/insights/insights.ts";
import type { Span } from "#contract/letters/letter-rules.ts";
import type { getSessionWords } from "#contract/letters/session-words.ts";
import type { Revisit } from "#contract/revisits/revisits.ts";
import { hasExplicitSign } from "#contract/safety/explicit-phrases.ts";
import { t } from "#contract/translate.ts";
import { kindName, outcomeWords } from "#web/features/revisits/revisit-words.ts";
import { formatDay } from "#web/lib/dates.ts";
import { moodLabel } from "#web/lib/feelings.ts";
import { inOneSentence } from "#web/ui/banded-scale.tsx";
import { moodShares } from "../letter-words.ts";

/** The parts of the page, in the order that they have at first. */
export const sections = ["moods", "check_ins", "themes", "facts", "came_back", "quotes"] as const;
export type Section = (typeof sections)[number];

/** Something that can be chosen for the page. */
export type Line = {
  /** Stays the same while the line says the same. */
  key: string;
  day?: Day;
  text?: string;
  /** The person's own words. */
  quote?: string;
  /** How it turned out, and the person's own words about that. */
  outcome?: string;
  answer?: string;
  /** What must be shown with it. */
  caution?: string;
  page?: { id: string; title: string };
  /** It is from a page with signs of a crisis, or shows one itself. */
  hasSign?: boolean;
};

type FoundFact = Pick<Fact, "id" | "name" | "kind" | "unit" | "damaged">;
type FoundRevisit = Omit<Revisit, "revision" | "created_at" | "source"> & { source: { day: Day } };

export type Found = {
  days: readonly Pick<InsightDay, "day" | "moods">[];
  scores: Pick<Scores, "check_ins">;
  words: Pick<Output<typeof getSessionWords>, "topics" | "pages">;
  themes: Pick<Output<typeof listRecurringThemes>, "themes" | "by">;
  facts: readonly FoundFact[];
  values: Output<typeof listFactValues>["values"];
  revisits: readonly FoundRevisit[];
};

export const linesOf = (found: Found, span: Span): Record<Section, Line[]> => ({
  moods: moodLines(found.days),
  check_ins: scoreLines(found.scores),
  themes: [...topicLines(found.words), ...themeLines(found.themes, span)],
  facts: factLines(found),
  came_back: revisitLines(found.revisits, span),
  quotes: quoteLines(found.words),
});

function moodLines(days: Found["days"]): Line[] {
  const given = days.filter(({ moods }) => moods.length > 0);
  if (given.length === 0) return [];
  const means = given.map(({ moods }) =>
    Math.round(moods.reduce((sum, mood) => sum + mood, 0) / moods.length),
  );
  return [
    {
      key: "moods",
      text: t("{days, plural, one {A mood on # day: {moods}} other {A mood on # days: {moods}}}", {
        days: given.length,
        moods: moodShares(means),
      }),
    },
    ...given.map(({ day, moods }) => ({
      key: `mood:${day}`,
      day,
      text: formatList(
        // Equal moods of one day are named once.
        new Set(moods.map((mood) => moodLabel(mood))),
        { type: "unit" },
      ),
    })),
  ];
}

const scoreLines = ({ check_ins }: Found["scores"]): Line[] =>
  check_ins.flatMap(({ title, caution, measures }) =>
    measures.flatMap(({ name, points, ...scale }) =>
      points.map(({ reflection_id, day, value, band }) => ({
        key: `score:${reflection_id}:${name}`,
        day,
        text: `${title} · ${inOneSentence({ ...scale, value, word: band })}`,
        ...(caution && { caution }),
      })),
    ),
  );

const topicNames = () => ({
  person: t("Person"),
  place: t("Place"),
  tag: t("Tag"),
  feeling: t("Feeling"),
});

const topicLines = ({ topics }: Found["words"]): Line[] =>
  topics.map(({ kind, name, days }) => ({
    key: `topic:${kind}:${name.toLowerCase()}`,
    text: t("{days, plural, one {{kind}: {name}, on # day} other {{kind}: {name}, on # days}}", {
      kind: topicNames()[kind],
      name,
      days,
    }),
  }));

/** Recurring themes that the period touched. Those that are only tags are among the topics. */
const themeLines = ({ themes, by }: Found["themes"], { from, to }: Span): Line[] =>
  by === "tags"
    ? []
    : themes
        .filter(({ first_day, last_day }) => first_day <= to && last_day >= from)
        .map(({ id, name, days, first_day }) => ({
          key: `theme:${id}`,
          text: t(
            "{days, plural, one {Theme: {name}, on # day since {date}} other {Theme: {name}, on # days since {date}}}",
            { name, days, date: formatDay(first_day, "dateAndYear") },
          ),
        }));

function factLines({ facts, values }: Found): Line[] {
  const valuesOf = Map.groupBy(values, ({ fact_id }) => fact_id);
  return facts.flatMap((fact) => {
    const set = (valuesOf.get(fact.id) ?? []).map(({ value }) => value);
    if (set.length === 0 || fact.damaged) return [];
    return {
      key: `fact:${fact.id}`,
      // Translators: a daily fact and what was noted, as in “Sleep: 7 h on 3 days”.
      text: t("{name}: {values}", { name: fact.name, values: valuesInWords(fact, set) }),
    };
  });
}

/** Yes on 2 of 3 days, or 6.8 h on average on 9 days, from 5 h to 8 h. */
function valuesInWords(fact: FoundFact, values: readonly number[]): string {
  const days = values.length;
  const sum = values.reduce((all, value) => all + value, 0);
  if (fact.kind === "yes_no")
    return t(
      "{days, plural, one {yes on {count, number} of # day} other {yes on {count, number} of # days}}",
      {
        count: sum,
        days,
      },
    );
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least === most)
    return t("{days, plural, one {{value} on # day} other {{value} on # days}}", {
      value: formatFactValue(fact, least),
      days,
    });
  const mean = formatFactValue(fact, Math.round((10 * sum) / values.length) / 10);
  return t(
    "{days, plural, one {{mean} on average on # day, from {least} to {most}} other {{mean} on average on # days, from {least} to {most}}}",
    { mean, days, least: formatFactValue(fact, least), most: formatFactValue(fact, most) },
  );
}

/** What was answered or let go in the period, and what came back in it and is still open. */
const revisitLines = (revisits: Found["revisits"], { from, to }: Span): Line[] =>
  revisits
    .filter(({ damaged, closed_on, due_on }) => !damaged && isWithin(closed_on ?? due_on, from, to))
    .map(({ id, kind, words, outcome, answer, closed_on, source }) => ({
      key: `revisit:${id}`,
      day: source.day,
      text: kindName(kind),
      quote: words,
      outcome:
        outcome && closed_on
          ? // Translators: how it turned out and when, as in “It came true, 3 May 2026”.
            t("{outcome}, {date}", { outcome: outcomeWords(outcome), date: formatDay(closed_on, "short") })
          : t("Not answered yet"),
      answer,
      hasSign: hasExplicitSign(`${words}\n${answer}`),
    }));

const isWithin = (day: Day, from: Day, to: Day) => day >= from && day <= to;

const quoteLines = ({ pages }: Found["words"]): Line[] =>
  pages
    .toReversed()
    .flatMap(({ reflection_id: id, day, title, has_sign: hasSign, sentences }) =>
      sentences.map((quote) => ({ key: `quote:${id}:${quote}`, day, quote, page: { id, title }, hasSign })),
    );

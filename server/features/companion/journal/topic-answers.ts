import type { Day } from "#contract/day-rules.ts";
import { pause } from "#server/platform/pause.ts";
import { dayIn } from "../dialogue/passages.ts";
import {
  differenceOf,
  differenceOfShares,
  groupOf,
  type MoodOn,
  minDays,
  minForMany,
  minForOne,
} from "./figures.ts";
import { isWithin, type Label, moodsWithin, readLabels, type Span } from "./journal.ts";
import { average, type Sign, within } from "./mood-answers.ts";
import { type Asking, type JournalAnswer, listOf, maxShown, withDays } from "./shown-days.ts";
import { dayAfter, findTopicDays, type TopicDays } from "./topic-days.ts";

// Untranslated file: answers to English questions, in English.

const countOf = (count: number, what: string) => `${count} ${count === 1 ? what : `${what}s`}`;
const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** "days with your tag “run”" */
const daysWith = ({ by, name }: TopicDays): string => {
  switch (by) {
    case "tag":
      return `days with your tag “${name}”`;
    case "fact":
      return `days with “${name}”`;
    case "feeling":
      return `days on which you named “${name}”`;
    case "person":
    case "place":
      return `days that mention ${name}`;
    case "weekday":
      return capitalised(name.endsWith("s") ? name : `${name}s`);
    case "words":
      return `days that mention “${name}”`;
  }
};

/** "3 days that mention Tom" */
function numberOf(count: number, topic: TopicDays): string {
  const which = daysWith(topic);
  if (count !== 1) return `${count === 0 ? "No" : count} ${which}`;
  return `1 ${which.replace(/^days(?: that mention)?/, (plural) => (plural === "days" ? "day" : "day that mentions"))}`;
}

const notCause = "Days that go together do not show what causes what.";

/** The mood of the days that have a topic, or of the days after them, next to that of all others. */
export async function effectOf(
  asking: Asking,
  words: string,
  spans: readonly Span[],
  { isDayAfter = false } = {},
): Promise<JournalAnswer | null> {
  const { context, owner, journal } = asking;
  const topic = await findTopicDays(context, owner, journal, words);
  if (!topic) return null;
  const days = isDayAfter ? dayAfter(topic.days) : topic.days;
  const moods = moodsWithin(journal, spans);
  const on = moods.filter(({ day }) => days.has(day));
  const others = moods.filter(({ day }) => !days.has(day));
  if (on.length === 0 || others.length === 0) return null;
  const which = isDayAfter ? `days after ${daysWith(topic).replace(/^days/, "those")}` : daysWith(topic);
  const figures = `On ${which}: ${average(groupOf(on))}. On all others: ${average(groupOf(others))}.`;
  const t = differenceOf(on, others);
  const verdict =
    on.length < minDays || others.length < minDays
      ? "There are too few days to compare."
      : Math.abs(t) < minForOne
        ? "That is about the same: a difference this small could be chance."
        : `The days ${isDayAfter ? "after " : "with "}it were ${t > 0 ? "brighter" : "heavier"}, by more than chance usually explains. ${notCause}`;
  const byMood = on.toSorted((one, other) => one.mood - other.mood).map(({ day }) => day);
  const ends = [...new Set([...byMood.slice(-2), ...byMood.slice(0, 2)])].sort();
  return withDays(asking, [`${figures} ${verdict}`], ends, { about: topic.stems });
}

const maxFelt = 8;
const maxAtEnd = 3;
const maxNamed = 5;

/** What the brighter (1) or heavier (-1) days have more often than others. */
export async function whatGoesWith(
  asking: Asking,
  sign: Sign,
  what: "anything" | "people" | "places",
  spans: readonly Span[],
): Promise<JournalAnswer | null> {
  const { journal, voice } = asking;
  const moods = moodsWithin(journal, spans);
  const kinds: readonly Label["kind"][] =
    what === "people" ? ["person"] : what === "places" ? ["place"] : ["tag", "fact", "person", "place"];
  const labels = (await readLabels(asking.context, asking.owner, journal)).filter(({ kind }) =>
    kinds.includes(kind),
  );
  const compared: { name: string; on: MoodOn[]; t: number }[] = [];
  for (const { name, days } of labels) {
    if (days.size < minDays) continue;
    await pause();
    const on = moods.filter(({ day }) => days.has(day));
    const others = moods.filter(({ day }) => !days.has(day));
    if (on.length >= minDays) compared.push({ name, on, t: differenceOf(on, others) });
  }
  const found = compared
    .filter(({ t }) => sign * t >= minForMany)
    .sort((one, other) => sign * (other.t - one.t))
    .slice(0, maxNamed);
  const way = sign > 0 ? "brighter" : "heavier";
  if (found.length === 0)
    return compared.length === 0
      ? null
      : {
          text: `I compared your moods on days with and without each of ${compared.length} tags, facts, people and places. None of them stands out on ${way} days.`,
          passages: [],
        };
  const named = found.map(({ name, on }) => {
    const { mood, days } = groupOf(on);
    return `${name} (${mood.toFixed(1)} on ${countOf(days, "day")})`;
  });
  const words = `Your ${way} days go together with ${listOf(voice, named)}. Your mood on all days was ${groupOf(moods).mood.toFixed(1)} of 5 on average. ${notCause}`;
  const examples = found.slice(0, 4).flatMap(({ on }) => {
    const ends = on.toSorted((one, other) => sign * (other.mood - one.mood));
    return ends[0]?.day ?? [];
  });
  return withDays(asking, [words], new Set(examples));
}

function byYear({ voice }: Asking, days: readonly Day[], spans: readonly Span[]): string | null {
  const years = [...Map.groupBy(days, (day) => day.slice(0, 4))];
  if (years.length < 2) return null;
  const counts = years.map(([year, its]) => `${its.length} in ${year}`);
  return `By year${spans.length > 1 ? ", in this part of the year" : ""}: ${listOf(voice, counts)}.`;
}

/** How many days have a topic, in a time or by year. */
export async function howOften(
  asking: Asking,
  words: string,
  spans: readonly Span[],
): Promise<JournalAnswer | null> {
  const { context, owner, journal } = asking;
  const topic = await findTopicDays(context, owner, journal, words);
  if (!topic) return null;
  const inTime = (days: ReadonlySet<Day>) => [...days].filter((day) => isWithin(day, spans)).sort();
  const days = inTime(topic.days);
  const also = inTime(topic.mentioned.difference(topic.days));
  const count = `${numberOf(days.length, topic)}${within(asking, spans)}.`;
  const more =
    topic.by === "words"
      ? "Pages that say it in other words are not counted."
      : also.length > 0
        ? `${capitalised(countOf(also.length, "more day"))} ${also.length === 1 ? "mentions" : "mention"} “${words.trim()}” in the text.`
        : null;
  return withDays(
    asking,
    [[count, byYear(asking, days, spans), more].filter((part) => part !== null).join(" ")],
    [...also.slice(0, Math.max(0, maxShown - days.length)), ...days.slice(-maxShown)].sort(),
    { about: topic.stems },
  );
}

/** How often a topic came up in two times, the earlier first. `null`: the question names no topic. */
export async function comparedCounts(
  asking: Asking,
  words: string,
  [earlier, later]: readonly [Span, Span],
): Promise<JournalAnswer | null> {
  const { context, owner, journal, voice } = asking;
  const topic = await findTopicDays(context, owner, journal, words);
  if (!topic) return null;
  const of = (span: Span) => {
    const written = [...journal.entriesOn.keys()].filter((day) => isWithin(day, [span]));
    return { written: written.length, days: written.filter((day) => topic.days.has(day)).length };
  };
  const [before, after] = [of(earlier), of(later)];
  if (before.written === 0 || after.written === 0 || before.days + after.days === 0) return null;
  const z = differenceOfShares(before, after);
  const verdict =
    Math.abs(z) < minForOne
      ? "That is about as often: a difference this small could be chance."
      : `The later time has ${z > 0 ? "more" : "fewer"}.`;
  const counts = [before, after].map(({ days, written }) => `${days} of ${written} written days`);
  const figures = `${capitalised(daysWith(topic))}: ${counts[0]} from ${dayIn(voice, earlier.from)} to ${dayIn(voice, earlier.to)}, ${counts[1]} from ${dayIn(voice, later.from)} to ${dayIn(voice, later.to)}.`;
  const days = [...topic.days].filter((day) => isWithin(day, [earlier, later])).sort();
  return withDays(asking, [`${figures} ${verdict}`], days.slice(-4), { about: topic.stems });
}

/** The days on which the person named a feeling, about something if that is asked. `null`: they named no such feeling. */
export async function whenFelt(
  asking: Asking,
  { topic: feeling, about }: { topic: string; about: string },
  spans: readonly Span[],
): Promise<JournalAnswer | null> {
  const { context, owner, journal } = asking;
  const topic = await findTopicDays(context, owner, journal, feeling);
  if (topic?.by !== "feeling") return null;
  const other = about === "" ? null : await findTopicDays(context, owner, journal, about);
  if (about !== "" && !other) return null;
  const both = other ? topic.days.intersection(other.days.union(other.mentioned)) : topic.days;
  const days = [...both].filter((day) => isWithin(day, spans)).sort();
  if (days.length === 0) return null;
  const and = other ? `, with “${other.name}” on the page` : "";
  const count = `${countOf(days.length, "day")} on which you named “${topic.name}”${and}${within(asking, spans)}.`;
  const shown = { about: other?.stems ?? topic.stems, limit: maxFelt };
  return withDays(
    asking,
    [`${count} ${byYear(asking, days, spans) ?? ""}`.trim()],
    days.slice(-maxFelt),
    shown,
  );
}

/** The first or last days of a topic. */
export async function endOf(
  asking: Asking,
  end: "first" | "last",
  words: string,
  spans: readonly Span[],
): Promise<JournalAnswer | null> {
  const topic = await findTopicDays(asking.context, asking.owner, asking.journal, words);
  const days = [...(topic?.days ?? [])].filter((day) => isWithin(day, spans)).sort();
  if (!topic || days.length === 0) return null;
  const shown = end === "first" ? days.slice(0, maxAtEnd) : days.slice(-maxAtEnd).reverse();
  const day = dayIn(asking.voice, shown[0] ?? "");
  const which = `${end === "first" ? "The first" : "The last"} of ${countOf(days.length, "day")} ${daysWith(topic).replace(/^days /, "")} is ${day}:`;
  return withDays(asking, [which], shown, { about: topic.stems });
}

/**
 * On how many days a name or a tag came up, with some of them from the first to the last.
 * `null`: the journal has no such name, tag or feeling, or none in these times.
 */
export async function aboutTopic(
  asking: Asking,
  words: string,
  spans: readonly Span[],
  { onlyPeople = false } = {},
): Promise<JournalAnswer | null> {
  const topic = await findTopicDays(asking.context, asking.owner, asking.journal, words);
  if (!topic || topic.by === "words" || (onlyPeople && topic.by !== "person")) return null;
  const days = [...topic.days].filter((day) => isWithin(day, spans)).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const ends =
    first === last ? "" : `, first on ${dayIn(asking.voice, first)}, last on ${dayIn(asking.voice, last)}`;
  const all = days.length <= maxShown ? "" : " Some of them:";
  const summary = `${numberOf(days.length, topic)}${within(asking, spans)}${ends}.${all}`;
  return withDays(asking, [summary], spread(days, maxShown), { about: topic.stems });
}

/** The first, the last, and others at equal steps between them. */
const spread = (days: readonly Day[], count: number): Day[] =>
  days.length <= count
    ? [...days]
    : Array.from(
        { length: count },
        (_, at) => days[Math.round((at * (days.length - 1)) / (count - 1))] ?? "",
      );

import type { Day } from "#contract/day-rules.ts";
import { dayIn } from "../dialogue/passages.ts";
import { differenceOf, differenceOfShares, groupOf, minDays, minForMany, minForOne } from "./figures.ts";
import { isWithin, type Label, moodsWithin, readLabels, type Span } from "./journal.ts";
import { average, type Sign, within } from "./mood-answers.ts";
import { type Asking, type JournalAnswer, listOf, maxShown, withDays } from "./shown-days.ts";
import { dayAfter, findTopicDays, type TopicDays } from "./topic-days.ts";

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
  const which = isDayAfter ? `the day after ${daysWith(topic)}` : daysWith(topic);
  const figures = `On ${which}: ${average(groupOf(on))}. On all others: ${average(groupOf(others))}.`;
  const t = differenceOf(on, others);
  const verdict =
    on.length < minDays || others.length < minDays
      ? "That is too few days to compare."
      : Math.abs(t) < minForOne
        ? "That is about the same: a difference this small could be chance."
        : `They were ${t > 0 ? "brighter" : "heavier"}, and the difference is larger than chance usually makes. ${notCause}`;
  const byMood = on.toSorted((one, other) => one.mood - other.mood).map(({ day }) => day);
  const ends = [...new Set([...byMood.slice(-2), ...byMood.slice(0, 2)])].sort();
  return withDays(asking, [`${figures} ${verdict}`], ends, { about: topic.stems });
}

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
  const compared = labels.flatMap(({ name, days }) => {
    const on = moods.filter(({ day }) => days.has(day));
    const t = differenceOf(
      on,
      moods.filter(({ day }) => !days.has(day)),
    );
    return on.length < minDays ? [] : [{ name, on, t }];
  });
  const found = compared
    .filter(({ t }) => sign * t >= minForMany)
    .sort((one, other) => sign * (other.t - one.t))
    .slice(0, maxNamed);
  const way = sign > 0 ? "brighter" : "heavier";
  if (found.length === 0)
    return compared.length === 0
      ? null
      : {
          text: `I compared the moods of ${countOf(compared.length, "tag, person or place").replace(/places$/, "places")}: none goes together with clearly ${way} days.`,
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

/** How many days have a topic, in a time or by year. */
export async function howOften(
  asking: Asking,
  words: string,
  spans: readonly Span[],
): Promise<JournalAnswer | null> {
  const { context, owner, journal, voice } = asking;
  const topic = await findTopicDays(context, owner, journal, words);
  if (!topic) return null;
  const inTime = (days: ReadonlySet<Day>) => [...days].filter((day) => isWithin(day, spans)).sort();
  const days = inTime(topic.days);
  const also = inTime(topic.mentioned.difference(topic.days));
  const count = `${countOf(days.length, "day").replace(/ days?$/, "")} ${daysWith(topic)}${spans.length <= 1 ? within(asking, spans) : ""}.`;
  const more =
    topic.by === "words"
      ? "A page that says it in other words is not counted."
      : also.length > 0
        ? `${capitalised(countOf(also.length, "more day"))} ${also.length === 1 ? "mentions" : "mention"} “${words.trim()}” in the text.`
        : null;
  return withDays(
    asking,
    [
      [days.length === 1 ? count.replace("1 days", "1 day") : count, byYear(days, spans), more]
        .filter((part) => part !== null)
        .join(" "),
    ],
    [...days, ...also].slice(-maxShown).sort(),
    { about: topic.stems },
  );

  function byYear(some: readonly Day[], of: readonly Span[]): string | null {
    const years = [...Map.groupBy(some, (day) => day.slice(0, 4))];
    if (years.length < 2) return null;
    const counts = years.map(([year, its]) => `${its.length} in ${year}`);
    return `By year${of.length > 1 ? ", in this part of the year" : ""}: ${listOf(voice, counts)}.`;
  }
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

/** The days on which the person named a feeling. `null`: it is not a feeling that they named. */
export async function whenFelt(
  asking: Asking,
  words: string,
  spans: readonly Span[],
): Promise<JournalAnswer | null> {
  const topic = await findTopicDays(asking.context, asking.owner, asking.journal, words);
  return topic?.by === "feeling" ? howOften(asking, words, spans) : null;
}

/** When a person first and last came up, with pages about them. `null`: no page names them. */
export async function whoIs(asking: Asking, words: string): Promise<JournalAnswer | null> {
  const topic = await findTopicDays(asking.context, asking.owner, asking.journal, words);
  const days = [...(topic?.days ?? [])].sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!topic || first === undefined || last === undefined || topic.by === "feeling") return null;
  const words2 =
    first === last
      ? `${topic.name} is on one page.`
      : `${topic.name} is on the pages of ${days.length} days, first on ${dayIn(asking.voice, first)}, last on ${dayIn(asking.voice, last)}.`;
  const shown = new Set([...days.slice(0, 3), last]);
  return withDays(asking, [words2], shown, { about: topic.stems });
}

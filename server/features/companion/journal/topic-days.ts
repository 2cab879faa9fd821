import { addDays, type Day, weekdayOf } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import { idsWithWords } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { contentStems } from "#server/platform/search/content-stems.ts";
import { wordsOf } from "#server/platform/search/words.ts";
import { baseForms } from "./base-forms.ts";
import { type Journal, type Label, readLabels } from "./journal.ts";

/** The days that have what a question names: by a label of that name, or else by its words in the text. */
export type TopicDays = {
  /** As the person spells it. */
  name: string;
  by: Label["kind"] | "weekday" | "words";
  days: ReadonlySet<Day>;
  /** Days whose text has all of its words. */
  mentioned: ReadonlySet<Day>;
  stems: ReadonlySet<string>;
};

/** Words that carry no topic. */
const scaffolding =
  /(?<!\p{L})(?:i|i'm|i've|we|my|our|me|us|the|a|an|to|of|at|in|on|for|with|and|or|this|that|these|those|it|is|are|was|were|am|be|been|have|has|had|do|did|does|go|gone|went|going|play(?:ed|ing)?|take|took|see|saw|seen|meet|met|visit(?:ed)?|get|getting|really|actually|ever|just|say|days?|nights?|times?|sessions?|feel|felt|feeling|lately|so far|happier|happy|better|worse|sadder|lower|calmer|brighter|darker|harder|easier|more|less|fewer|than|compared?|versus|vs|often|as|before|one|years?|months?|weeks?|winters?|summers?|springs?|autumns?|any|last|first|since|whole|about|there|more|less)(?!\p{L})/giu;

const weekdays = /^(monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend)s?$/i;
const weekdayNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

const spelled = (words: string) =>
  words
    .replace(/[’‘]/g, "'")
    .replace(scaffolding, " ")
    .replace(/[^\p{L}\p{N}\s'.-]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

export async function findTopicDays(
  context: Context,
  owner: Owner,
  journal: Journal,
  words: string,
): Promise<TopicDays | null> {
  const topic = spelled(words);
  const stems = contentStems(topic);
  if (stems.size === 0) return null;
  const weekday = weekdays.exec(topic)?.[1]?.toLowerCase();
  if (weekday !== undefined) return ofWeekday(journal, topic, weekday, stems);
  const asked = baseForms(stems);
  const label = (await readLabels(context, owner, journal))
    .map((each) => ({ ...each, named: baseForms(contentStems(each.name.replace(/[-_/]/g, " "))) }))
    // A label that has only some of the topic's words is about something wider.
    .find(({ named }) => named.size === asked.size && named.isSubsetOf(asked));
  const mentioned = await daysWith(context, owner, journal, topic);
  if (label) {
    // The reader misses some mentions of a name.
    const isName = label.kind === "person" || label.kind === "place";
    const days = isName ? label.days.union(mentioned) : label.days;
    return { name: label.name, by: label.kind, days, mentioned, stems };
  }
  return mentioned.size === 0 ? null : { name: topic, by: "words", days: mentioned, mentioned, stems };
}

async function daysWith(context: Context, owner: Owner, journal: Journal, topic: string): Promise<Set<Day>> {
  const words = [...new Set(wordsOf(topic).map(({ spelled }) => spelled))];
  if (words.length === 0) return new Set();
  const dayOf = new Map(journal.entries.map(({ id, day }) => [id, day]));
  const ids = await idsWithWords(context, owner, { spans: [], moods: [], words });
  return new Set(ids.flatMap((id) => dayOf.get(id) ?? []));
}

function ofWeekday(journal: Journal, name: string, weekday: string, stems: ReadonlySet<string>): TopicDays {
  const wanted = weekday === "weekend" ? [5, 6] : [weekdayNames.indexOf(weekday)];
  const days = new Set([...journal.entriesOn.keys()].filter((day) => wanted.includes(weekdayOf(day))));
  return { name, by: "weekday", days, mentioned: days, stems };
}

export const dayAfter = (days: ReadonlySet<Day>): Set<Day> =>
  new Set([...days].map((day) => addDays(day, 1)));

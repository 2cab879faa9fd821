import type { PlacedQuote } from "#contract/analyzers/entities.ts";
import { blankChatQuotes } from "#contract/chat-quote-rules.ts";
import { oneLine, type TextRange } from "#contract/text-rules.ts";
import type { Context } from "#server/context.ts";
import { type ReflectionForAi, readForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type PlacedLine, placedLines, plainText } from "#server/platform/search/plain-text.ts";
import type { EntityGroup } from "../analyzer.ts";
import { sentencesIn } from "../text/sentences.ts";
import type { Occurrence } from "./occurrence-stats.ts";

/**
 * Passages, or the sentences around names, in the order of these places by reflection. Places in a reflection that has
 * changed since are left out.
 */
export async function quotesAt(
  context: Context,
  owner: Owner,
  about: EntityGroup,
  places: readonly Occurrence[],
): Promise<PlacedQuote[]> {
  const byReflection = Map.groupBy(places, ({ id }) => id);
  if (byReflection.size === 0) return [];
  const quotes = new Map<string, PlacedQuote[]>();
  for await (const reflection of readForAi(context, owner, { ids: [...byReflection.keys()] })) {
    const { id, revision } = reflection;
    const here = (byReflection.get(id) ?? []).filter((place) => place.revision === revision);
    quotes.set(
      id,
      about === "theme" ? here.map((place) => wholeQuote(reflection, place)) : quotesIn(reflection, here),
    );
  }
  return [...byReflection.keys()].flatMap((id) => quotes.get(id) ?? []);
}

function wholeQuote(
  { id, revision, day, mood, title, body }: ReflectionForAi,
  { start, end }: TextRange,
): PlacedQuote {
  const text = oneLine(plainText(blankChatQuotes(body).slice(start, end)));
  return { reflection_id: id, revision, day, mood, title, text, start, end, marks: [] };
}

function quotesIn(
  { id, revision, day, mood, title, body }: ReflectionForAi,
  here: readonly Occurrence[],
): PlacedQuote[] {
  const quotes: PlacedQuote[] = [];
  for (const line of placedLines(body)) {
    const inLine = here.filter(
      ({ start }) => start >= (line.starts[0] ?? 0) && start < (line.ends.at(-1) ?? 0),
    );
    if (inLine.length === 0) continue;
    for (const sentence of sentencesIn(line.text)) {
      const marks = inLine.flatMap((place) => markIn(line, sentence, place));
      if (marks.length === 0) continue;
      quotes.push({
        reflection_id: id,
        revision,
        day,
        mood,
        title,
        text: line.text.slice(sentence.start, sentence.end),
        start: line.starts[sentence.start] ?? 0,
        end: line.ends[sentence.end - 1] ?? 0,
        marks: marks.slice(0, 100),
      });
    }
  }
  return quotes;
}

/** Where a place of the Markdown is in the plain words of a sentence. */
function markIn(
  { starts, ends }: PlacedLine,
  sentence: { start: number; end: number },
  place: Pick<Occurrence, "start" | "end">,
): { start: number; end: number }[] {
  let [start, end] = [-1, -1];
  for (let at = sentence.start; at < sentence.end; at += 1) {
    if (start < 0 && (starts[at] ?? -1) >= place.start) start = at;
    if ((ends[at] ?? Number.MAX_SAFE_INTEGER) <= place.end) end = at + 1;
  }
  const isHere = start >= 0 && end > start && (starts[start] ?? 0) < place.end;
  return isHere ? [{ start: start - sentence.start, end: end - sentence.start }] : [];
}

import type { PlacedQuote } from "#contract/analyzers/entities.ts";
import type { Context } from "#server/context.ts";
import { type ReflectionForAi, readForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type PlacedLine, placedLines } from "#server/platform/search/plain-text.ts";
import { sentencesIn } from "../text/sentences.ts";
import type { Occurrence } from "./occurrence-stats.ts";

/** The sentences around these places, newest first. Places in a reflection that has changed since are left out. */
export async function quotesAt(
  context: Context,
  owner: Owner,
  places: readonly Occurrence[],
): Promise<PlacedQuote[]> {
  const byReflection = Map.groupBy(places, ({ id }) => id);
  if (byReflection.size === 0) return [];
  const quotes: PlacedQuote[] = [];
  for await (const reflection of readForAi(context, owner, { ids: [...byReflection.keys()] }))
    quotes.push(...quotesIn(reflection, byReflection.get(reflection.id) ?? []));
  return quotes.sort((one, other) =>
    one.day === other.day
      ? one.reflection_id === other.reflection_id
        ? one.start - other.start
        : one.reflection_id < other.reflection_id
          ? -1
          : 1
      : one.day < other.day
        ? 1
        : -1,
  );
}

function quotesIn(
  { id, revision, day, mood, title, body }: ReflectionForAi,
  places: readonly Occurrence[],
): PlacedQuote[] {
  const here = places.filter((place) => place.revision === revision);
  if (here.length === 0) return [];
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

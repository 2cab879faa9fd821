import type { Context } from "#server/context.ts";
import { detailsForAi, type ReadableFilter, readForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { contentStemsOf } from "#server/platform/search/content-stems.ts";
import { ownPlainText } from "#server/platform/search/plain-text.ts";
import { sentencesOf } from "#server/platform/search/sentences.ts";
import { encoderOf } from "../encoder/embedder.ts";
import { type Passage, toPassage } from "../reading/sources.ts";
import { notableDays } from "./notable-days.ts";
import type { Order } from "./question.ts";
import { inOrderOf } from "./scores.ts";

/** Maximum reflections of a time, and of all others, that are compared to find the notable ones. */
const maxOfTime = 400;
const maxOthers = 100;
/** Maximum reflections of which the most notable are chosen. */
const maxCompared = 60;
/** Of a reflection, in UTF-16 code units. */
const maxReadLength = 6000;
/** The score of a passage that only matches the filters. */
const filteredScore = 0.5;

/** At most `limit` ids, evenly spread over all. */
function spread(ids: readonly string[], limit: number): string[] {
  const count = Math.min(limit, ids.length);
  return Array.from({ length: count }, (_, at) => ids[Math.floor(((at + 0.5) * ids.length) / count)] ?? "");
}

/** The ids of what an AI may read, by day, earliest first. */
export async function matchingIds(context: Context, owner: Owner, filter: ReadableFilter): Promise<string[]> {
  const ids: string[] = [];
  for await (const batch of detailsForAi(context, owner, filter)) ids.push(...batch.map(({ id }) => id));
  return ids;
}

/** For a question that names only a time or a mood: passages of its most notable days. */
export async function notablePassages(
  context: Context,
  owner: Owner,
  filter: ReadableFilter,
  limit: number,
): Promise<Passage[]> {
  const ids = await matchingIds(context, owner, filter);
  const matching = new Set(ids);
  const all = await matchingIds(context, owner, { spans: [], moods: [] });
  const others = all.filter((id) => !matching.has(id));
  const open = (some: readonly string[]) => Array.fromAsync(readForAi(context, owner, { ids: some }));
  const days = await open(spread(ids, maxOfTime));
  const found: Passage[] = [];
  for (const { each, sentence } of await notableDays(days, await open(spread(others, maxOthers)), limit)) {
    const passages = await encoderOf(context).passagesOf(each.body, owner.id);
    const text = passages.find((passage) => passage.includes(sentence)) ?? passages[0];
    if (text === undefined) continue;
    const passage = toPassage(each, text, filteredScore);
    found.push(sentence !== "" && text.includes(sentence) ? { ...passage, notable: sentence } : passage);
  }
  return found;
}

/**
 * One passage of each of the `limit` most notable of these reflections, in their order: the one with the sentence that
 * shares the most stems with `about`, or else the most notable one. Leaves out what an AI may not read.
 */
export async function passagesOfEach(
  context: Context,
  owner: Owner,
  ids: readonly string[],
  { limit, about = new Set() }: { limit: number; about?: ReadonlySet<string> },
): Promise<Passage[]> {
  const read = await Array.fromAsync(readForAi(context, owner, { ids: spread(ids, maxCompared) }));
  const found = new Map<string, Passage>();
  for (const { each, sentence: notable } of await notableDays(read, [], limit)) {
    const sentences = sentencesOf(ownPlainText(each.body.slice(0, maxReadLength)));
    const shared = contentStemsOf(sentences).map((stems) => stems.intersection(about).size);
    const most = Math.max(0, ...shared);
    const sentence = (most > 0 ? sentences[shared.indexOf(most)] : undefined) ?? notable;
    const passages = await encoderOf(context).passagesOf(each.body, owner.id);
    const text = passages.find((passage) => passage.includes(sentence)) ?? passages[0];
    if (text === undefined) continue;
    const passage = toPassage(each, text, filteredScore, most > 0);
    found.set(
      each.id,
      sentence !== "" && text.includes(sentence) ? { ...passage, notable: sentence } : passage,
    );
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** For a question about the best or the worst days: those of the first of these moods, then those of the next. */
export async function extremePassages(
  context: Context,
  owner: Owner,
  filter: ReadableFilter,
  { limit, moods }: { limit: number; moods: readonly number[] },
): Promise<Passage[]> {
  const found: Passage[] = [];
  for (const mood of moods)
    if (found.length < limit) {
      const ofMood = { ...filter, moods: [mood] };
      found.push(...(await notablePassages(context, owner, ofMood, limit - found.length)));
    }
  return found;
}

/** The first passages of reflections that match: the first or last ones, or some over the whole time. */
export async function passagesAcross(
  context: Context,
  owner: Owner,
  filter: ReadableFilter,
  { limit, order }: { limit: number; order: Order },
): Promise<Passage[]> {
  const all = await matchingIds(context, owner, filter);
  const ids =
    order === null ? spread(all, limit) : order === "newest" ? all.slice(-limit) : all.slice(0, limit);
  const found: Passage[] = [];
  for await (const reflection of readForAi(context, owner, { ids })) {
    const [text] = await encoderOf(context).passagesOf(reflection.body, owner.id);
    if (text !== undefined) found.push(toPassage(reflection, text, filteredScore));
  }
  return order === null ? found : inOrderOf(found, order);
}

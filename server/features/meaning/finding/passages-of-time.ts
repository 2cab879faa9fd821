import type { Context } from "#server/context.ts";
import { detailsForAi, type ReadableFilter, readForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { encoderOf } from "../encoder/embedder.ts";
import { type Passage, toPassage } from "../reading/sources.ts";
import { notableDays } from "./notable-days.ts";
import type { Order } from "./question.ts";
import { inOrderOf } from "./scores.ts";

/** Maximum reflections of a time, and of all others, that are compared to find the notable ones. */
const maxOfTime = 400;
const maxOthers = 100;
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
    const passages = await encoderOf(context).passagesOf(each.body);
    const text = passages.find((passage) => passage.includes(sentence)) ?? passages[0];
    if (text === undefined) continue;
    const passage = toPassage(each, text, filteredScore);
    found.push(sentence !== "" && text.includes(sentence) ? { ...passage, notable: sentence } : passage);
  }
  return found;
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
    const [text] = await encoderOf(context).passagesOf(reflection.body);
    if (text !== undefined) found.push(toPassage(reflection, text, filteredScore));
  }
  return order === null ? found : inOrderOf(found, order);
}

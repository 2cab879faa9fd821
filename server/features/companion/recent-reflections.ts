import { addDays, type Day } from "#contract/day-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import { reflectionsOf } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ownPlainText } from "#server/platform/search/plain-text.ts";

/** How far back the same matter may have been written about, for a conversation that goes in circles. */
const week = 7;
const maxDays = 5;
/** In UTF-16 code units. */
const maxDayLength = 4_000;

/** The last `limit` reflections of these days that an AI may read, earliest first. */
export async function recentReflections(
  context: Context,
  owner: Owner,
  { from, to, limit }: { from: Day; to: Day; limit: number },
): Promise<Reflection[]> {
  const { readable } = reflectionsOf(context).forAi;
  const ids: string[] = [];
  for await (const batch of readable(owner, { spans: [{ from, to }], moods: [] }))
    for (const { id } of batch) ids.push(id);
  const found: Reflection[] = [];
  for await (const reflection of readForAi(context, owner, ids.slice(-limit))) found.push(reflection);
  return found;
}

/** The reflections with these ids that an AI may read and that can be opened. */
export async function* readForAi(
  context: Context,
  owner: Owner,
  ids: readonly string[],
): AsyncGenerator<Reflection> {
  if (ids.length === 0) return;
  const { matching } = reflectionsOf(context).forAi;
  for await (const batch of matching(owner, { for: "ai", filter: { within: "journal", ids } }))
    for (const read of batch) if (read.state === "opened") yield read.reflection;
}

/** Leaves out today, whose page may quote this conversation, and the questions of activities: the person wrote neither. */
export async function recentTexts(context: Context, owner: Owner, today: Day): Promise<string[]> {
  const span = { from: addDays(today, -week), to: addDays(today, -1), limit: maxDays };
  const found = await recentReflections(context, owner, span);
  return found.flatMap(({ kind, body }) =>
    kind === "activity" ? [] : [ownPlainText(body.slice(0, maxDayLength))],
  );
}

import { addDays, type Day } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import { detailsForAi, type ReflectionForAi, readForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ownPlainText } from "#server/platform/search/plain-text.ts";

/** How many days back a conversation that goes in circles is compared with. */
const week = 7;
const maxDays = 5;
/** In UTF-16 code units. */
const maxDayLength = 4_000;

/** The last `limit` reflections of these days that an AI may read, earliest first. */
export async function recentReflections(
  context: Context,
  owner: Owner,
  { from, to, limit }: { from: Day; to: Day; limit: number },
): Promise<ReflectionForAi[]> {
  const ids: string[] = [];
  for await (const batch of detailsForAi(context, owner, { spans: [{ from, to }], moods: [] }))
    for (const { id } of batch) ids.push(id);
  return Array.fromAsync(readForAi(context, owner, { ids: ids.slice(-limit) }));
}

/** Leaves out today, whose page may quote this conversation, and the questions of activities: the person wrote neither. */
export async function recentTexts(context: Context, owner: Owner, today: Day): Promise<string[]> {
  const span = { from: addDays(today, -week), to: addDays(today, -1), limit: maxDays };
  const found = await recentReflections(context, owner, span);
  return found.flatMap(({ kind, body }) =>
    kind === "activity" ? [] : [ownPlainText(body.slice(0, maxDayLength))],
  );
}

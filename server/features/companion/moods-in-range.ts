import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import { detailsForAi, readForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { MoodsInRange } from "./dialogue/how-it-was.ts";

/** The moods and feelings of the days that a question asks about. */
export async function moodsInRange(
  context: Context,
  owner: Owner,
  filters: readonly QuestionFilter[],
): Promise<MoodsInRange> {
  const spans = filters.flatMap((filter) =>
    filter.kind === "days" ? [{ from: filter.from, to: filter.to }] : [],
  );
  const asked = filters.flatMap((filter) => (filter.kind === "moods" ? filter.moods : []));
  const ids: string[] = [];
  const moods = new Map<Day, number>();
  for await (const batch of detailsForAi(context, owner, { spans, moods: asked }))
    for (const { id, day, mood } of batch) {
      ids.push(id);
      if (mood !== null) moods.set(day, mood);
    }
  const feelings = new Map<string, { name: string; times: number }>();
  for await (const reflection of readForAi(context, owner, { ids }))
    for (const name of reflection.feelings)
      feelings.getOrInsertComputed(name.toLowerCase(), () => ({ name, times: 0 })).times += 1;
  return {
    moods: [...moods].map(([day, mood]) => ({ day, mood })),
    feelings: [...feelings.values()],
  };
}

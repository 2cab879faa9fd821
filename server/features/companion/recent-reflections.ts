import { addDays, type Day } from "#contract/day-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ownPlainText } from "#server/platform/search/plain-text.ts";

/** How far back the same matter may have been written about, for a conversation that goes in circles. */
const week = 7;
const mostDays = 5;
/** In UTF-16 code units. */
const longestDay = 4_000;

/** What the companion asks of reflections. Leaves out anything blank, in the trash or excluded from AI. */
export type AskLately = {
  readable(
    owner: Owner,
    filter: { spans: readonly { from: Day; to: Day }[]; moods: readonly number[] },
  ): AsyncGenerator<readonly { id: string; day: Day; mood: number | null }[]>;
  matching(
    owner: Owner,
    asked: { for: "ai"; filter: { within: "journal"; ids: readonly string[] } },
  ): AsyncGenerator<readonly ({ state: "opened"; reflection: Reflection } | { state: "damaged" })[]>;
};

/** The last `most` reflections of these days, the earliest first. */
export async function recentReflections(
  reflections: AskLately,
  owner: Owner,
  { from, to, most }: { from: Day; to: Day; most: number },
): Promise<Reflection[]> {
  const ids: string[] = [];
  for await (const batch of reflections.readable(owner, { spans: [{ from, to }], moods: [] }))
    for (const { id } of batch) ids.push(id);
  if (ids.length === 0) return [];
  const found: Reflection[] = [];
  const asked = { for: "ai", filter: { within: "journal", ids: ids.slice(-most) } } as const;
  for await (const batch of reflections.matching(owner, asked))
    for (const read of batch) if (read.state === "opened") found.push(read.reflection);
  return found;
}

/** Today's page is left out: it may quote this conversation. The questions of activities are nobody's words. */
export async function recentTexts(reflections: AskLately, owner: Owner, today: Day): Promise<string[]> {
  const span = { from: addDays(today, -week), to: addDays(today, -1), most: mostDays };
  const found = await recentReflections(reflections, owner, span);
  return found.flatMap(({ kind, body }) =>
    kind === "activity" ? [] : [ownPlainText(body.slice(0, longestDay))],
  );
}

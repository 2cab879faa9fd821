import type { Day } from "#contract/day-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** What the chat asks of reflections. Leaves out anything blank, in the trash or excluded from AI. */
export type AskLately = {
  readable(
    owner: Owner,
    filter: { spans: readonly { from: Day; to: Day }[]; moods: readonly number[] },
  ): AsyncGenerator<readonly { id: string; day: Day }[]>;
  matching(
    owner: Owner,
    asked: { for: "ai"; filter: { within: "journal"; ids: readonly string[] } },
  ): AsyncGenerator<readonly ({ state: "opened"; reflection: Reflection } | { state: "damaged" })[]>;
};

/** The last `most` reflections of these days, the earliest first. */
export async function readLately(
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

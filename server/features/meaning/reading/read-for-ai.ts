import type { Day } from "#contract/day-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import { reflectionsOf } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** The reflections with these ids, or of these days, that an AI may read and that can be opened. */
export async function* readForAi(
  context: Context,
  owner: Owner,
  asked: { ids: readonly string[] } | { from: Day; to: Day },
): AsyncGenerator<Reflection> {
  if ("ids" in asked && asked.ids.length === 0) return;
  const filter = { within: "journal", ...asked } as const;
  for await (const batch of reflectionsOf(context).reading.matching(owner, { for: "ai", filter }))
    for (const read of batch) if (read.state === "opened") yield read.reflection;
}

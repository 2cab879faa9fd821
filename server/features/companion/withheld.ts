import type { Context } from "#server/context.ts";
import { findSigns } from "#server/features/readings/index.ts";
import { readForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Passage } from "./dialogue/passages.ts";

type Placed<Each> = { passage: Each; place: number };

/**
 * Separates passages that the companion may quote from those that hold a sign of crisis, or whose reflection does: the
 * words that opened the help panel are never quoted back. `place`: the index in `passages`.
 */
export async function withholdSigns<Each extends Passage>(
  context: Context,
  owner: Owner,
  passages: readonly Each[],
): Promise<{ quotable: Placed<Each>[]; withheld: Placed<Each>[] }> {
  const hasSign = await findSigns(context, owner);
  const grave = new Set<string>();
  const ids = [...new Set(passages.map(({ reflection_id }) => reflection_id))];
  for await (const reflection of readForAi(context, owner, { ids }))
    if (hasSign(reflection)) grave.add(reflection.id);
  const quotable: Placed<Each>[] = [];
  const withheld: Placed<Each>[] = [];
  for (const [place, passage] of passages.entries()) {
    // What was found may have been rewritten since.
    const { reflection_id, title, text: body } = passage;
    const isGrave = grave.has(reflection_id) || hasSign({ id: reflection_id, title, body });
    (isGrave ? withheld : quotable).push({ passage, place });
  }
  return { quotable, withheld };
}

import type { Reflection } from "#contract/reflections/reflections.ts";
import { findCrisisSignInSteps } from "#contract/safety/crisis-check.ts";
import type { Context } from "#server/context.ts";
import { readForAi } from "#server/features/reflections/index.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Passage } from "./dialogue/passages.ts";

/** Whether these words would open the help panel. */
export const hasSign = async ({ title, body }: Pick<Reflection, "title" | "body">): Promise<boolean> =>
  (await findCrisisSignInSteps(`${title}\n\n${body}`, pause)) !== null;

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
  const grave = new Set<string>();
  const ids = [...new Set(passages.map(({ reflection_id }) => reflection_id))];
  for await (const reflection of readForAi(context, owner, { ids }))
    if (await hasSign(reflection)) grave.add(reflection.id);
  const quotable: Placed<Each>[] = [];
  const withheld: Placed<Each>[] = [];
  for (const [place, passage] of passages.entries()) {
    // What was found may have been rewritten since.
    const { reflection_id, title, text: body } = passage;
    const isGrave = grave.has(reflection_id) || (await hasSign({ title, body }));
    (isGrave ? withheld : quotable).push({ passage, place });
  }
  return { quotable, withheld };
}

import type { Context } from "#server/context.ts";
import { readForAi } from "#server/features/reflections/index.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { encoderOf } from "../encoder/embedder.ts";
import { type Passage, toPassage } from "../reading/sources.ts";
import type { Near } from "./find-near.ts";
import { createWordShares } from "./passage-words.ts";
import { isByWords, isEvidence, scoreOf } from "./scores.ts";

/** How many passages are rated without a pause. */
const passagesAtOnce = 16;

type Candidates = {
  words: readonly string[];
  /** The share of the words in a reflection, by its id. */
  shares: ReadonlyMap<string, number>;
  /** The feelings that the question asks for, in lower case, and how alike they are. */
  felt: ReadonlyMap<string, number>;
  feltIds: readonly string[];
  near: readonly Near[];
  isFiltered: boolean;
};

/** Reads the passages from the store again, so nothing excluded or deleted since is returned. */
export async function ratePassages(
  context: Context,
  owner: Owner,
  { words, shares, felt, feltIds, near, isFiltered }: Candidates,
): Promise<Passage[]> {
  const wordSharesIn = createWordShares(words);
  const nearIn = Map.groupBy(near, ({ id }) => id);
  const ids = [...shares.keys(), ...nearIn.keys(), ...feltIds];
  const found: Passage[] = [];
  for await (const reflection of readForAi(context, owner, { ids: [...new Set(ids)] })) {
    const { id, revision, title, tags, feelings, body } = reflection;
    const share = shares.get(id) ?? 0;
    // Another revision has other passages.
    const current = (nearIn.get(id) ?? []).filter((each) => each.revision === revision);
    const likenesses = new Map(current.map(({ passage, likeness }) => [passage, likeness]));
    const wordShareOf = share > 0 ? wordSharesIn(body) : () => 0;
    // Its title, tags and feelings count as words of each passage.
    const heading = [title, ...tags, ...feelings].join("\n");
    const feltHere = Math.max(0, ...feelings.map((feeling) => felt.get(feeling.toLowerCase()) ?? 0));
    for (const [at, text] of (await encoderOf(context).passagesOf(body, owner.id)).entries()) {
      // Lets other requests run in between.
      if (at % passagesAtOnce === passagesAtOnce - 1) await pause();
      const rated = {
        words: share * wordShareOf(`${heading}\n${text}`),
        likeness: likenesses.get(at) ?? null,
        felt: feltHere,
      };
      // A matching time or mood makes any of the nearest passages evidence.
      if ((isFiltered && rated.likeness !== null) || isEvidence(rated))
        found.push(toPassage(reflection, text, scoreOf(rated), isByWords(rated)));
    }
  }
  return found;
}

import type { Context } from "#server/context.ts";
import { isAiOn } from "#server/features/models/index.ts";
import { readForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { embedderOf, encoderOf, encodingOf } from "../encoder/embedder.ts";
import { embeddedModel } from "../encoder/encoder.ts";
import { isEnglish } from "../vectors/embed-changes.ts";
import { type Near, nearestVectors, openVectors, vectorsByReflection } from "../vectors/opened-vectors.ts";
import { pack } from "../vectors/packed-vectors.ts";
import { lastEmbeddedChange } from "../vectors/vector-store.ts";

export type { Near };

/** How long a question waits for its vector. After that, only its words are used. */
const maxEmbedMs = 10_000;

type AskedNear = {
  text: string;
  /** Looks only among these. */
  among: ReadonlySet<string> | null;
  /** Compares all passages of these, too. */
  also?: Promise<ReadonlySet<string>>;
  limit: number;
};

/** The passages nearest in meaning, of these reflections or of all. Empty if the meaning can't be compared. */
export async function findNear(
  context: Context,
  owner: Owner,
  { text, among, also, limit }: AskedNear,
): Promise<readonly Near[]> {
  const embedder = await embedderOf(context, owner);
  const { model } = embedder;
  if ((among?.size === 0 && !also) || !(await isAiOn(context, owner))) return [];
  if (model === embeddedModel && !isEnglish(text)) return [];
  // No need to load the model for a journal that it has not read.
  if ((await lastEmbeddedChange(context, owner, model)) === 0) return [];
  try {
    const signal = AbortSignal.any([encodingOf(context).stopping.signal, AbortSignal.timeout(maxEmbedMs)]);
    const [vectors] = await Promise.all([
      embedder.embed([text], signal, owner.id),
      openVectors(context, owner, model),
    ]);
    const vector = pack(vectors);
    return await nearestVectors(context, owner, { model, vector, among, also: await also, limit });
  } catch (error) {
    context.onProblem("a question was answered without its meaning", error);
    return [];
  }
}

/** The texts of the passages of these reflections that are nearest in meaning, nearest first. */
export async function nearestPassages(
  context: Context,
  owner: Owner,
  asked: { text: string; among: ReadonlySet<string>; limit: number },
): Promise<{ id: string; text: string; likeness: number }[]> {
  const near = await findNear(context, owner, asked);
  const found: { id: string; text: string; likeness: number }[] = [];
  const ids = [...new Set(near.map((each) => each.id))];
  for await (const { id, revision, body } of readForAi(context, owner, { ids })) {
    const passages = await encoderOf(context).passagesOf(body, owner.id);
    for (const { passage, likeness, ...each } of near) {
      const text = passages[passage];
      if (each.id === id && each.revision === revision && text !== undefined)
        found.push({ id, text, likeness });
    }
  }
  return found.sort((one, other) => other.likeness - one.likeness);
}

/** Vectors of length 1, one for each passage of these reflections, or of all that were read so far. */
export async function vectorsOf(
  context: Context,
  owner: Owner,
  ids: ReadonlySet<string> | null,
): Promise<ReadonlyMap<string, readonly Float32Array[]>> {
  if (!(await isAiOn(context, owner))) return new Map();
  return vectorsByReflection(context, owner, { model: (await embedderOf(context, owner)).model, ids });
}

/** Loads the encoder and the journal's vectors, so that the first question waits for neither. */
export async function prepareToFind(context: Context, owner: Owner): Promise<void> {
  if (!(await isAiOn(context, owner))) return;
  const encoder = encoderOf(context);
  const embedder = await embedderOf(context, owner);
  if ((await lastEmbeddedChange(context, owner, embedder.model)) === 0) return;
  await Promise.all([
    embedder === encoder && encoder.prepare(owner.id),
    openVectors(context, owner, embedder.model),
  ]);
}

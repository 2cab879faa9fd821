import { type Context, perContext } from "#server/context.ts";
import { isAiOn } from "#server/features/models/index.ts";
import { findFeelings } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { fold, wordsOf } from "#server/platform/search/words.ts";
import { encoderOf, encodingOf } from "../encoder/embedder.ts";
import type { Embedder } from "../encoder/encoder.ts";
import { keyOf } from "../vectors/cached-passages.ts";
import { likeness, type Packed, pack } from "../vectors/packed-vectors.ts";

/** Vectors of words for feelings by their hashes, of all people, the least recently used first. */
const vectorsOf = perContext(() => new Map<string, Packed>());
const maxVectors = 4000;
/** Embedded in one task, so that a question waits for few of them. */
const wordsAtOnce = 4;
const maxEmbedMs = 5000;
/** Words of a question that are compared. Each takes some 10 ms. */
const maxWords = 6;

/** With the built-in encoder, proud and pride have 0.91, proud and happy 0.72. Another encoder needs another limit. */
const minLikeness = 0.86;

/** Feelings are embedded in a sentence, which separates them from other meanings of the word. */
// Untranslated: it is embedded, and never shown.
const inSentence = (feeling: string) => `I felt ${feeling}.`;

/**
 * The person's own feelings that words of a question name or mean, in lower case, and how alike they are, from 0 to 1.
 * Until their vectors are made, only those that are named.
 */
export async function feelingsIn(
  context: Context,
  owner: Owner,
  question: string,
  words: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const feelings = await findFeelings(context, owner);
  const found = new Map<string, number>();
  const add = (feeling: string, alike: number) => {
    const name = feeling.toLowerCase();
    found.set(name, Math.max(alike, found.get(name) ?? 0));
  };
  const text = ` ${wordsIn(question)} `;
  for (const feeling of feelings) if (text.includes(` ${wordsIn(feeling)} `)) add(feeling, 1);
  const encoder = encoderOf(context);
  const known = feelings.map((feeling) => knownVector(context, encoder, feeling));
  if (known.every((vector) => vector === undefined) || !(await isAiOn(context, owner))) return found;
  const asked = words.slice(0, maxWords);
  await embedWords(context, owner, encoder, asked);
  for (const word of asked) {
    const vector = knownVector(context, encoder, word);
    for (const [at, feeling] of feelings.entries()) {
      const alike = known[at] && vector ? likeness(known[at], 0, vector) : 0;
      if (alike >= minLikeness) add(feeling, alike);
    }
  }
  return found;
}

/** Makes the vectors of a person's feelings, which questions don't wait for. */
export async function prepareFeelings(context: Context, owner: Owner): Promise<void> {
  await embedWords(context, owner, encoderOf(context), await findFeelings(context, owner));
}

const wordsIn = (text: string) =>
  wordsOf(text)
    .map(({ folded }) => folded)
    .join(" ");

const vectorKey = ({ model }: Embedder, word: string) => keyOf(`${model} ${fold(word)}`);

function knownVector(context: Context, embedder: Embedder, word: string): Packed | undefined {
  const known = vectorsOf(context);
  const key = vectorKey(embedder, word);
  const vector = known.get(key);
  known.delete(key);
  if (vector) known.set(key, vector);
  return vector;
}

/** A failure is reported, and leaves the vectors that are known by then. */
async function embedWords(
  context: Context,
  owner: Owner,
  embedder: Embedder,
  words: readonly string[],
): Promise<void> {
  const known = vectorsOf(context);
  const missing = words.filter((word) => !known.has(vectorKey(embedder, word)));
  const { signal: stopping } = encodingOf(context).stopping;
  try {
    for (let at = 0; at < missing.length; at += wordsAtOnce) {
      const some = missing.slice(at, at + wordsAtOnce);
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(maxEmbedMs)]);
      const vectors = await embedder.embed(some.map(inSentence), signal, owner.id);
      for (const [index, word] of some.entries()) {
        const vector = vectors[index];
        if (vector) known.set(vectorKey(embedder, word), pack([vector]));
      }
    }
  } catch (error) {
    if (!stopping.aborted) context.onProblem("feelings could not be compared by their meaning", error);
  }
  for (const key of known.keys()) {
    if (known.size <= maxVectors) break;
    known.delete(key);
  }
}

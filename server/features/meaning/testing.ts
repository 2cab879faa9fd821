import type { Context } from "#server/context.ts";
import { encodingOf } from "./encoder/embedder.ts";
import type { Embedder } from "./encoder/encoder.ts";

export { addOwner } from "#server/features/accounts/testing.ts";
export { aSave, daysAgo, today } from "#server/features/reflections/testing.ts";

/** The meaning of the words below. Each number is one dimension of a vector. */
const meanings = [
  /sleep|awake|insomnia|\bslept/gi,
  /dog|puppy|hound|bark/gi,
  /rent|debt|money|owe/gi,
  /sea|swim|swam|ocean/gi,
];

/** A model's server with embeddings, for tests. Texts with words of the same meaning get similar vectors. */
export function createTestEmbedder(model = "tests-embed-1") {
  const seen: string[] = [];
  /** Runs before it answers. */
  let before = async (_text: string): Promise<void> => {};
  const embedder: Embedder = {
    model,
    async embed(texts, signal) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        await before(text);
        signal.throwIfAborted();
        seen.push(text);
        vectors.push(Float32Array.from([...meanings.map((each) => text.match(each)?.length ?? 0), 0.01]));
      }
      return vectors;
    },
  };
  return {
    /** Makes a server use it in place of its encoder. */
    use(context: Context) {
      const encoding = encodingOf(context);
      encoding.encoder = { ...encoding.encoder, ...embedder, prepare: async () => {} };
    },
    /** All texts that it received, in order. */
    seen,
    onText(work: (text: string) => Promise<void>) {
      before = work;
    },
  };
}

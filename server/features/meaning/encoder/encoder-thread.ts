import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { passagesOf } from "#server/platform/search/passages.ts";

/** Its README.md says where the files come from. */
const folder = join(import.meta.dirname, "bge-small-diary");
/** In UTF-16 code units of one text. */
const maxTextLength = 1200;
/** More than a passage has. The model's work grows with the square of its tokens. */
const maxTokens = 256;

let model: ReturnType<typeof loadModel> | undefined;

/** The task loads the model: if loading fails while a thread starts, the whole process ends. */
async function loadModel() {
  const [{ env, InferenceSession, Tensor }, { Tokenizer }] = await Promise.all([
    import("onnxruntime-web"),
    import("@huggingface/tokenizers"),
  ]);
  env.wasm.numThreads = 1;
  const tokenizer = new Tokenizer(JSON.parse(await readFile(join(folder, "tokenizer.json"), "utf8")), {});
  const session = await InferenceSession.create(await readFile(join(folder, "model.onnx")));
  const numbers = (values: readonly number[]) =>
    new Tensor("int64", BigInt64Array.from(values, BigInt), [1, values.length]);
  /** @returns the mean of its tokens' vectors, with length 1 */
  return async (text: string): Promise<Float32Array> => {
    const { ids } = tokenizer.encode(text.slice(0, maxTextLength));
    const end = ids.at(-1) ?? 0;
    const read = ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), end];
    const { last_hidden_state } = await session.run({
      input_ids: numbers(read),
      attention_mask: numbers(read.map(() => 1)),
      token_type_ids: numbers(read.map(() => 0)),
    });
    const all = last_hidden_state?.data;
    if (!(all instanceof Float32Array))
      throw new Error("The encoder answered with something else than vectors.");
    return meanOf(all, read.length);
  };
}

/** The mean of vectors that are stored one after the other. */
function meanOf(all: Float32Array, count: number): Float32Array {
  const mean = new Float32Array(all.length / count);
  for (const [at, each] of all.entries()) {
    const place = at % mean.length;
    mean[place] = (mean[place] ?? 0) + each;
  }
  return toUnit(mean);
}

function toUnit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, each) => sum + each * each, 0));
  return length === 0 ? vector : vector.map((each) => each / length);
}

/** These are a person's words: never log or keep them. Each vector has 384 numbers and length 1. */
export async function embed(texts: readonly string[]): Promise<Float32Array[]> {
  model ??= loadModel();
  const encoder = await model;
  const vectors: Float32Array[] = [];
  for (const text of texts) vectors.push(await encoder(text));
  return vectors;
}

export const passages = (markdown: string): string[] => passagesOf(markdown);

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Tokenizer } from "@huggingface/tokenizers";
import { env, InferenceSession, Tensor } from "onnxruntime-web";
import type { Piece, Splitter } from "./pieces.ts";

env.wasm.numThreads = 1;

/** More than a passage has. The work grows with the square of the tokens. */
const maxTokens = 256;

export type Network = {
  /** The tokens of a text, cut to what is read at once, with the first and the last one that the network expects. */
  tokens(text: string): { ids: readonly number[]; pieces: readonly Piece[] };
  /** The hidden states after the lower layers, of the size [1, tokens, 384]. */
  lower(ids: readonly number[]): Promise<Tensor>;
  /** The hidden states after the last layer of the encoder, concatenated in the order of the tokens. */
  upper(ids: readonly number[]): Promise<Float32Array>;
  /** What the layers of the reader say of these states (`training/export.py`). */
  reader(inputs: { states: Tensor; shares: Tensor; shapes: Tensor }): Promise<InferenceSession.ReturnType>;
};

/** Loads each part of a network when it is first needed. @throws if a file is missing or damaged */
export async function loadNetwork(folder: string, split: Splitter): Promise<Network> {
  const tokenizer = new Tokenizer(JSON.parse(await readFile(join(folder, "tokenizer.json"), "utf8")), {});
  const [first = 0, last = 0] = tokenizer.encode("").ids;
  const parts = new Map<string, Promise<InferenceSession>>();
  const partOf = (name: string) =>
    parts.getOrInsertComputed(name, async () =>
      InferenceSession.create(await readFile(join(folder, `${name}.onnx`))),
    );
  const lower = async (ids: readonly number[]) => {
    const { states } = await (await partOf("lower")).run({
      input_ids: integers(ids),
      attention_mask: integers(ids.map(() => 1)),
      token_type_ids: integers(ids.map(() => 0)),
    });
    if (!states) throw new Error("The encoder returned no hidden states.");
    return states;
  };
  return {
    tokens(text) {
      const pieces = split(tokenizer, text).slice(0, maxTokens - 2);
      return { ids: [first, ...pieces.map(({ id }) => id), last], pieces };
    },
    lower,
    async upper(ids) {
      const attention_mask = integers(ids.map(() => 1));
      const { last_hidden_state } = await (await partOf("upper")).run({
        states: await lower(ids),
        attention_mask,
      });
      return floatsOf(last_hidden_state);
    },
    reader: async (inputs) => (await partOf("reader")).run(inputs),
  };
}

/** A tensor of the size [1, values]. */
export const integers = (values: readonly number[]) =>
  new Tensor("int64", BigInt64Array.from(values, BigInt), [1, values.length]);

export function floatsOf(tensor: Tensor | undefined): Float32Array {
  const { data } = tensor ?? {};
  if (!(data instanceof Float32Array)) throw new Error("The network did not return 32-bit floats.");
  return data;
}

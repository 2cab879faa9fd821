import { join } from "node:path";
import { passagesOf } from "#server/platform/search/passages.ts";
import type { Network } from "./network.ts";
import type { Splitter } from "./pieces.ts";
import type { ReadableSentence, SentenceReading } from "./read-passage.ts";

/** In UTF-16 code units of one text. */
const maxTextLength = 1200;

/** Their folders have a README.md that says where the files come from. */
const loaders = {
  english: async () => load("bge-small-diary", (await import("./pieces.ts")).wordPieces),
  multilingual: async () => load("multilingual-e5-small-diary", (await import("./pieces.ts")).unigramPieces),
};
const loaded = new Map<keyof typeof loaders, Promise<Network>>();

const networkOf = (name: keyof typeof loaders) => loaded.getOrInsertComputed(name, () => loaders[name]());

/** A task loads a network: if loading fails while a thread starts, the whole process ends. */
async function load(folder: string, split: Splitter): Promise<Network> {
  const { loadNetwork } = await import("./network.ts");
  return loadNetwork(join(import.meta.dirname, folder), split);
}

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
  const network = await networkOf("english");
  const vectors: Float32Array[] = [];
  for (const text of texts) vectors.push(await vectorOf(network, text));
  return vectors;
}

export const passages = (markdown: string): string[] => passagesOf(markdown);

export async function read(sentences: readonly ReadableSentence[]): Promise<(SentenceReading | null)[]> {
  const { readSentences } = await import("./read-passage.ts");
  const readings: (SentenceReading | null)[] = [];
  while (readings.length < sentences.length) {
    const left = sentences.slice(readings.length);
    const name = networkFor(left[0]);
    const end = left.findIndex((each) => networkFor(each) !== name);
    const texts = left.slice(0, end < 0 ? left.length : end).map(({ text }) => text);
    readings.push(...(await readSentences(await networkOf(name), texts)));
  }
  return readings;
}

const networkFor = (sentence?: ReadableSentence) =>
  sentence?.language === "en" ? "english" : "multilingual";

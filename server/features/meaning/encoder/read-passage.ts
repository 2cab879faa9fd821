import { Tensor } from "onnxruntime-web";
import type { TextRange } from "#contract/text-rules.ts";
import { floatsOf, integers, type Network } from "./network.ts";
import { type Piece, shapeOf } from "./pieces.ts";

/** What the network says a sentence may show (`training/lines.py`). The first is a sign of crisis, and the rest is not used. */
const flagCount = 15;

/** In English, German, French, Spanish, Portuguese or Italian. */
export type ReadableSentence = { text: string; language: string };

export type SentenceReading = {
  /** 0 to 1, how likely one of the sentences that were read together shows a sign of crisis. */
  sign: number;
  /** -1 to 1, of the sentences that were read together. */
  tone: number;
  /** Offsets are UTF-16 code units of the sentence. */
  names: readonly (TextRange & { kind: "person" | "place" })[];
};

/** Sentences that are read together take up to so many words: as many as most lines that the network learned from. */
const maxWords = 60;

/** @returns for each sentence what it shows, or `null` if it is empty or too long to be read */
export async function readSentences(
  network: Network,
  sentences: readonly string[],
): Promise<(SentenceReading | null)[]> {
  const readings: (SentenceReading | null)[] = [];
  for (let at = 0; at < sentences.length; ) {
    let [end, words] = [at, 0];
    while (end < sentences.length) {
      words += sentences[end]?.split(/\s+/u).length ?? 0;
      if (end > at && words > maxWords) break;
      end += 1;
    }
    readings.push(...(await readTogether(network, sentences.slice(at, end))));
    at = end;
  }
  return readings;
}

async function readTogether(
  network: Network,
  sentences: readonly string[],
): Promise<(SentenceReading | null)[]> {
  const starts: number[] = [];
  let text = "";
  for (const sentence of sentences) {
    starts.push(text.length);
    text += `${sentence} `;
  }
  const { ids, pieces } = network.tokens(text);
  const sentenceOf = pieces.map(({ start }) => starts.findLastIndex((each) => each <= start));
  const sizes = sentences.map((_, at) => sentenceOf.filter((each) => each === at).length);
  if (pieces.length === 0) return sentences.map(() => null);
  /** Row by row: for each sentence the share of each token, and in the last row that of all. */
  const shares = new Float32Array((sentences.length + 1) * ids.length);
  shares.fill(1 / pieces.length, sentences.length * ids.length + 1, -1);
  for (const [at, sentence] of sentenceOf.entries())
    shares[sentence * ids.length + at + 1] = 1 / (sizes[sentence] ?? 1);
  const shapes = pieces.map(({ start, end }, at) =>
    shapeOf(text.slice(start, end), sentenceOf[at] !== sentenceOf[at - 1]),
  );
  const said = await network.reader({
    states: await network.lower(ids),
    shares: new Tensor("float32", shares, [sentences.length + 1, ids.length]),
    shapes: integers([0, ...shapes, 0]),
  });
  const [shown, tones] = [floatsOf(said.flags), floatsOf(said.tones)];
  /** A soft maximum, as in training. */
  const sign = sigmoid(
    Math.log(
      sentences.reduce((sum, _, at) => sum + (sizes[at] ? Math.exp(3 * (shown[at * flagCount] ?? 0)) : 0), 0),
    ) / 3,
  );
  const names = namesOf(pieces, floatsOf(said.tags));
  return sentences.map((sentence, at) => {
    if (sizes[at] === 0) return null;
    const [from, to] = [starts[at] ?? 0, (starts[at] ?? 0) + sentence.length];
    return {
      sign,
      tone: tones[sentences.length] ?? 0,
      names: names
        .filter(({ start }) => start >= from && start < to)
        .map(({ start, end, kind }) => ({ kind, start: start - from, end: Math.min(end, to) - from })),
    };
  });
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** Below this a word is no name: "I" and "die" of a short line. */
const minCertainty = 0.6;

/** O, B-person, I-person, B-place, I-place. */
const tagCount = 5;

function namesOf(pieces: readonly Piece[], logits: Float32Array) {
  const names: { kind: "person" | "place"; start: number; end: number }[] = [];
  let before = 0;
  for (const [at, { start, end }] of pieces.entries()) {
    const own = logits.subarray((at + 1) * tagCount, (at + 2) * tagCount);
    const likeliest = Math.max(...own);
    const sum = own.reduce((total, each) => total + Math.exp(each - likeliest), 0);
    const tag = 1 / sum < minCertainty ? 0 : own.indexOf(likeliest);
    const last = names.at(-1);
    const kind = tag > 2 ? "place" : "person";
    if (tag === 0) before = 0;
    else if (before > 0 && last?.kind === kind && (tag % 2 === 0 || start === pieces[at - 1]?.start)) {
      last.end = Math.max(last.end, end);
      before = tag;
    } else {
      names.push({ kind, start, end });
      before = tag;
    }
  }
  return names;
}

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { codeOfZero, weightCount, weightIndices, weightOfStep } from "../contract/safety/crisis-likeness.ts";
import { passagesOf } from "../contract/safety/crisis-words.ts";

/**
 * Learns the weights of `contract/safety/crisis-likeness.ts` from the labelled lines to build with, and never
 * from those to test with. The same lines always give the same weights. Run it after a change of these lines:
 *
 *     node scripts/weigh-crisis-lines.ts
 */
const folder = new URL("../contract/safety/labelled-lines/build/", import.meta.url);
const target = new URL("../contract/safety/crisis-weights.ts", import.meta.url);

const rounds = 12;
const rate = 0.5;
const decay = 1e-4;

type Line = { isSign: boolean; places: number[] };

const files = readdirSync(folder)
  .sort()
  .map((name) => readFileSync(new URL(name, folder), "utf8"));
const lines: Line[] = files
  .flatMap((file) => file.trimEnd().split("\n"))
  .map((line) => {
    const [, label, text = ""] = /^(\w+): (.+)$/.exec(line) ?? [];
    const words = [...passagesOf(text.replaceAll("\\n", "\n"))].flatMap((passage) => passage.words);
    return { isSign: label !== "none", places: weightIndices(words) };
  });

/** Logistic regression with a step for each weight that shrinks as the weight is used (Adagrad). */
function learn(): Float64Array {
  const weights = new Float64Array(weightCount);
  const used = new Float64Array(weightCount).fill(1e-6);
  const order = [...lines];
  const random = randomNumbers(12_345);
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, random);
    for (const { isSign, places } of order) {
      const share = 1 / Math.sqrt(Math.max(1, places.length));
      const sum = places.reduce((total, place) => total + at(weights, place), 0) * share;
      const error = 1 / (1 + Math.exp(-sum)) - (isSign ? 1 : 0);
      for (const place of places) {
        const slope = error * share + decay * at(weights, place);
        used[place] = at(used, place) + slope * slope;
        weights[place] = at(weights, place) - (rate * slope) / Math.sqrt(at(used, place));
      }
    }
  }
  return weights;
}

const at = (numbers: Float64Array, place: number) => numbers[place] ?? 0;

/** Numbers from 0 to 1, the same at each run. */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffle(order: Line[], random: () => number) {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [one, two] = [order[last], order[other]];
    if (one && two) [order[last], order[other]] = [two, one];
  }
}

/** One printable character for each weight, and never a backslash or a quotation mark. */
function characterOf(weight: number): string {
  const step = Math.max(-44, Math.min(45, Math.round(weight / weightOfStep)));
  return String.fromCharCode(codeOfZero + (step === 12 ? 11 : step));
}

const hash = createHash("sha256").update(files.join("")).digest("hex");
const codes = [...learn()].map(characterOf).join("");
writeFileSync(
  target,
  `/** Made by scripts/weigh-crisis-lines.ts from ${lines.length} lines. One character for each weight. */
export const crisisWeights =
  // biome-ignore format: one long line
  "${codes}";

/** The SHA-256 of those lines. */
export const weighedLines = "${hash}";
`,
);

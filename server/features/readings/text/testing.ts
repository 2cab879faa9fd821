import type { SentenceReading } from "#server/features/meaning/index.ts";
import { withNetwork } from "./network-reading.ts";
import { readByRules } from "./read-text.ts";
import type { TextReading } from "./text-reading.ts";

/** Words that stand in for the network in tests of analyzers. The network is tested separately. */
const tones: readonly [RegExp, number][] = [
  [/happy|lovely|calm|wonderful/i, 0.7],
  [/sad|awful|ashamed|terrible|lonely|bad/i, -0.7],
];

/** Words with a capital that begin no sentence, and these. */
const people =
  /(?<=\p{Ll}[,;]? |\bI |^(?=(?:Anna|Emil|Karin|Marta|Mom|Mum|Theo|Nadia|Ottokar)))(?!I\b)\p{Lu}\p{Ll}+/gu;
const places = new Set(["Berlin", "Leipzig", "Lisbon", "Lyon", "Oslo", "Rome"]);

/** Reads a text with the rules, and with words in place of the network. */
export function readText(body: string): TextReading {
  const ruled = readByRules(body);
  return withNetwork(
    body,
    ruled,
    ruled.sentences.map(({ text }): SentenceReading => {
      const tone = tones.find(([word]) => word.test(text))?.[1] ?? 0;
      return {
        sign: 0,
        tone,
        names: [...text.matchAll(people)].map(({ 0: name, index: start }) => ({
          kind: places.has(name) ? ("place" as const) : ("person" as const),
          start,
          end: start + name.length,
        })),
      };
    }),
  );
}

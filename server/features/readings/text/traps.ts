import { compilePatterns } from "./compile-patterns.ts";
import { isReported, ownSentences, spotOf } from "./own-words.ts";
import type { ParsedText } from "./parsed-text.ts";
import type { Spot } from "./text-reading.ts";
import rules from "./traps.json" with { type: "json" };

/** Burns's list (Burns 1980, Feeling Good), in the order in which they are looked for. */
export const traps = [
  "emotional_reasoning",
  "personalizing",
  "mental_filter",
  "discounting",
  "mind_reading",
  "fortune_telling",
  "catastrophizing",
  "should",
  "all_or_nothing",
  "overgeneralizing",
  "labelling",
] as const;
export type Trap = (typeof traps)[number];

/** Chosen for precision: many traps are missed, so that few lines are marked by mistake. */
const patternsOf = new Map(traps.map((trap) => [trap, compilePatterns(rules.wordings[trap], rules.parts)]));

/** At most one in a sentence. */
export function findTraps(text: ParsedText): Spot[] {
  return ownSentences(text).flatMap(({ sentence, plain }) => {
    const trap = traps.find((each) => patternsOf.get(each)?.some((pattern) => matches(pattern, plain)));
    return trap ? [spotOf(`trap.${trap}`, sentence)] : [];
  });
}

function matches(pattern: RegExp, plain: string): boolean {
  const found = pattern.exec(plain);
  if (!found) return false;
  if (isReported(plain, found.index)) return false;
  return !/(?:\bnot|n't|\bnever thought|\bno longer) (?:\w+ )?$/.test(
    plain.slice(Math.max(0, found.index - 30), found.index),
  );
}

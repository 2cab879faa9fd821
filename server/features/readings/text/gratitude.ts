import { compilePatterns } from "./compile-patterns.ts";
import rules from "./gratitude.json" with { type: "json" };
import { isReported, ownSentences, spotOf } from "./own-words.ts";
import type { ParsedText } from "./parsed-text.ts";
import type { Spot } from "./text-reading.ts";

const parts = { ...rules.parts, deeds: rules.deeds.join("|") };
const thankful = compilePatterns(rules.thankful, parts);
const strong = compilePatterns(rules.strong, parts);
/** With the capital letter of a name. */
const thanksTo = /\bThanks to (?:my|our|\p{Lu}\p{Ll}+)\b/u;

const denied =
  /(?:\bnot|n't|\bnever|\bno|\bneither|\bwish|\bif|\bshould|\bcould|\bwould|i'd|\bbut|\bwhen|\bbarely|\balmost|\bnearly) (?:\w+ )?$/;
const imagined = /\b(?:i'd|would|should|wish i|if only|could) (?:be|have|feel|appreciate)\b/;

/** What a person is grateful for, and what they did well. */
export function findGratitude(text: ParsedText): Spot[] {
  return ownSentences(text).flatMap(({ sentence, plain }) => {
    if (plain.endsWith("?") && !/\bwithout\b/.test(plain)) return [];
    if (thankful.some((pattern) => matches(pattern, plain)) || thanksTo.test(sentence.text))
      return [spotOf("gratitude", sentence)];
    return strong.some((pattern) => matches(pattern, plain)) ? [spotOf("strength", sentence)] : [];
  });
}

function matches(pattern: RegExp, plain: string): boolean {
  const found = pattern.exec(plain);
  if (!found || isReported(plain, found.index)) return false;
  const upTo = plain.slice(Math.max(0, found.index - 30), found.index);
  return (
    !denied.test(upTo) &&
    !/\bnot (?:\w+ )?(?:grateful|thankful|proud|brave)\b/.test(found[0]) &&
    !imagined.test(found[0])
  );
}

import { isReported, ownSentences, spotOf } from "./own-words.ts";
import type { ParsedText } from "./parsed-text.ts";
import type { Spot } from "./text-reading.ts";

const somebody = "(?:her|him|them|you|[a-z]+)";
const stress = "(?: so| very| really| deeply| truly| just| also| still| incredibly| eternally)*";

const thankful: readonly RegExp[] = [
  /^(?:so |really |very |deeply |feeling |today |and |just )*(?:grateful|thankful|blessed)\b/,
  new RegExp(`\\b(?:i'm|i am|i feel|i felt|i was|we are|we're)${stress} (?:grateful|thankful|blessed)\\b`),
  /\bhow (?:lucky|blessed|fortunate) (?:i|we) (?:am|are|was|were)\b/,
  new RegExp(
    `\\b(?:i'm|i am|i feel|i felt|we are|we're)${stress} (?:lucky|fortunate) (?:to|that|with|in having)\\b`,
  ),
  /^(?:feeling )?(?:so )?(?:lucky|fortunate) to (?:have|be|know|live)\b/,
  new RegExp(
    `\\bi${stress} appreciated? (?:how|that|it when|my|the (?:help|time|support|way|kindness|care|quiet)|her|his|him|their|them)\\b`,
  ),
  /\bi (?:really )?thanked \w+ for\b/,
  /\bthank (?:god|goodness|heavens) for\b/,
  /\bwhat an? (?:\w+ )?(?:gift|blessing|privilege)\b/,
  /\bdon't know what i(?:'d| would) do without\b|\bwhat would i do without\b/,
  /\b(?:it|that|this) (?:meant|means) (?:so much|a lot|the world|everything)(?: to me)?\b/,
  new RegExp(`\\bi owe ${somebody} (?:so much|a lot|everything|my life)\\b`),
  new RegExp(`\\bi(?:'m| am)${stress} glad (?:(?:that )?i have|to have|for)\\b`),
  new RegExp(
    `\\b(?:it|that) was${stress} (?:kind|nice|sweet|lovely|thoughtful|generous|good) of ${somebody}\\b`,
  ),
];
/** With the capital letter of a name. */
const thanksTo = /\bThanks to (?:my|our|\p{Lu}\p{Ll}+)\b/u;

const did = [
  "kept (?:my (?:temper|cool|word|promise)|calm|going|at it|it together)",
  "stayed (?:calm|patient|strong|with it)",
  "stood (?:up for|my ground)",
  "(?:spoke up|spoke my mind|persevered|overcame|resisted|forgave)",
  "stuck (?:to|with) (?:my|the|it)",
  "held my ground",
  "(?:didn't|did not) (?:give up|let (?:it|him|her|them|that))",
  "faced (?:my|the|it)",
  "apologi[sz]ed",
  "asked for help",
  "set (?:an? )?(?:clear |firm )?(?:boundary|boundaries|limit)",
  "said no(?:\\.|!|$| to| and| for)",
  "told (?:him|her|them) the truth",
  "took (?:a deep breath and|the first step)",
  "(?:handled|dealt with|managed|solved) (?:.{0,40}\\b)?(?:well|better|calmly)",
  "believed in myself",
  "was (?:brave|patient|courageous|honest|strong)",
  "did it anyway",
  "did it,? (?:all )?(?:on my own|by myself|alone)",
  "managed to",
  "(?:finally )?dared to",
  "finally (?:made|did|called|asked|told|finished|wrote|sent|went (?!to (?:bed|sleep)|home)|started|cleared|booked|opened|threw|let)",
  "got through (?:it|the|this)",
].join("|");
const strong: readonly RegExp[] = [
  new RegExp(
    `\\b(?:i'm|i am|i was|i feel|i felt)${stress}(?: quite| rather| a bit| a little)? proud (?:of (?:how i|what i|myself|me|that|the way i)|that i|to have)\\b`,
  ),
  /\bproud of myself\b/,
  new RegExp(`\\bi (?:just |really |actually )?(?:${did})`),
  /\band i did it anyway\b/,
  /\b(?:that|it) was brave of me\b/,
  /\bi(?:'ve| have) been (?:sober|clean|smoke-free) for\b/,
];

const denied =
  /(?:\bnot|n't|\bnever|\bno|\bneither|\bwish|\bif|\bshould|\bcould|\bwould|i'd|\bbut|\bwhen|\bbarely|\balmost|\bnearly) (?:\w+ )?$/;
const imagined = /\b(?:i'd|would|should|wish i|if only|could) (?:be|have|feel|appreciate)\b/;

/** What a person is grateful for, and what they did well. */
export function findGratitude(text: ParsedText): Spot[] {
  return ownSentences(text).flatMap(({ sentence, plain }) => {
    if (plain.endsWith("?") && !/\bwithout\b/.test(plain)) return [];
    if (thankful.some((wording) => matches(wording, plain)) || thanksTo.test(sentence.text))
      return [spotOf("gratitude", sentence)];
    return strong.some((wording) => matches(wording, plain)) ? [spotOf("strength", sentence)] : [];
  });
}

function matches(wording: RegExp, plain: string): boolean {
  const found = wording.exec(plain);
  if (!found || isReported(plain, found.index)) return false;
  const upTo = plain.slice(Math.max(0, found.index - 30), found.index);
  return (
    !denied.test(upTo) &&
    !/\bnot (?:\w+ )?(?:grateful|thankful|proud|brave)\b/.test(found[0]) &&
    !imagined.test(found[0])
  );
}

import { contentStems } from "./content-words.ts";
import { type OwnSentence, ownSentences } from "./own-words.ts";
import type { ParsedText, Token } from "./parsed-text.ts";
import type { Asked, Considered } from "./text-reading.ts";

const minWords = 3;
const turnsOfPhrase =
  /\b(?:who knows|who cares|what else|so what|guess what|guess who|can you believe|how \w+ is (?:that|this)|you know(?: what)?|why not|what's not to|how could i not|what the (?:hell|heck))\b|,? (?:isn't|wasn't|aren't|weren't|doesn't|don't|didn't|right|no|eh|huh|okay|ok)(?: (?:it|he|she|they|we|i|you|that))?\?$/;
const ofTheDay =
  /\bwhat(?:'s| is) for (?:dinner|lunch|breakfast)|\bwhat (?:time|day) is it|\bwhat (?:shall|should|will|do) (?:i|we) (?:cook|eat|wear|buy|watch|make for)|\b(?:where|which) (?:are|is|did i (?:put|leave)) (?:my|the|our)\b|\b(?:did|have) i (?:lock|turn|leave|close|pack|forget|switch|feed|fed|left|put|bring|pay|post)\b|\bremember the\b/;
/** Without one of these a question is seldom to oneself. */
const inner =
  /\b(?:i|me|my|mine|myself|we|us|our|ourselves|people|someone|anyone|life|love|feel|feels|feeling|fear|anger|grief|hurt|happy|happiness|sad|lonely|normal|possible|worth|enough|too late|right|wrong|fair|bad to|stay|leave|forgive|change|if not now|this what|this all)\b/;
const answer =
  /^(?:because|since|yes|yeah|yep|no|nope|not (?:really|at all|yet|sure it)|absolutely|of course|definitely|certainly|obviously|never|nothing|nobody|maybe (?:because|it's|it is|so)|probably|i think|i guess (?:because|it's)|it's because|well,|to )/;
const inWords =
  /\bi(?:'m| am)?(?: still| keep| kept| often| also| always| really| do)* (?:wonder|wondering|ask myself|asking myself|asked myself) (?:if|whether|why|what|how|who|where|when|which)\b/;

/** Questions to oneself that the next sentence doesn't answer. English only. */
export function findQuestions(text: ParsedText): Asked[] {
  return ownSentences(text)
    .filter((own) => isOpen(own))
    .map(({ sentence: { start, end, tokens } }) => {
      const stems = contentStems(tokens, "en");
      return { start, end, stems, wording: stems.length < 2 ? wordingOf(tokens) : null };
    });
}

const maxWordingLength = 200;

const wordingOf = (tokens: readonly Token[]) =>
  tokens
    .filter(({ isWord }) => isWord)
    .map(({ lower }) => lower)
    .join(" ")
    .slice(0, maxWordingLength);

function isOpen({ sentence, plain, next }: OwnSentence): boolean {
  if (/["“”„«»]|https?:/.test(plain)) return false;
  const asked = /\?[!?)\]]*$/.test(plain);
  if (!asked && !inWords.test(plain)) return false;
  if (sentence.tokens.filter(({ isWord }) => isWord).length < minWords) return false;
  const isToOthers = /\byou(?:r|rs)?\b/.test(plain) && !/\bi\b/.test(plain);
  if (isToOthers || !inner.test(plain) || turnsOfPhrase.test(plain) || ofTheDay.test(plain)) return false;
  return !asked || !answer.test(next);
}

const settling =
  /\b(?:because|i(?:'ve| have)? decided|i know now|now i know|i(?:'ve| have)? reali[sz]ed?|turns out|turned out|the answer|i(?:'ve| have)? understood|it's clear|it is clear|i(?:'ve| have) made up my mind|that's why|that is why)\b/;

/** Sentences in which something asked before may find its answer. */
export function findSettled(text: ParsedText): Considered[] {
  return ownSentences(text)
    .filter(({ plain }) => settling.test(plain) && !plain.endsWith("?"))
    .map(({ sentence: { start, end, tokens } }) => ({ start, end, stems: contentStems(tokens, "en") }));
}

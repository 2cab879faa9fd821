import { languageTag } from "#contract/translate.ts";
import { frequentWords } from "#server/platform/search/function-words.ts";
import { detectLanguage } from "#server/platform/search/languages.ts";
import { wordsOf } from "#server/platform/search/words.ts";
import { languageByForm } from "./message-kinds.ts";
import type { Spoken } from "./voices/voice.ts";

const spoken = new Set<string>(["en", "de", "es", "fr", "pt", "it"]);
export const isSpoken = (name: string): name is Spoken => spoken.has(name);

/** In a message of up to this many words, the language of earlier messages counts. */
const fewWords = 3;
/**
 * With fewer words, a language that the companion doesn't ask in is not recognized surely. English text of this many words
 * contains function words: a message without any is in another language.
 */
const manyWords = 7;
const englishFunctionWords = frequentWords("en");

/** The language to answer in. `isForeign`: the person writes in a language that the companion doesn't ask in. */
export function languageOf(
  message: string,
  earlier: readonly string[],
): { language: Spoken; isForeign: boolean } {
  const words = wordsOf(message.slice(0, 2000));
  const before = detectLanguage(wordsOf(earlier.join("\n").slice(-2000)));
  if (words.length <= fewWords && isSpoken(before)) return { language: before, isForeign: false };
  const detected = isSurelyEnglish(message) ? "en" : detectLanguage(words);
  if (isSpoken(detected)) return { language: detected, isForeign: false };
  const isSure = detected !== "none" && words.length >= manyWords;
  if (isSure || isOtherScript(message)) return { language: "en", isForeign: true };
  if (isSpoken(before)) return { language: before, isForeign: false };
  const hasEnglish = words.some(({ spelled }) => spelled.length > 1 && englishFunctionWords.has(spelled));
  const isForeign = words.length >= manyWords && !hasEnglish;
  const otherwise = hasEnglish || isForeign ? "en" : languageOfApp();
  return { language: languageByForm(message) ?? otherwise, isForeign };
}

/** Where nothing else says it, that of the app. */
export function languageOfApp(): Spoken {
  const [tag = ""] = languageTag().split("-", 1);
  return isSpoken(tag) ? tag : "en";
}

/** Words found in none of the other languages. Without them, “such a failure as a son” reads as French. */
const isSurelyEnglish = (message: string) =>
  /(?<!\p{L})(?:the|my|i'm|i've|i'll|don't|can't|didn't|she|they|with|what|have)(?!\p{L})/iu.test(
    message.replace(/[’‘]/g, "'"),
  ) &&
  !/[¿¡äöüßñãõ]/i.test(message) &&
  !isOtherScript(message);

function isOtherScript(message: string): boolean {
  const letters = message.match(/\p{L}/gu)?.length ?? 0;
  const latin = message.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return letters > 0 && latin * 2 < letters;
}
